import type { JobReport } from 'plumbline/job';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiWorld, type Answer, type Caller } from './apiWorld.js';
import { useFeeds } from './feeds.js';
import { operationsOf, patternOf } from './openApi.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

const world = useSharedWorld();
const feeds = useFeeds();
let scene: Scene;
let api: ApiWorld;
let operator: Caller;
let viewer: Caller;

beforeAll(async () => {
  scene = await world.current.scene();
  await scene.localWorker('only');
  api = await ApiWorld.open(world.current, scene);
  operator = await api.caller(scene.tenant, 'operator', 'night desk');
  viewer = await api.caller(scene.tenant, 'viewer');
});
afterAll(() => api.close());

const jobOf = ({ body }: Answer) => body as JobReport & { actions: string[] };
const codeOf = ({ body }: Answer) => (body as { code: string }).code;
const refusal = (status: number, code: string) => ({ status, body: { status, code } });

/** A job that waits for a feed that says nothing for long. */
const slow = () => ({ sources: [{ id: 'silent', url: feeds.url('/silent') }] });
/** One that is over in a moment. */
const quick = { fromStage: 'brief' };

async function started(body: object = quick): Promise<string> {
  const answer = await operator.post('/api/jobs', body);
  expect(answer).toMatchObject({ status: 202, body: { status: 'PENDING' } });
  return jobOf(answer).jobId;
}

const shows = (jobId: string, what: object) =>
  vi.waitFor(
    async () => expect(await viewer.get(`/api/jobs/${jobId}`)).toMatchObject({ body: what }),
    { timeout: 20_000, interval: 100 },
  );
const ended = (jobId: string, status = 'COMPLETED') => shows(jobId, { status });

describe('a job', () => {
  test('is started with 202, its address and its PENDING report, and runs', async () => {
    const answer = await operator.post('/api/jobs', quick);
    const { jobId, createdAt } = jobOf(answer);
    expect(answer.status).toBe(202);
    expect(answer.headers.get('location')).toBe(`/api/jobs/${jobId}`);
    expect(answer.body).toMatchObject({ status: 'PENDING', startedAt: null, finishedAt: null });
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    await ended(jobId);
    expect(await viewer.get(`/api/jobs/${jobId}/report`)).toMatchObject({
      status: 200,
      body: { jobId, status: 'COMPLETED', progress: 1 },
    });
  });

  test('is described with its config, what can be asked of it, and where Temporal shows it', async () => {
    const jobId = await started({ ...quick, config: { deadline: '10m' } });
    const { body } = await viewer.get(`/api/jobs/${jobId}`);
    expect(body).toMatchObject({
      config: { deadline: 600_000 },
      temporalUi: `http://ui.example/namespaces/default/workflows/${encodeURIComponent(`job/${scene.tenant}/${jobId}`)}`,
    });
    await ended(jobId);
    expect(jobOf(await viewer.get(`/api/jobs/${jobId}`)).actions).toEqual([]);
  });

  test.for([
    [{ config: { neutralizeLimit: 9999 } }, 'config.neutralizeLimit'],
    [{ config: { sources: [{ id: 'a', url: 'nowhere' }] } }, 'config.sources[0].url'],
    [{ pipeline: 'no-such' }, 'pipeline'],
    [{ fromStage: 'no-such' }, 'fromStage'],
    [{ busy: 'sometimes' }, 'busy'],
    [{ target: 'two words' }, 'target'],
    [{ target: 'half-a-character-\ud800' }, 'target'],
    [{ jobId: 'a/b' }, 'jobId'],
    [{ tenant: 'somebody-else' }, 'tenant'],
    [{ config: [] }, 'config'],
  ] as const)('is refused with the path of what is wrong: %j', async ([body, path]) => {
    const answer = await operator.post('/api/jobs', body);
    expect(answer).toMatchObject(refusal(422, 'invalid'));
    expect(answer.body).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path })]) as unknown,
    });
  });

  test('is refused when the body is no JSON, of another type, or too big', async () => {
    expect(await operator.post('/api/jobs', '{')).toMatchObject(refusal(400, 'invalid-json'));
    const asText = { 'content-type': 'text/plain' };
    expect(codeOf(await operator.post('/api/jobs', '{}', asText))).toBe('unsupported-media-type');
    const big = { config: { sources: [{ id: 'x'.repeat(1_100_000), url: 'http://a.example' }] } };
    expect(await operator.post('/api/jobs', big)).toMatchObject(refusal(413, 'too-large'));
  });

  test('that nobody started is unknown to every endpoint', async () => {
    for (const path of ['', '/report', '/items', '/items/a', '/logs', '/events']) {
      expect(codeOf(await viewer.get(`/api/jobs/no-such-job${path}`)), path).toBe('unknown-job');
    }
    for (const path of ['cancel', 'pause', 'resume', 'discard', 'retry']) {
      const answer = await operator.post(`/api/jobs/no-such-job/${path}`);
      expect(answer, path).toMatchObject(refusal(404, 'unknown-job'));
    }
  });

  test('of an id that is taken is refused', async () => {
    const jobId = await started({ ...quick, jobId: 'taken-1' });
    const again = await operator.post('/api/jobs', { ...quick, jobId });
    expect(again).toMatchObject(refusal(409, 'job-exists'));
  });
});

