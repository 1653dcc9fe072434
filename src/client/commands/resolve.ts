import { userInfo } from 'node:os';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { ResolutionInput } from '../resolution.js';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { reportText } from '../terminal/text.js';
import { withSomeWorker } from './someWorker.js';

export const resolve = new Command('resolve')
  .description('Complete a PAUSED job by hand; the report says who did so and why')
  .argument('<id>', 'the job')
  .requiredOption('--why <text>', 'why the job counts as done')
  .option('--by <name>', 'who says so', userInfo().username)
  .option('--result <json>', 'what the job came to, as JSON', asJson)
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    `
Example:
  plumbline resolve 20261118t090000-abc123 --why "published by hand" --result '{"url":"https://example.org"}'`,
  )
  .action(async (jobId, { by, why, result, json, tenant }) => {
    const report = await inSession(
      ({ jobs, ...session }) =>
        withSomeWorker({ jobs, ...session }, () =>
          jobs.resolve(jobId, { by, why, ...(result !== undefined && { result }) }),
        ),
      { say, tenant },
    );
    if (json === true) printJson(report);
    else print(reportText(report));
  });

function asJson(text: string): NonNullable<ResolutionInput['result']> {
  try {
    return JSON.parse(text) as NonNullable<ResolutionInput['result']>;
  } catch {
    throw new InvalidArgumentError('It must be JSON: put plain text into "quotes".');
  }
}
