/**
 * Starts a job over HTTP, once per day however often this is run, follows what happens to it, and prints its report.
 * Copy it into your own project: it needs neither Temporal nor a store, and the client works in browsers as well.
 *
 * With `npx plumbline dev` running in another terminal:
 *   npx tsx examples/http-client.ts https://example.org/feed.xml
 *
 * A server with keys: PLUMBLINE_URL=https://news.example.org PLUMBLINE_KEY=plk_… npx tsx examples/http-client.ts …
 */
import { createPlumblineClient, dataOf, PlumblineApiError } from 'plumbline/http';

const feeds = process.argv.slice(2);
if (feeds.length === 0) {
  console.error('Give one or more feed URLs.');
  process.exit(2);
}

const api = createPlumblineClient({
  url: process.env['PLUMBLINE_URL'] ?? 'http://127.0.0.1:8080',
  key: process.env['PLUMBLINE_KEY'],
});

try {
  const sources = feeds.map((url, index) => ({ id: `feed-${index + 1}`, url }));
  const { jobId } = await dataOf(
    api.POST('/api/jobs', {
      params: { header: { 'idempotency-key': `news of ${new Date().toISOString().slice(0, 10)}` } },
      body: { config: { sources } },
    }),
  );

  // Ends with the job. Keep `seq` if you want to go on from there another time: events(jobId, { cursor: seq }).
  for await (const { seq, at, level, message } of api.events(jobId))
    console.error(`${seq} ${at} ${level}: ${message}`);

  const path = { jobId };
  const report = await dataOf(api.GET('/api/jobs/{jobId}/report', { params: { path } }));
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.status === 'COMPLETED' ? 0 : 1;
} catch (error) {
  if (!(error instanceof PlumblineApiError)) throw error;
  // For example `key-conflict`: today's job was started with other feeds.
  console.error(`Refused with ${error.code}: ${error.detail} (request ${error.requestId ?? '?'})`);
  process.exitCode = 1;
}
