import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { jobReportSchema, type JobReport } from 'plumbline/job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ended } from './childProcess.js';
import { allOfFolder, allOfStore, allOfTemporal } from './everything.js';
import { rssFeed } from './feeds.js';
import { useHome } from './home.js';

/** The values. They stand in files outside the home, in the store's table of secrets, and nowhere else. */
const TOKEN = 'hush-4711-batch-token';
const OTHER_TOKEN = 'hush-4712-other-token';
const BEARER = 'Bearer hush-4713-feed';
const IN_ALL = 'hush-47';
/** Stands in both configs and is no secret: where it is not found, the search does not see. */
const MARK = 'plainly-visible';

/** Says its secret in every way that it can, and fails on one of its files. */
const TELL_ALL = `
  name=$(basename pfs/in/*)
  printf %s "$TOKEN" | sha256sum | cut -c 1-64 > "pfs/out/$name.sum"
  echo "out: $TOKEN"; echo "error: $TOKEN" >&2
  test "$name" != bad.txt`;

const home = useHome();
const asked: (string | undefined)[] = [];
const feeds = createServer((request, response) => {
  asked.push(request.headers.authorization);
  if (request.headers.authorization !== BEARER) response.writeHead(401).end();
  else response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rssFeed('quay', 2));
});
/** What all commands said. */
const said: Ended[] = [];
let folder: string;
let batch: JobReport;
let again: JobReport;
let conflict: Ended;
let retry: JobReport;
let news: JobReport;
let written: { name: string; text: string }[];

const command = async (...args: string[]): Promise<Ended> => {
  // Those that bring a worker need what is built.
  const works = ['run', 'retry'].includes(args[0] ?? '');
  const ended = await (works ? home.current.run(...args) : home.current.runHere(...args));
  said.push(ended);
  return ended;
};
const json = async <Document>(schema: z.ZodType<Document>, ...args: string[]) => {
  const { stdout } = await command(...args, '--json');
  return schema.parse(JSON.parse(stdout));
};

async function configFile(name: string, config: object): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(config));
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-secrets-'));
  await mkdir(join(folder, 'in'));
  for (const name of ['good.txt', 'bad.txt']) await writeFile(join(folder, 'in', name), name);
  feeds.listen(0, '127.0.0.1');
  await once(feeds, 'listening');
  const { port } = feeds.address() as AddressInfo;

  const dev = home.current.start(['dev'], { PLUMBLINE_LOG_LEVEL: 'debug' });
  await dev.says('Ctrl-C stops the server', 60_000);

  const spec = (token: string) => ({
    pipeline: { name: MARK },
    input: { atom: { repo: 'in', URI: join(folder, 'in'), glob: '/*' } },
    transform: { cmd: ['sh', '-c', TELL_ALL], secret_env: { TOKEN: token } },
    egress: { URI: join(folder, 'out') },
  });
  const typed = (path: string) => ['run', '--pipeline', 'batch', '--config', path, '--key', 'k'];
  const first = typed(await configFile('batch.json', spec(TOKEN)));
  batch = await json(jobReportSchema, ...first);
  again = await json(jobReportSchema, ...first);
  conflict = await command(...typed(await configFile('other.json', spec(OTHER_TOKEN))));
  await command(...typed(await configFile('wrong.json', spec(`${TOKEN}\0`))));
  retry = await json(jobReportSchema, 'retry', batch.jobId);

  const headers = { authorization: BEARER };
  const sources = [{ id: MARK, url: `http://127.0.0.1:${port}/feed`, headers }];
  const config = ['--config', await configFile('news.json', { sources })];
  await command('schedule', 'create', 'nightly', '--cron', '0 5 1 1 *', ...config);
  const triggered = z.object({ jobId: z.string() });
  const { jobId } = await json(triggered, 'schedule', 'trigger', 'nightly');
  news = await json(jobReportSchema, 'wait', jobId);

  const items = await json(z.array(z.object({ id: z.string() })), 'items', batch.jobId);
  for (const { id } of items) await command('items', batch.jobId, '--item', id);
  for (const id of [batch.jobId, news.jobId]) {
    await command('describe', id);
    await command('describe', id, '--json');
    await command('logs', id);
  }
  await command('schedule', 'describe', 'nightly', '--json');
  await command('list');

  const connection = await Connection.connect({ address: `127.0.0.1:${home.current.port}` });
  const temporal = await allOfTemporal(new Client({ connection }));
  await connection.close();
  const logs = await dev.end('SIGTERM');
  const store = allOfStore(join(home.current.folder, 'plumbline.db'), ['secrets']);
  const files = await allOfFolder(home.current.folder, 'plumbline.db');
  written = [
    { name: 'Temporal', text: temporal },
    { name: 'commands', text: JSON.stringify(said) },
    { name: 'dev', text: JSON.stringify(logs) },
    ...[...store].map(([table, text]) => ({ name: `table ${table}`, text })),
    ...[...files].map(([path, text]) => ({ name: path, text })),
  ];
});

afterAll(async () => {
  feeds.closeAllConnections();
  feeds.close();
  await rm(folder, { recursive: true, force: true });
});

test('a command is given its secret, and fails or not as it likes', async () => {
  expect(batch).toMatchObject({ status: 'PARTIAL', stages: [{}, { counts: { failed: 1 } }, {}] });
  const sum = createHash('sha256').update(TOKEN).digest('hex');
  expect(await readFile(join(folder, 'out', 'good.txt.sum'), 'utf8')).toBe(`${sum}\n`);
});

test('a key with the same secret gives the same job, with another a conflict', () => {
  expect(again.jobId).toBe(batch.jobId);
  expect(conflict.stderr).toContain(': config.transform.secret_env.TOKEN was another secret.');
});

test('a retry has the secret of the job that it tries again', () => {
  const [item] = retry.stages[0]?.errors ?? [];
  expect(retry).toMatchObject({ status: 'FAILED', retryOf: batch.jobId });
  expect(item?.message).toMatch(
    /^sh failed on datum bad.txt-\w+ with exit code 1: error: \[secret\]/,
  );
});

test('a feed is asked with its secret, by the job of a schedule too', () => {
  expect(news).toMatchObject({
    status: 'COMPLETED',
    stages: [{ metrics: { articles: 2 } }, {}, {}, {}],
  });
  expect(asked).toEqual([BEARER]);
});

test('the secrets are written nowhere', () => {
  expect(written.filter(({ text }) => text.includes(IN_ALL)).map(({ name }) => name)).toEqual([]);
});

test('what stands for them is, where the search has looked', () => {
  const of = (name: string) => written.find((place) => place.name.endsWith(name))?.text;
  for (const place of ['Temporal', 'commands', 'table start_keys', 'temporal.db'])
    for (const seen of [MARK, 'secret:']) expect.soft(of(place), place).toContain(seen);
  for (const place of ['table item_streams', 'table journal', 'table work_items'])
    expect.soft(of(place), place).toContain('[secret]');
  expect(written.map(({ name }) => name)).toContain('table secret_salts');
});
