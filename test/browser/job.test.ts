import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Scene } from '../integration/scene.js';
import { HeldFeeds } from './heldFeeds.js';
import { noBrowser, useStage } from './stage.js';

describe.skipIf(noBrowser !== undefined)('a job on the page', () => {
  const stage = useStage();
  let scene: Scene;
  let feeds: HeldFeeds;
  let url: string;

  beforeEach(async () => {
    scene = await stage.current.world.scene();
    await scene.localWorker('w1');
    feeds = await HeldFeeds.open();
    url = await stage.current.serve(scene);
  });
  afterEach(() => feeds.close());

  const sources = () => [
    { id: 'quick', url: feeds.quick },
    { id: 'held', url: feeds.held },
  ];

  it('starts on the board, and its stages move without a reload', async () => {
    const page = await stage.current.page(url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start the first one' }).click();
    await page.getByLabel('Feeds, one address a line').fill(`${feeds.quick}\n${feeds.held}`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL('**/jobs/*');
    await markLoaded(page);
    await page.getByText('1 of 2').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'classify' }).innerText()).toContain(
      'pending',
    );
    feeds.release();
    await page.locator('.job-name').getByText('COMPLETED').waitFor();
    await page.getByRole('link', { name: 'Read the brief' }).waitFor();
    expect(await stillLoaded(page)).toBe(true);
    expect(stage.current.complaints()).toEqual([]);
  });

  it('moves on the board without a reload', async () => {
    const jobId = await scene.start({ jobId: 'mover', config: { sources: sources() } });
    const page = await stage.current.page(url);
    await page.goto('/');
    await markLoaded(page);
    const row = page.getByRole('row').filter({ hasText: jobId });
    await row.getByText('ingest 1/2').waitFor();
    await row.getByText('w1').waitFor();
    feeds.release();
    await row.getByText('COMPLETED').waitFor();
    expect(await stillLoaded(page)).toBe(true);
    expect(stage.current.complaints()).toEqual([]);
  });

  it('starts once on a double click', async () => {
    const page = await stage.current.page(url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start a job' }).click();
    await page.getByLabel('Feeds, one address a line').fill(feeds.quick);
    await page.getByRole('button', { name: 'Start', exact: true }).dblclick();
    await page.waitForURL('**/jobs/*');
    await expect.poll(() => scene.jobs.list()).toHaveLength(1);
  });

  it('tells what does not fit, and keeps the form', async () => {
    const page = await stage.current.page(url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start a job' }).click();
    await page.getByText('Config', { exact: true }).click();
    await page.getByLabel('Config as JSON').fill('{"maxWorkers": 99}');
    const refusal = page.getByRole('alert');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await refusal.getByText('There are no feeds yet').waitFor();
    await page.getByLabel('Feeds, one address a line').fill(feeds.quick);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await refusal.getByText('maxWorkers').waitFor();
    expect(await page.getByLabel('Config as JSON').inputValue()).toBe('{"maxWorkers": 99}');
    expect(stage.current.complaints(/422/)).toEqual([]);
  });

  it('is cancelled with a reason', async () => {
    const jobId = await scene.start({ config: { sources: sources() } });
    const page = await stage.current.page(url);
    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('button', { name: 'Cancel …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this job?' });
    await dialog.getByLabel('Reason (optional)').fill('The wrong feeds');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.job-name').getByText('CANCELLED').waitFor();
    await page.locator('.reason').getByText('The wrong feeds').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Retry …' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Cancel …' }).count()).toBe(0);
    expect(stage.current.complaints()).toEqual([]);
  });

  it('is paused, resumed and resolved by keyboard alone', async () => {
    const jobId = await scene.start({ config: { sources: sources() } });
    await scene.shows(jobId, { status: 'RUNNING' });
    const page = await stage.current.page(url);
    await page.goto(`/jobs/${jobId}`);
    await press(page, 'Pause …');
    await press(page, 'Pause');
    await page.locator('.job-name').getByText('PAUSED').waitFor();
    await press(page, 'Resume …');
    await press(page, 'Resume');
    await page.locator('.job-name').getByText('RUNNING').waitFor();
    await press(page, 'Pause …');
    await press(page, 'Pause');
    await page.locator('.job-name').getByText('PAUSED').waitFor();
    await press(page, 'Resolve …');
    await focus(page, 'Why');
    await page.keyboard.type('Read by hand');
    await press(page, 'Resolve');
    await page.locator('.job-name').getByText('COMPLETED').waitFor();
    expect((await scene.jobs.report(jobId)).resolution).toMatchObject({ why: 'Read by hand' });
    expect(stage.current.complaints()).toEqual([]);
  });

  it('is tried again as a new job, linked both ways', async () => {
    const jobId = await scene.start({
      jobId: 'first',
      config: { sources: [{ id: 'bad', url: feeds.broken }], stageAttempts: 1 },
    });
    await scene.shows(jobId, { status: 'FAILED' });
    const page = await stage.current.page(url);
    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('button', { name: 'Retry …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await page.getByText('retry of').waitFor();
    await page.locator('.job-line').getByRole('link', { name: 'first' }).click();
    await page.getByText('retried by').waitFor();
    expect(stage.current.complaints()).toEqual([]);
  });

  it('shows which item failed, and why', async () => {
    const jobId = await scene.start({
      config: {
        sources: [
          { id: 'quick', url: feeds.quick },
          { id: 'bad', url: feeds.broken },
        ],
      },
    });
    await scene.shows(jobId, { status: 'PARTIAL' });
    const page = await stage.current.page(url);
    await page.goto(`/jobs/${jobId}`);
    await page.locator('#items').getByLabel('Status').selectOption('error');
    const row = page.locator('.items').getByRole('row').filter({ hasText: 'bad' });
    await row.getByText('answered with HTTP status 500').waitFor();
    await expect.poll(() => page.locator('.items').getByText('quick').count()).toBe(0);
    await row.getByRole('button', { name: 'bad' }).click();
    await page.getByRole('dialog', { name: 'bad' }).getByText('tried').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(stage.current.complaints()).toEqual([]);
  });

  it('follows its log to the end, and goes on where the connection was cut', async () => {
    const jobId = await scene.start({ config: { sources: sources() } });
    await scene.shows(jobId, { status: 'RUNNING' });
    const page = await stage.current.page(url);
    await page.goto(`/jobs/${jobId}`);
    const log = page.getByRole('log');
    await log.getByText('Job is RUNNING').waitFor();
    await page.locator('.stream').getByText('following').waitFor();
    const mend = await stage.current.cut();
    await page.locator('.stream').getByText('reconnecting').waitFor();
    await mend();
    feeds.release();
    await log.getByText('Job is COMPLETED').waitFor();
    await page.locator('.stream').getByText('complete').waitFor();
    const lines = await log.getByRole('listitem').allInnerTexts();
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.filter((line) => line.includes('Job is RUNNING'))).toHaveLength(1);
    expect(stage.current.complaints(/ERR_|network/i)).toEqual([]);
  });

  it('asks again for its log where it was refused, as by a proxy whose server is being replaced', async () => {
    const jobId = await scene.start({ config: { sources: sources() } });
    await scene.shows(jobId, { status: 'RUNNING' });
    const page = await stage.current.page(url);
    await page.goto(`/jobs/${jobId}`);
    await page.locator('.stream').getByText('following').waitFor();
    const refusal = new Promise<void>((resolve) => {
      void page.route('**/events*', async (route) => {
        await route.fulfill({ status: 502 });
        resolve();
      });
    });
    const mend = await stage.current.cut();
    await mend();
    await refusal;
    await page.locator('.stream').getByText('reconnecting').waitFor();
    await page.unroute('**/events*');
    feeds.release();
    const log = page.getByRole('log');
    await log.getByText('Job is COMPLETED').waitFor();
    await page.locator('.stream').getByText('complete').waitFor();
    expect(await log.getByText('Job is RUNNING').count()).toBe(1);
    expect(stage.current.complaints(/ERR_|network|502|MIME/i)).toEqual([]);
  });

  it('says where nobody would take up a job', async () => {
    const lonely = await stage.current.world.scene();
    const page = await stage.current.page(await stage.current.serve(lonely));
    await page.goto('/');
    await page.getByText('No worker is polling.').waitFor();
    expect(stage.current.complaints()).toEqual([]);
  });

  it('keeps the filter of the board in the address', async () => {
    await scene.start({ jobId: 'a', target: 'desk', config: { sources: sources() } });
    await scene.start({ jobId: 'b', config: { sources: sources() } });
    const page = await stage.current.page(url);
    await page.goto('/');
    await page.getByRole('link', { name: 'b', exact: true }).waitFor();
    await page.getByLabel('Target').fill('desk');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'b', exact: true }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?target=desk');
    await page.reload();
    await page.getByRole('link', { name: 'a', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'b', exact: true }).count()).toBe(0);
  });
});

/** A reload would forget this. */
async function markLoaded(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { mark: true }));
}

function stillLoaded(page: Page): Promise<boolean> {
  return page.evaluate(() => 'mark' in globalThis);
}

/** Goes to a control with Tab, as somebody without a pointer does. */
async function focus(page: Page, name: string): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByLabel(name, { exact: true }));
  await wanted.waitFor();
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to "${name}"`);
}

async function press(page: Page, name: string): Promise<void> {
  await focus(page, name);
  await page.keyboard.press('Enter');
}