describe('under a key', () => {
  const ask = (key: string, body: object) =>
    operator.post('/api/jobs', body, { 'idempotency-key': key });

  test('a hundred posts at once give one job', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('hundred', quick)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => jobOf(answer).jobId)).size).toBe(1);
    const { jobId } = jobOf(answers[0]!);
    await ended(jobId);
    const listed = await viewer.get('/api/jobs?limit=100');
    const jobs = (listed.body as { jobs: JobReport[] }).jobs;
    expect(jobs.filter((job) => job.jobId === jobId)).toHaveLength(1);
  });

  test('another request is refused with the difference, and starts nothing', async () => {
    await ask('differs', { ...quick, config: { deadline: '10m' } });
    const other = await ask('differs', { ...quick, config: { deadline: '20m' } });
    expect(other).toMatchObject(refusal(409, 'key-conflict'));
    expect(other.body).toMatchObject({
      detail: expect.stringContaining('config.deadline was 600000, now 1200000') as unknown,
    });
  });

  test('that is no key nothing starts', async () => {
    expect(codeOf(await ask('x'.repeat(201), quick))).toBe('invalid');
  });
});

describe('control', () => {
  test('a job at work is paused, resumed, and cancelled with a reason', async () => {
    const jobId = await started({ config: slow() });
    await shows(jobId, { status: 'RUNNING', actions: ['cancel', 'pause'] });
    const at = `/api/jobs/${jobId}`;
    expect(await operator.post(`${at}/resume`)).toMatchObject(refusal(409, 'wrong-state'));
    expect(await operator.post(`${at}/pause`)).toMatchObject({
      status: 200,
      body: { status: 'PAUSED', pause: { reason: 'interrupted' } },
    });
    expect(await operator.post(`${at}/resume`, { tokenLimit: 900_000 })).toMatchObject({
      status: 200,
      body: { tokenLimit: 900_000, resumes: 1 },
    });
    await shows(jobId, { status: 'RUNNING' });
    expect(await operator.post(`${at}/cancel`, { reason: 'enough' })).toMatchObject({
      status: 202,
    });
    await shows(jobId, { status: 'CANCELLED', cancelReason: 'enough', actions: ['retry'] });
    const late = await operator.post(`${at}/cancel`);
    expect(late).toMatchObject(refusal(409, 'wrong-state'));
    expect(late.body).toMatchObject({ detail: 'Job is already CANCELLED' });
  });

  test('a PAUSED job is resolved by hand, in the name of the key', async () => {
    const jobId = await started({ config: slow() });
    await shows(jobId, { status: 'RUNNING' });
    await operator.post(`/api/jobs/${jobId}/pause`);
    const at = `/api/jobs/${jobId}/resolve`;
    expect(await operator.post(at, {})).toMatchObject(refusal(422, 'invalid'));
    expect(await operator.post(at, { why: 'x', result: 'y'.repeat(10_001) })).toMatchObject(
      refusal(422, 'invalid'),
    );
    expect(await operator.post(at, { why: 'done by phone', result: { calls: 2 } })).toMatchObject({
      status: 200,
      body: {
        status: 'COMPLETED',
        resolution: { by: 'night desk', why: 'done by phone', result: { calls: 2 } },
      },
    });
  });

  test('whoever resolves a job need give no result', async () => {
    const jobId = await started({ config: slow() });
    await shows(jobId, { status: 'RUNNING' });
    await operator.post(`/api/jobs/${jobId}/pause`);
    const answer = await operator.post(`/api/jobs/${jobId}/resolve`, { why: 'not needed' });
    expect(answer).toMatchObject({ status: 200, body: { resolution: { result: null } } });
  });

  test('a job that waits in its lane knows its place, and gives it up when it is discarded', async () => {
    const target = 'desk';
    const first = await started({ config: slow(), target });
    await shows(first, { status: 'RUNNING' });
    const second = await started({ config: slow(), target });
    await shows(second, { status: 'PENDING', lane: { place: 1, holder: first } });
    const busy = await operator.post('/api/jobs', { config: slow(), target, busy: 'reject' });
    expect(busy).toMatchObject(refusal(409, 'lane-busy'));
    expect((await viewer.get('/api/lanes')).body).toMatchObject({
      lanes: [{ target, waiting: 1, holder: { jobId: first } }],
    });
    expect((await viewer.get(`/api/lanes/${target}`)).body).toMatchObject({
      target,
      holderStatus: 'RUNNING',
      queue: [{ jobId: second }],
    });
    const discarded = await operator.post(`/api/jobs/${second}/discard`, { reason: 'not needed' });
    expect(discarded).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', cancelReason: 'not needed' },
    });
    await operator.post(`/api/jobs/${first}/cancel`);
    await ended(first, 'CANCELLED');
  });

  test('a retry is a new job with an address of its own, linked both ways', async () => {
    const jobId = await started({ config: slow() });
    await shows(jobId, { status: 'RUNNING' });
    expect(await operator.post(`/api/jobs/${jobId}/retry`)).toMatchObject(
      refusal(409, 'wrong-state'),
    );
    await operator.post(`/api/jobs/${jobId}/cancel`);
    await ended(jobId, 'CANCELLED');
    const retry = await operator.post(`/api/jobs/${jobId}/retry`);
    expect(retry).toMatchObject({ status: 202, body: { retryOf: jobId } });
    const next = jobOf(retry).jobId;
    expect(retry.headers.get('location')).toBe(`/api/jobs/${next}`);
    await shows(jobId, { retriedBy: [next] });
    await operator.post(`/api/jobs/${next}/cancel`);
  });
});

