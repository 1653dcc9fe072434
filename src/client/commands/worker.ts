import { Command } from '@commander-js/extra-typings';
import { createNewsWorker } from '../../worker/index.js';
import { inSession } from '../session.js';
import { say } from '../terminal/output.js';

export const worker = new Command('worker')
  .description('Run a worker until Ctrl-C; start as many as you like')
  .option('--allow-file-sources', 'let jobs read files of this machine')
  .addHelpText(
    'after',
    '\nOn SIGTERM or Ctrl-C the worker hands its work over; another one goes on from the checkpoint.',
  )
  .action(async ({ allowFileSources }) => {
    await inSession(
      async ({ service, settings, store }) => {
        const connection = await service.connectWorker();
        try {
          const polling = await createNewsWorker({
            connection,
            namespace: service.namespace,
            taskQueue: settings.taskQueue,
            store,
            allowFileSources: allowFileSources === true || service.ownedByUs,
          });
          say(
            `Worker ${polling.options.identity} is polling "${settings.taskQueue}". Ctrl-C stops it.`,
          );
          await polling.run();
          say('Worker stopped.');
        } finally {
          await connection.close();
        }
      },
      { say },
    );
  });
