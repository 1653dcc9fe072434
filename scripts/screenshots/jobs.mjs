import { setTimeout as sleep } from 'node:timers/promises';

const OVER = ['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'];
const SAMPLES = [
  'meridian-ledger.rss.xml',
  'lattice-review.json',
  'touchline-and-stage.rdf',
  'harrow-ferry-courier.atom.xml',
  'daily-klaxon.rss.xml',
];

/** Starts jobs of every kind, and waits until the one to be shown is well on its way. */
export async function fillBoard({ url, feed }) {
  const ask = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  const start = (jobId, config, more = {}) => ask('POST', '/api/jobs', { jobId, config, ...more });
  const until = async (jobId, isSo) => {
    for (;;) {
      const job = await ask('GET', `/api/jobs/${jobId}`);
      if (isSo(job)) return;
      await sleep(200);
    }
  };
  const run = async (jobId, config, more) => {
    await start(jobId, config, more);
    await until(jobId, ({ status }) => OVER.includes(status) || status === 'PAUSED');
  };
  const quick = (names) => names.map((name) => feed(name, 30));
  const measured = { enableEvaluation: true, neutralizeLimit: 100 };

  await run('brief-monday', { ...measured, sources: quick(SAMPLES.slice(0, 3)) });
  await run('brief-tuesday', {
    ...measured,
    enableAutoOptimize: true,
    sources: quick(SAMPLES.slice(0, 4)),
  });
  await run('brief-wednesday', { ...measured, sources: quick(SAMPLES) });
  await run('wire-check', { sources: [...quick(SAMPLES.slice(3)), feed('north-wire.xml', 30)] });
  await run('old-wire', { stageAttempts: 1, sources: [feed('old-wire.xml', 30)] });
  await start('wrong-feeds', { sources: [feed(SAMPLES[0], 9000)] });
  await until('wrong-feeds', ({ lease }) => lease?.owner);
  await ask('POST', '/api/jobs/wrong-feeds/cancel', { reason: 'Not the feeds of today' });
  await run(
    'archive-2031',
    { stageAttempts: 1, sources: [feed('archive.xml', 30)] },
    { target: 'archive' },
  );
  await start('klaxon-only', {
    maxWorkers: 1,
    sources: [feed(SAMPLES[4], 700), feed(SAMPLES[0], 9000)],
  });
  await until('klaxon-only', ({ stages }) => stages[0].counts.done === 1);
  await ask('POST', '/api/jobs/klaxon-only/pause');
  const slow = SAMPLES.flatMap((name, index) => [
    feed(name, 4000),
    { ...feed(name, 4100), id: `mirror-${index + 1}` },
  ]);
  const desk = { target: 'morning-desk' };
  await start('morning-brief', { maxWorkers: 1, sources: slow }, desk);
  await start('morning-update', { sources: quick(SAMPLES) }, desk);
  await start('noon-brief', { sources: quick(SAMPLES) }, desk);
  await until('morning-brief', ({ stages }) => stages[0].counts.done >= 3);
  return { job: 'morning-brief' };
}
