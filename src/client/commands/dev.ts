import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { isPortFree, LOOPBACK } from '../../runtime/ports.js';
import { prepareSamples } from '../../runtime/samples.js';
import { promiseWorker } from '../../runtime/sharedServer.js';
import { locate } from '../../store/index.js';
import { interrupted } from '../interrupt.js';
import { whileWorking } from '../localWorker.js';
import { inSession, type Session } from '../session.js';
import { say } from '../terminal/output.js';
import { serveApi } from './serving.js';

export const dev = new Command('dev')
  .description('Keep a Temporal server with its UI, a worker, and the page up until Ctrl-C')
  .action(async () => {
    await inSession(
      (session) =>
        whileWorking(session, async () => {
          const { service, settings } = session;
          if (service.ownedByUs) await promiseWorker(settings.home);
          const serving = await serveApi(session, {
            host: LOOPBACK,
            // Many programs like this port; the page is as good on another one.
            port: (await isPortFree(settings.apiPort)) ? settings.apiPort : 0,
            portFlag: 'PLUMBLINE_API_PORT',
            keys: false,
            samples: service.ownedByUs
              ? await prepareSamples(join(settings.home, 'samples'), new Date())
              : [],
          });
          await interrupted(banner(session, serving.url));
          await serving.stop();
        }),
      { say, exactPorts: true },
    );
    say('Stopped.');
  });

function banner({ service, settings }: Session, pageUrl: string): string {
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
    `  Page and API  ${pageUrl}   no authentication, for this machine only`,
    `  Temporal      ${service.address}`,
    `  Temporal UI   ${service.uiUrl ?? 'not known for a configured service'}`,
    `  Store         ${locate(settings.databaseUrl).place}`,
    '',
    ...advice,
    '',
  ].join('\n');
}