describe('the list', () => {
  const jobsOf = async (query: string) => {
    const { status, body } = await viewer.get(`/api/jobs?${query}`);
    expect(status).toBe(200);
    return body as { jobs: JobReport[]; nextCursor: string | null };
  };

  test('comes newest first and in pages, each job once', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push(await started(quick));
    // Temporal lists a job a moment after it was started.
    for (const jobId of made) await ended(jobId);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await jobsOf(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.jobs.map(({ jobId }) => jobId));
      cursor = page.nextCursor;
    }
    expect(seen.slice(0, 5)).toEqual(made.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    const all = await jobsOf('limit=100');
    expect(seen).toEqual(all.jobs.map(({ jobId }) => jobId));
  });

  test('is narrowed by status, target and time', async () => {
    const before = new Date().toISOString();
    const jobId = await started({ ...quick, target: 'shelf' });
    await ended(jobId);
    const after = new Date(Date.now() + 1_000).toISOString();
    const ids = async (query: string) => (await jobsOf(query)).jobs.map((job) => job.jobId);
    expect(await ids('target=shelf')).toEqual([jobId]);
    expect(await ids(`createdAfter=${before}&status=COMPLETED`)).toEqual([jobId]);
    expect(await ids(`createdBefore=${before}&target=shelf`)).toEqual([]);
    expect(await ids(`createdAfter=${after}`)).toEqual([]);
    expect(await ids('target=shelf&status=FAILED')).toEqual([]);
    expect(await ids('pipeline=batch')).toEqual([]);
  });

  test('tells on request who works on those that are not over', async () => {
    const jobId = await started({ config: slow() });
    await shows(jobId, { status: 'RUNNING' });
    const live = (await jobsOf('live=true')).jobs.find((job) => job.jobId === jobId);
    expect(live).toMatchObject({ lease: { stage: 'ingest', owner: 'only', attempt: 1 } });
    await operator.post(`/api/jobs/${jobId}/cancel`);
    await ended(jobId, 'CANCELLED');
  });

  test.for(['limit=0', 'limit=101', 'status=DONE', 'cursor=bm9uc2Vuc2U', 'createdAfter=today'])(
    'refuses %s',
    async (query) => {
      expect(await viewer.get(`/api/jobs?${query}`)).toMatchObject(refusal(422, 'invalid'));
    },
  );
});

