import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { createApi, isLoopback, listen } from '../../api/index.js';
import { openLog } from '../../runtime/log.js';
import { interrupted } from '../interrupt.js';
import { inSession } from '../session.js';
import { say } from '../terminal/output.js';
import { wholeNumber } from './wholeNumber.js';

/** Less than what supervisors usually wait before they kill. */
const GRACE_MS = 5_000;

export const serve = new Command('serve')
  .description('Serve the HTTP API for outside workers until Ctrl-C')
  .option('--port <number>', 'port to listen on; 0 takes a free one', wholeNumber(0, 65_535), 8080)
  .option('--host <address>', 'address of this machine to listen on', loopback, '127.0.0.1')
  .option('--tenant <name>', 'whose jobs (default: PLUMBLINE_TENANT)')
  .addHelpText(
    'after',
    '\nThere is no authentication yet, so only programs of this machine are served.' +
      '\nThe protocol: docs/outside-workers.md. Workers to copy: examples/outside-worker.',
  )
  .action(async ({ port, host, tenant }) => {
    await inSession(
      async (session) => {
        const stopping = new AbortController();
        const app = createApi({
          work: () => session.jobs.work,
          tenant: session.settings.tenant,
          log: openLog(session.settings.logLevel),
          stopping: stopping.signal,
        });
        const server = await listen(app, { host, port });
        await interrupted(
          `The API listens at ${server.url}, without authentication, for this machine only. Ctrl-C stops it.`,
        );
        say('Stopping. Outside workers wait until it is back.');
        stopping.abort();
        await server.close(GRACE_MS);
        say('Stopped.');
      },
      { say, tenant },
    );
  });

function loopback(host: string): string {
  if (isLoopback(host)) return host;
  throw new InvalidArgumentError(
    'There is no authentication yet: expected an address of this machine alone, such as 127.0.0.1 or ::1.',
  );
}
