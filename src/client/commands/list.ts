import { Command, Option } from '@commander-js/extra-typings';
import { JOB_STATUSES } from '../../job/status.js';
import { inSession } from '../session.js';
import { print, printJson, say } from '../terminal/output.js';
import { listText } from '../terminal/text.js';
import { wholeNumber } from './wholeNumber.js';

export const list = new Command('list')
  .description('List jobs, newest first')
  .addOption(new Option('--status <status>', 'only jobs in this state').choices(JOB_STATUSES))
  .option('--pipeline <name>', 'only jobs of this pipeline')
  .option('--target <name>', 'only jobs of this target')
  .option('--limit <n>', 'how many at most', wholeNumber(1, 1000), 20)
  .option('--tenant <name>', 'whose jobs')
  .option('--json', 'print the reports as JSON')
  .addHelpText('after', '\nExample:\n  plumbline list --status FAILED --limit 5')
  .action(async ({ json, tenant, ...filter }) => {
    const jobs = await inSession(({ jobs }) => jobs.list(filter), { say, tenant });
    if (json === true) printJson(jobs);
    else print(listText(jobs));
  });
