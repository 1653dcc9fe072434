import { Command } from '@commander-js/extra-typings';
import { promiseWorker } from '../../runtime/sharedServer.js';
import { locate } from '../../store/index.js';
import { interrupted } from '../interrupt.js';
import { whileWorking } from '../localWorker.js';
import { inSession, type Session } from '../session.js';
import { say } from '../terminal/output.js';

export const dev = new Command('dev')
  .description('Keep a Temporal server with its UI, and a worker, up until Ctrl-C')
  .action(async () => {
    await inSession(
      (session) =>
        whileWorking(session, async () => {
          const { service, settings } = session;
          if (service.ownedByUs) await promiseWorker(settings.home);
          await interrupted(banner(session));
        }),
      { say, exactPorts: true },
    );
    say('Stopped.');
  });

function banner({ service, settings }: Session): string {
  const advice = service.ownedByUs
    ? [
        '  In another terminal: npx plumbline run --detach, list, watch, cancel.',
        '  Ctrl-C stops the server and the worker; jobs go on when they are back.',
      ]
    : [
        '  In another terminal: npx plumbline run --detach --feed <url>, list, watch, cancel.',
        '  Ctrl-C stops the worker and leaves the service alone; jobs go on when a worker is back.',
      ];
  return [
    '',
    `  Temporal      ${service.address}`,
    `  Temporal UI   ${service.uiUrl ?? 'not known for a configured service'}`,
    `  Store         ${locate(settings.databaseUrl).place}`,
    '',
    ...advice,
    '',
  ].join('\n');
}
