import { Command } from '@commander-js/extra-typings';
import { inSession } from '../session.js';
import { laneListText } from '../terminal/laneText.js';
import { print, printJson, say } from '../terminal/output.js';
import { withSomeWorker } from './someWorker.js';

export const laneList = new Command('list')
  .description('List the lanes that are in use')
  .option('--tenant <name>', 'whose lanes')
  .option('--json', 'print as JSON')
  .action(async ({ json, tenant }) => {
    const lanes = await inSession(
      (session) => withSomeWorker(session, () => session.jobs.lanes.list()),
      { say, tenant },
    );
    if (json === true) printJson(lanes);
    else print(laneListText(lanes));
  });
