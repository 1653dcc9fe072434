import { Command } from '@commander-js/extra-typings';
import type { JournalEntry } from '../../job/journal.js';
import { inSession } from '../session.js';
import { isRead, print, printJson, say } from '../terminal/output.js';
import { logText } from '../terminal/text.js';
import { wholeNumber } from './wholeNumber.js';

export const logs = new Command('logs')
  .description("Print a job's journal: status changes, stages, warnings")
  .argument('<id>', 'the job')
  .option('--progress', 'also how far stages were while they were at work')
  .option('--follow', 'go on until the job has ended')
  .option('--after <seq>', 'only entries after this one', wholeNumber(0, Number.MAX_SAFE_INTEGER))
  .option('--tenant <name>', 'whose job it is')
  .option('--json', 'print the entries as one JSON array')
  .action(async (jobId, { follow, after, json, progress, tenant }) => {
    const entries: JournalEntry[] = [];
    await inSession(
      async ({ jobs }) => {
        const options = { follow: follow === true, ...(after !== undefined && { after }) };
        for await (const entry of jobs.logs(jobId, options)) {
          if (json === true) entries.push(entry);
          else if (entry.kind !== 'progress' || progress === true) print(logText(entry));
          if (!isRead()) return;
        }
      },
      { say, tenant },
    );
    if (json === true) printJson(entries);
  });
