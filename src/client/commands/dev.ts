import { Command } from '@commander-js/extra-typings';
import { whileWorking } from '../localWorker.js';
import { interrupted } from '../interrupt.js';
import { inSession } from '../session.js';
import { say } from '../terminal/output.js';

export const dev = new Command('dev')
  .description('Keep a Temporal server with its UI, and a worker, up until Ctrl-C')
  .action(async () => {
    await inSession(
      (session) =>
        whileWorking(session, () =>
          interrupted(
            [
              '',
              `  Temporal      ${session.service.address}`,
              `  Temporal UI   ${session.service.uiUrl ?? 'not available'}`,
              `  Store         ${session.settings.databaseUrl.replace(/:[^:@/]*@/, ':…@')}`,
              '',
              '  In another terminal: npx plumbline run --detach, list, watch, cancel.',
              '  Ctrl-C stops the server and the worker; jobs go on when they are back.',
              '',
            ].join('\n'),
          ),
        ),
      { say, exactPorts: true },
    );
    say('Stopped.');
  });
