/**
 * Starts a job, shows its progress, and exits by its outcome. Copy it into your own project.
 *
 * With `npx plumbline dev` running in another terminal:
 *   npx tsx examples/start-job.ts https://example.org/feed.xml
 */
import { Client, Connection } from '@temporalio/client';
import { JobClient, openStore } from 'plumbline';

const feeds = process.argv.slice(2);
if (feeds.length === 0) {
  console.error('Give one or more feed URLs.');
  process.exit(2);
}

const connection = await Connection.connect({
  address: process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233',
});
const store = await openStore(process.env['DATABASE_URL'] ?? 'sqlite:.plumbline/plumbline.db');
const jobs = new JobClient({
  client: new Client({ connection }),
  store,
  taskQueue: 'plumbline',
  tenant: 'default',
});

try {
  const { jobId } = await jobs.start({
    config: {
      sources: feeds.map((url, index) => ({ id: `feed-${index + 1}`, url })),
      neutralizeLimit: 50,
      deadline: '10m',
    },
  });
  process.once('SIGINT', () => {
    jobs.cancel(jobId, 'Interrupted').catch((error: unknown) => {
      console.error(`The job could not be cancelled: ${String(error)}`);
    });
  });

  for await (const job of jobs.watch(jobId)) {
    const stages = job.stages.map((stage) => `${stage.name} ${stage.status}`);
    console.error(`${job.status} ${Math.round(job.progress * 100)} %: ${stages.join(', ')}`);
  }

  const report = await jobs.result(jobId);
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.status === 'COMPLETED' ? 0 : 1;
} finally {
  await store.close();
  await connection.close();
}