describe('what jobs leave behind', () => {
  let jobId: string;

  beforeAll(async () => {
    jobId = await started({
      config: { sources: world.current.sources, enableEvaluation: true, evalSampleSize: 5 },
    });
    await ended(jobId);
    const next = await started(quick);
    await ended(next);
  });

  test('items, by stage and status, and each by its id', async () => {
    const { body } = await viewer.get(`/api/jobs/${jobId}/items?stage=classify&limit=3`);
    const { items } = body as { items: { id: string; position: number }[] };
    expect(items).toHaveLength(3);
    const after = items.at(-1)!.position;
    const rest = await viewer.get(`/api/jobs/${jobId}/items?stage=classify&after=${after}&limit=1`);
    expect(rest.body).toMatchObject({ items: [{ position: after + 1 }] });
    expect(await viewer.get(`/api/jobs/${jobId}/items?status=parked`)).toMatchObject({
      body: { items: [] },
    });
    const { id } = items[0]!;
    const one = await viewer.get(
      `/api/jobs/${jobId}/items/${encodeURIComponent(id)}?stage=classify`,
    );
    expect(one).toMatchObject({ status: 200, body: { id, stage: 'classify', status: 'done' } });
    expect(codeOf(await viewer.get(`/api/jobs/${jobId}/items/none`))).toBe('unknown-item');
  });

  test('a journal, page by page from any cursor', async () => {
    const read = async (query: string) => {
      const { body } = await viewer.get(`/api/jobs/${jobId}/logs${query}`);
      return body as { entries: { seq: number }[]; nextCursor: number };
    };
    const { entries: all, nextCursor } = await read('');
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
    expect(nextCursor).toBe(all.length);
    expect((await read('?cursor=2&limit=2')).entries).toEqual(all.slice(2, 4));
    expect(await read(`?cursor=${nextCursor}`)).toEqual({ entries: [], nextCursor });
  });

  test('events, which are the entries of the journal, one by one', async () => {
    const { body } = await viewer.get(`/api/jobs/${jobId}/logs`);
    const { entries, nextCursor } = body as { entries: unknown[]; nextCursor: number };
    const events = await viewer.get(`/api/jobs/${jobId}/events`);
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    const told = [...String(events.body).matchAll(/^data: (.*)$/gm)].map(([, data]) => data!);
    expect(told.map((data) => JSON.parse(data) as unknown)).toEqual(entries);
    expect(await viewer.get(`/api/jobs/${jobId}/events?cursor=${nextCursor}`)).toMatchObject({
      status: 204,
    });
  });

  test('briefs, by version and compared, for programs and for people', async () => {
    const listed = await viewer.get('/api/briefs?limit=1');
    const { briefs, nextCursor } = listed.body as {
      briefs: { version: number }[];
      nextCursor: number | null;
    };
    const { version } = briefs[0]!;
    expect(await viewer.get(`/api/briefs?cursor=${nextCursor}`)).toMatchObject({ status: 200 });
    const latest = await viewer.get('/api/briefs/latest');
    expect(latest).toMatchObject({ status: 200, body: { version } });
    const same = await viewer.get(`/api/briefs/${version}`, { accept: 'application/json' });
    expect(same.body).toEqual(latest.body);
    const page = await viewer.get(`/api/briefs/${version}`, { accept: 'text/html' });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.body).toContain(`<title>Brief ${version}</title>`);
    expect((await viewer.get('/api/briefs/latest?format=html')).body).toBe(page.body);
    const diff = await viewer.get(`/api/briefs/${version}/diff?from=1`);
    expect(diff).toMatchObject({ status: 200, body: { from: 1, to: version } });
    const shown = await viewer.get(`/api/briefs/${version}/diff?from=1&format=html`);
    expect(shown.body).toContain(`Brief ${version} compared with brief 1`);
    for (const path of ['9999', '9999/diff', '1/diff']) {
      expect(codeOf(await viewer.get(`/api/briefs/${path}`)), path).toBe('unknown-brief');
    }
    expect(await viewer.get('/api/briefs/none')).toMatchObject(refusal(422, 'invalid'));
  });

  test('engine versions with their scores over time, which can be activated', async () => {
    const { body } = await viewer.get('/api/engines');
    const [{ id }] = (body as { engines: [{ id: string }] }).engines;
    expect(body).toMatchObject({ engines: [{ active: true, baseline: true }] });
    const whole = await viewer.get('/api/engines/active');
    expect(whole).toMatchObject({ status: 200, body: { id, parameters: { thresholds: {} } } });
    expect(codeOf(await viewer.get('/api/engines/none'))).toBe('unknown-engine');
    const { evaluations } = (await viewer.get('/api/evaluations')).body as {
      evaluations: { jobId: string; scores: { overall: number } }[];
    };
    expect(evaluations).toMatchObject([{ jobId, engineVersionId: id }]);
    expect(evaluations[0]!.scores.overall).toBeGreaterThan(0.5);
    const activated = await operator.post(`/api/engines/${id}/activate`, { reason: 'as it was' });
    expect(activated).toMatchObject({ status: 200, body: { id, reason: 'as it was' } });
    const unknown = await operator.post('/api/engines/none/activate', { reason: 'why not' });
    expect(unknown).toMatchObject(refusal(404, 'unknown-engine'));
  });
});

