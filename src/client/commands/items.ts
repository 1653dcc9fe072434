import { Command, Option } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { itemListText, itemText } from '../terminal/itemText.js';
import { print, printJson, say } from '../terminal/output.js';
import { wholeNumber } from './wholeNumber.js';

export const items = new Command('items')
  .description("List a job's items: which are done, which failed and why")
  .argument('<id>', 'the job')
  .option('--stage <name>', 'only items of this stage')
  .addOption(
    new Option('--status <status>', 'only items in this state').choices([
      'ready',
      'done',
      'error',
      'parked',
    ] as const),
  )
  .option('--limit <n>', 'how many at most', wholeNumber(1, 100_000), 50)
  .option('--item <item>', 'everything about this one: its input, outputs, stdout and stderr')
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print as JSON')
  .addHelpText(
    'after',
    `
Examples:
  plumbline items 20261118t080000-abcdef --status parked
  plumbline items 20261118t080000-abcdef --item ferry.txt-0123456789abcdef`,
  )
  .action(async (jobId, { item, json, tenant, ...filter }) => {
    await inSession(
      async ({ jobs }) => {
        if (item === undefined) {
          const found = await jobs.items(jobId, filter);
          if (json === true) printJson(found);
          else print(itemListText(found));
        } else {
          const found = await jobs.item(jobId, item, filter);
          if (json === true) printJson(found);
          else print(itemText(found));
        }
      },
      { say, tenant },
    );
  });
