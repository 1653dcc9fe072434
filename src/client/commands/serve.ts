import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { isLoopback } from '../../runtime/loopback.js';
import { ApiKeys } from '../apiKeys.js';
import { interrupted } from '../interrupt.js';
import { inSession, type Session } from '../session.js';
import { say } from '../terminal/output.js';
import { serveApi } from './serving.js';
import { wholeNumber } from './wholeNumber.js';

export const serve = new Command('serve')
  .description('Serve the HTTP API and the page until Ctrl-C')
  .option(
    '--port <number>',
    'port to listen on; 0 takes a free one (default: PLUMBLINE_API_PORT, 8080)',
    wholeNumber(0, 65_535),
  )
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--no-auth', 'ask nobody for a key; only at an address of this machine alone')
  .option('--tenant <name>', 'with --no-auth: whose jobs (default: PLUMBLINE_TENANT)')
  .option(
    '--rate <number>',
    'requests that a key may make in a second, on average over ten',
    wholeNumber(1, 100_000),
    200,
  )
  .option('--cors-origin <origin...>', 'sites whose pages may call the API', origin)
  .addHelpText(
    'after',
    `
Callers need an API key: plumbline key create --name ci --role operator
Everybody sees and changes the jobs of their key's tenant, and no others.

Examples:
  plumbline serve
  plumbline serve --no-auth                 for this machine alone
  plumbline serve --host 0.0.0.0 --port 80  behind something that speaks TLS

The API: docs/http-api.md, and /docs on the server. Outside workers: docs/outside-workers.md.`,
  )
  .action(async ({ port, host, auth, tenant, rate, corsOrigin }, command) => {
    if (!auth && !isLoopback(host)) {
      command.error(
        `error: --no-auth serves this machine alone: --host must be an address such as 127.0.0.1, was ${host}`,
      );
    }
    if (auth && tenant !== undefined) {
      command.error('error: --tenant goes with --no-auth; with keys, each key has its tenant');
    }
    await inSession(
      async (session) => {
        const server = await serveApi(session, {
          host,
          port: port ?? session.settings.apiPort,
          portFlag: '--port',
          keys: auth,
          requestsPerSecond: rate,
          corsOrigins: corsOrigin,
        });
        if (auth) await sayWithoutKeys(session);
        if ((await session.jobs.workers()) === 0) {
          say('No worker is polling for jobs; they wait until one comes: plumbline worker');
        }
        const who = auth ? 'to whoever has a key' : 'without authentication, for this machine only';
        await interrupted(`The API listens at ${server.url}, ${who}. Ctrl-C stops it.`);
        say('Stopping. Clients that follow jobs, and outside workers, wait until it is back.');
        await server.stop();
        say('Stopped.');
      },
      { say, tenant },
    );
  });

async function sayWithoutKeys({ store }: Session): Promise<void> {
  if ((await new ApiKeys(store.apiKeys).tenants()).length > 0) return;
  say('There is no key yet, so nobody can come in: plumbline key create --name me --role operator');
}

function origin(text: string, before: string[] = []): string[] {
  if (URL.canParse(text) && new URL(text).origin === text) return [...before, text];
  throw new InvalidArgumentError('Expected an origin such as https://ops.example.org');
}