test('a schedule is created, looked at, paused, resumed, triggered and deleted', async () => {
  const body = { name: 'nightly', cron: '0 5 * * *', fromStage: 'brief' };
  const at = '/api/schedules/nightly';
  const created = await operator.post('/api/schedules', body);
  expect(created).toMatchObject({ status: 201, body: { name: 'nightly', overlap: 'skip' } });
  expect(created.headers.get('location')).toBe(at);
  expect(await operator.post('/api/schedules', body)).toMatchObject(
    refusal(409, 'schedule-exists'),
  );
  const unread = await operator.post('/api/schedules', { ...body, name: 'odd', cron: 'at noon' });
  expect(unread).toMatchObject(refusal(422, 'invalid'));
  const torn = { note: 'half a character: \ud800' };
  expect(await operator.post('/api/schedules', { ...body, name: 'torn', ...torn })).toMatchObject(
    refusal(422, 'invalid'),
  );
  await vi.waitFor(async () =>
    expect(await viewer.get('/api/schedules')).toMatchObject({
      body: { schedules: [{ name: 'nightly' }] },
    }),
  );
  expect(await viewer.get(at)).toMatchObject({ status: 200, body: { openJobs: [] } });
  const paused = await operator.post(`${at}/pause`, { note: 'holiday' });
  expect(paused).toMatchObject({ status: 200, body: { paused: true, note: 'holiday' } });
  expect(await operator.post(`${at}/resume`)).toMatchObject({ body: { paused: false } });
  const run = await operator.post(`${at}/trigger`, { overlap: 'allow-all' });
  expect(run).toMatchObject({ status: 202, body: { outcome: 'started' } });
  await ended((run.body as { jobId: string }).jobId);
  expect(await operator.ask('DELETE', at)).toMatchObject({ status: 204, body: undefined });
  for (const answer of [
    await viewer.get(at),
    await operator.ask('DELETE', at),
    await operator.post(`${at}/pause`),
    await operator.post(`${at}/resume`),
    await operator.post(`${at}/trigger`),
  ]) {
    expect(answer).toMatchObject(refusal(404, 'unknown-schedule'));
  }
});

