import { Command } from '@commander-js/extra-typings';
import { promiseWorker } from '../../runtime/sharedServer.js';
import type { Build } from '../../worker/worker.js';
import { deploymentsOf } from '../deployments.js';
import { interruptible } from '../interrupt.js';
import { withLocalWorker } from '../localWorker.js';
import { inSession, type Session } from '../session.js';
import { say } from '../terminal/output.js';
import { buildId } from './buildId.js';

export const worker = new Command('worker')
  .description('Run a worker until Ctrl-C; start as many as you like')
  .option(
    '--allow-file-sources',
    'let jobs read files of this machine (default: with a local server)',
  )
  .option(
    '--allow-commands',
    'let jobs run commands on this machine (default: with a local server)',
  )
  .option('--build <id>', 'the build of the code it runs (default: PLUMBLINE_BUILD_ID)', buildId)
  .addHelpText(
    'after',
    '\nOn SIGTERM or Ctrl-C the worker hands its work over; another one goes on from the checkpoint.' +
      '\nA worker with a build gets new jobs once that is promoted: plumbline deployment promote <build>',
  )
  .action(async ({ allowFileSources, allowCommands, build: id }) => {
    await inSession(
      (session) => {
        const { service, settings } = session;
        const build = buildFrom(session, id);
        const options = {
          allowFileSources: allowFileSources ?? service.ownedByUs,
          allowCommands: allowCommands ?? service.ownedByUs,
          build,
        };
        return withLocalWorker(
          session,
          async (polling) => {
            if (service.ownedByUs) await promiseWorker(settings.home);
            const ofBuild = build === undefined ? '' : ` of build "${build.id}"`;
            say(
              `Worker ${polling.options.identity}${ofBuild} polls "${settings.taskQueue}". Ctrl-C stops it.`,
            );
            if (build !== undefined) await sayUnlessCurrent(session, build);
            const stop = () => {
              say('Handing the work over. Ctrl-C again to leave at once.');
              polling.shutdown();
            };
            await interruptible(stop, () => polling.run());
            say('Worker stopped.');
          },
          options,
        );
      },
      { say },
    );
  });

function buildFrom({ settings }: Session, given: string | undefined): Build | undefined {
  const id = given ?? settings.buildId;
  return id === undefined ? undefined : { deployment: settings.deployment, id };
}

async function sayUnlessCurrent(session: Session, { id }: Build): Promise<void> {
  if ((await deploymentsOf(session).current()) === id) return;
  say(`It is given new jobs once its build is promoted: plumbline deployment promote ${id}`);
}
