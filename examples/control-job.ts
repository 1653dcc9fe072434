/**
 * Starts a job in a lane, once per day however often this is run, pauses it at work, shows where it stands,
 * and lets it go on. Copy it into your own project.
 *
 * With `npx plumbline dev` running in another terminal:
 *   npx tsx examples/control-job.ts https://example.org/feed.xml
 */
import { Client, Connection } from '@temporalio/client';
import { JobClient, openStore, WrongStateError } from 'plumbline';

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
    config: { sources: feeds.map((url, index) => ({ id: `feed-${index + 1}`, url })) },
    target: 'desk',
    key: `desk ${new Date().toISOString().slice(0, 10)}`,
  });

  for await (const { status, lane } of jobs.watch(jobId)) {
    if (status !== 'PENDING') break;
    const before = lane?.holder ?? 'nobody';
    console.error(`${jobId} is at place ${lane?.place ?? '?'} of its lane, behind ${before}`);
  }

  try {
    await jobs.pause(jobId);
    const { pause, stages } = await jobs.describe(jobId);
    const reached = stages.map(({ name, counts }) => `${name} ${counts.done}/${counts.total}`);
    console.error(`${jobId} is PAUSED: ${pause?.message ?? ''} (${reached.join(', ')})`);
    await jobs.resume(jobId);
  } catch (error) {
    // It ended, or somebody paused it, before we did. The message says which.
    if (!(error instanceof WrongStateError)) throw error;
    console.error(`${jobId} was not paused: ${error.message}`);
  }

  const report = await jobs.settled(jobId);
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.status === 'COMPLETED' ? 0 : 1;
} finally {
  await store.close();
  await connection.close();
}
