/** The screens of the page, and when each is there. */
import type { Page } from 'playwright-core';

export interface Screen {
  name: string;
  path: string;
  /** Waits until it is drawn. */
  drawn: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();

/** @param jobId a job that is over */
export function screensWith(jobId: string): Screen[] {
  return [
    {
      name: 'board',
      path: '/',
      drawn: (page) => page.getByRole('link', { name: jobId }).waitFor(),
    },
    { name: 'job', path: `/jobs/${jobId}`, drawn: heading('Stages') },
    { name: 'brief', path: '/brief', drawn: heading(/^Brief \d+$/) },
    { name: 'changes', path: '/brief?wording=changes', drawn: heading(/^Brief \d+$/) },
    { name: 'engines', path: '/engines', drawn: heading('Versions') },
    { name: 'lanes', path: '/lanes', drawn: heading('Every lane is free') },
    { name: 'schedules', path: '/schedules', drawn: heading('No schedules') },
    { name: 'docs', path: '/docs', drawn: heading('Start a job') },
  ];
}