describe('the server', () => {
  test('is up, ready, and says with whom it works', async () => {
    expect(await api.stranger.get('/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect(await api.stranger.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', temporal: 'reachable', store: 'reachable', workers: 1 },
    });
    expect(await viewer.get('/api/system')).toMatchObject({
      status: 200,
      body: { tenant: scene.tenant, workers: 1, temporalUi: 'http://ui.example' },
    });
  });

  test('counts requests by route, not by what is in their paths', async () => {
    await viewer.get('/api/jobs/some-odd-id');
    const { body, headers } = await viewer.get('/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toMatch(
      /plumbline_http_request_duration_seconds_count\{method="POST",route="\/api\/jobs",status="202"\} \d+/,
    );
    expect(body).not.toContain('some-odd-id');
  });

  test('gives a browser its key in a cookie that no script and no other site can use', async () => {
    const answer = await api.stranger.post('/api/session', { key: viewer.key });
    expect(answer).toMatchObject({
      status: 200,
      body: { authentication: 'key', tenant: scene.tenant, role: 'viewer', permissions: ['read'] },
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^plumbline_key=.*HttpOnly.*SameSite=Strict/);
    expect(cookie).not.toContain('Secure');
    const inBrowser = { cookie: cookie.split(';')[0] ?? '' };
    expect(await api.stranger.get('/api/jobs', inBrowser)).toMatchObject({ status: 200 });
    expect(await api.stranger.get('/api/session', inBrowser)).toMatchObject({ status: 200 });
    const out = await api.stranger.ask('DELETE', '/api/session', undefined, inBrowser);
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    const wrong = await api.stranger.post('/api/session', { key: 'plk_wrong' });
    expect(wrong).toMatchObject(refusal(401, 'unauthenticated'));
  });

  test('has a browser send its key over TLS alone, where that is how it came', async () => {
    const origin = api.url.replace('http:', 'https:');
    const answer = await api.stranger.post('/api/session', { key: viewer.key }, { origin });
    expect(answer.headers.get('set-cookie')).toContain('Secure');
  });

  test('lets nobody in between keep what a key may see', async () => {
    for (const path of ['/api/jobs', '/api/session', '/api/jobs/unknown']) {
      const { headers } = await viewer.get(path);
      expect(headers.get('cache-control'), path).toBe('no-store');
    }
  });

  test('does nothing for a page of another site, even with a key', async () => {
    const origin = 'https://elsewhere.example';
    const refused = await operator.post('/api/jobs', quick, { origin });
    expect(refused).toMatchObject(refusal(403, 'foreign-origin'));
    expect(
      (await operator.get('/api/jobs', { origin })).headers.get('access-control-allow-origin'),
    ).toBeNull();
    const own = await operator.post('/api/jobs', quick, { origin: api.url });
    expect(own.status).toBe(202);
  });

  test('answers unknown paths and methods as problems', async () => {
    expect(await viewer.get('/api/no-such')).toMatchObject(refusal(404, 'not-found'));
    expect(await viewer.ask('PUT', '/api/jobs')).toMatchObject(refusal(405, 'method-not-allowed'));
  });
});

// Comes last: it looks at what all the tests before asked for.
test('every endpoint was seen to succeed', async () => {
  await viewer.get('/openapi.json');
  const succeeded = api.asked.filter(({ status }) => status < 300);
  const unseen = (await operationsOf(api.url))
    .filter(({ tag }) => tag !== 'Outside workers')
    .filter(({ method, path }) => {
      const pattern = patternOf(path);
      return !succeeded.some((asked) => asked.method === method && pattern.test(asked.path));
    })
    .map(({ operationId }) => operationId);
  expect(unseen).toEqual([]);
  expect(api.logged).toEqual([]);
});
