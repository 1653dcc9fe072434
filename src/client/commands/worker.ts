import { Command } from '@commander-js/extra-typings';
import { promiseWorker } from '../../runtime/sharedServer.js';
import { interruptible } from '../interrupt.js';
import { withLocalWorker } from '../localWorker.js';
import { inSession } from '../session.js';
import { say } from '../terminal/output.js';

export const worker = new Command('worker')
  .description('Run a worker until Ctrl-C; start as many as you like')
  .option(
    '--allow-file-sources',
    'let jobs read files of this machine (default: with a local server)',
  )
  .addHelpText(
    'after',
    '\nOn SIGTERM or Ctrl-C the worker hands its work over; another one goes on from the checkpoint.',
  )
  .action(async ({ allowFileSources }) => {
    await inSession(
      (session) => {
        const { service, settings } = session;
        const options = { allowFileSources: allowFileSources ?? service.ownedByUs };
        return withLocalWorker(
          session,
          async (polling) => {
            if (service.ownedByUs) await promiseWorker(settings.home);
            say(
              `Worker ${polling.options.identity} polls "${settings.taskQueue}". Ctrl-C stops it.`,
            );
            await interruptible(
              () => polling.shutdown(),
              () => polling.run(),
            );
            say('Worker stopped.');
          },
          options,
        );
      },
      { say },
    );
  });
