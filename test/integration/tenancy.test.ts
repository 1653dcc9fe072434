import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EngineParameters } from '../../src/news/types.js';
import { ApiWorld, type Answer, type Caller } from './apiWorld.js';
import { useFeeds } from './feeds.js';
import { filledIn, operationsOf, type Operation } from './openApi.js';
import type { Scene } from './scene.js';
import { useSharedWorld } from './world.js';

/** In every name that the tenant gave to something. */
const MARK = 'confidential';

const world = useSharedWorld();
const feeds = useFeeds();
let scene: Scene;
let api: ApiWorld;
let operations: Operation[];
let owner: Caller;
let outsiders: Caller[];
let done: string;
let atWork: string;
/** What the tenant has, by the names that paths call it. */
let theirs: Record<string, string>;
/** The same names, for what nobody has. */
let nobodys: Record<string, string>;

beforeAll(async () => {
  scene = await world.current.scene();
  await scene.localWorker('only');
  api = await ApiWorld.open(world.current, scene);
  operations = await operationsOf(api.url);
  owner = await api.caller(scene.tenant, 'operator');
  const other = `${scene.tenant}-other`;
  outsiders = [
    await api.caller(other, 'operator'),
    await api.caller(other, 'viewer'),
    await api.caller(other, 'worker'),
  ];
  const started = async (body: object) => {
    const answer = await owner.post('/api/jobs', body);
    return (answer.body as { jobId: string }).jobId;
  };
  done = await started({
    jobId: `${MARK}-done`,
    config: { sources: world.current.sources, enableEvaluation: true, evalSampleSize: 5 },
  });
  atWork = await started({
    jobId: `${MARK}-at-work`,
    target: `${MARK}-target`,
    config: { sources: [{ id: MARK, url: feeds.url('/silent') }] },
  });
  await owner.post('/api/schedules', { name: `${MARK}-nightly`, cron: '0 5 * * *', ...quick });
  await owned(done, 'COMPLETED');
  await owned(atWork, 'RUNNING');
  const { items } = (await owner.get(`/api/jobs/${done}/items?limit=1`)).body as {
    items: { id: string }[];
  };
  theirs = {
    jobId: done,
    itemId: items[0]!.id,
    stage: 'ingest',
    target: `${MARK}-target`,
    name: `${MARK}-nightly`,
    version: '1',
    engineId: 'previous',
  };
  nobodys = {
    ...theirs,
    jobId: 'nobodys-job',
    itemId: 'nobodys-item',
    target: 'nobodys-target',
    name: 'nobodys-schedule',
    version: '999',
  };
});
afterAll(() => api.close());

const quick = { fromStage: 'brief' };
const owned = (jobId: string, status: string) =>
  vi.waitFor(
    async () => expect(await owner.get(`/api/jobs/${jobId}`)).toMatchObject({ body: { status } }),
    { timeout: 30_000, interval: 100 },
  );

/** A body that fits each operation which takes one, so that no refusal is about the body. */
const BODIES: Record<string, object> = {
  startJob: quick,
  resolveJob: { why: 'curious' },
  createSchedule: { name: 'own', cron: '0 5 * * *', ...quick },
  activateEngine: { reason: 'curious' },
  signIn: { key: 'plk_wrong' },
  reserve: { worker: 'w', waitMs: 0 },
  heartbeat: { token: 'T' },
  done: { token: 'T' },
  error: { token: 'T', message: 'torn' },
  registerOutputs: { token: 'T', paths: [] },
  finishOutputs: { token: 'T', outputs: [{ path: 'a', status: 'done' }] },
};

function ask(caller: Caller, { method, path, operationId }: Operation, names: typeof theirs) {
  const body = BODIES[operationId] ?? (method === 'POST' ? {} : undefined);
  return caller.ask(method, filledIn(path, names), body);
}

const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code;

describe('a tenant', () => {
  test('cannot tell what another has from what nobody has, by any endpoint', async () => {
    const before = await footprint();
    const named = operations.filter(({ path, permission }) => permission && path.includes('{'));
    expect(named.length).toBeGreaterThan(20);
    for (const operation of named) {
      for (const caller of outsiders) {
        for (const jobId of [done, atWork]) {
          const real = await ask(caller, operation, { ...theirs, jobId });
          const madeUp = await ask(caller, operation, nobodys);
          const told = `${operation.operationId} of ${jobId}`;
          expect([real.status, codeOf(real)], told).toEqual([madeUp.status, codeOf(madeUp)]);
        }
      }
    }
    expect(await footprint()).toEqual(before);
  });

  test('is told nothing of another in any list', async () => {
    const lists = operations.filter(
      ({ method, path, permission }) => method === 'GET' && permission && !path.includes('{'),
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const operation of lists) {
      const mine = JSON.stringify((await ask(owner, operation, theirs)).body);
      const [operator] = outsiders;
      const answer = await ask(operator!, operation, theirs);
      expect([200, 404], operation.operationId).toContain(answer.status);
      const seen = JSON.stringify(answer.body ?? '');
      expect(seen, operation.operationId).not.toContain(MARK);
      if (operation.operationId !== 'latestBrief') continue;
      expect(mine).toContain(done);
      expect(answer.status).toBe(404);
    }
  });

  test('is told no engine versions of another by the beginning of their ids', async () => {
    const { engineVersions } = scene.store;
    const baseline = (await owner.get('/api/engines/baseline')).body as {
      id: string;
      parameters: EngineParameters;
    };
    for (const letter of ['a', 'b']) {
      const id = `engine-${letter.repeat(16)}`;
      await engineVersions.ensure(baseline.parameters, id, baseline.id, MARK);
    }
    await engineVersions.activate(scene.tenant, `engine-${'a'.repeat(16)}`, {
      jobId: done,
      reason: MARK,
      replacing: await engineVersions.active(scene.tenant),
    });
    for (const caller of outsiders.slice(0, 2)) {
      const named = await caller.get('/api/engines/engine-');
      expect(named).toMatchObject({ status: 200, body: { id: baseline.id } });
      expect(await caller.get('/api/engines/a')).toMatchObject({ status: 404 });
    }
  });

  test('starts a job of its own under a key and an id that another uses', async () => {
    const [operator] = outsiders;
    const key = { 'idempotency-key': MARK };
    const own = await owner.post('/api/jobs', { ...quick, jobId: `${MARK}-same` }, key);
    const other = await operator!.post('/api/jobs', { ...quick, jobId: `${MARK}-same` }, key);
    expect([own.status, other.status]).toEqual([202, 202]);
    expect(other.body).toMatchObject({ tenant: `${scene.tenant}-other` });
  });

  /** Everything that an intruder could have changed. */
  async function footprint(): Promise<unknown> {
    const jobs = await Promise.all(
      [done, atWork].map(async (jobId) => {
        const { body } = await owner.get(`/api/jobs/${jobId}/report`);
        return body as { status: string; resumes: number };
      }),
    );
    const schedule = (await owner.get(`/api/schedules/${MARK}-nightly`)).body as {
      paused: boolean;
    };
    const lane = (await owner.get(`/api/lanes/${MARK}-target`)).body as { holder: unknown };
    return {
      jobs: jobs.map(({ status, resumes }) => [status, resumes]),
      paused: schedule.paused,
      holder: lane.holder,
      engines: (await owner.get('/api/engines')).body,
    };
  }
});

describe('a key', () => {
  test.for(['viewer', 'operator', 'worker'] as const)(
    'of the role %s is refused with 403 wherever its role does not reach, and nowhere else',
    async (role) => {
      const may = { viewer: ['read'], operator: ['read', 'operate'], worker: ['work'] }[role];
      const caller = await api.caller(`${scene.tenant}-${role}`, role);
      for (const operation of operations) {
        const { operationId, permission } = operation;
        const { status } = await ask(caller, operation, nobodys);
        const isForbidden = permission !== undefined && !may.includes(permission);
        expect(status === 403, `${operationId} answers ${status}`).toBe(isForbidden);
      }
    },
  );

  test('is needed for everything but what says whether the server is up, and the way in', async () => {
    const open: string[] = [];
    for (const operation of operations) {
      const answer = await ask(api.stranger, operation, nobodys);
      if (answer.status !== 401) open.push(operation.operationId);
      else expect(codeOf(answer)).toBe('unauthenticated');
    }
    expect(open.sort()).toEqual(['healthz', 'readyz', 'signOut']);
  });

  test('that was revoked opens nothing, from the next request on', async () => {
    const caller = await api.caller(scene.tenant, 'viewer', 'leaver');
    expect(await caller.get('/api/jobs')).toMatchObject({ status: 200 });
    await scene.store.apiKeys.revoke(scene.tenant, caller.key.split('_')[1]!);
    expect(await caller.get('/api/jobs')).toMatchObject({ status: 401 });
  });
});

describe('too much', () => {
  test('of one key is refused with when to ask again, and holds up nobody else', async () => {
    const strict = await ApiWorld.open(world.current, scene, { requestsPerSecond: 1 });
    try {
      const busy = await strict.caller(scene.tenant, 'viewer');
      const calm = await strict.caller(scene.tenant, 'viewer');
      const answers = [];
      for (let n = 0; n < 12; n += 1) answers.push(await busy.get('/api/briefs'));
      expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(answers[11]).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(Number(answers[11]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await calm.get('/api/briefs')).toMatchObject({ status: 200 });
    } finally {
      await strict.close();
    }
  });

  test('guessing of keys is refused, and does not keep out who has one', async () => {
    const strict = await ApiWorld.open(world.current, scene, { requestsPerSecond: 200 });
    try {
      const guess = () => strict.stranger.get('/api/jobs', { authorization: 'Bearer plk_guessed' });
      const statuses = [];
      for (let n = 0; n < 32; n += 1) statuses.push((await guess()).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
      const known = await strict.caller(scene.tenant, 'viewer');
      expect(await known.get('/api/briefs')).toMatchObject({ status: 200 });
    } finally {
      await strict.close();
    }
  });

  test('of an old key in a browser keeps nobody from the page and the way in', async () => {
    const strict = await ApiWorld.open(world.current, scene, { requestsPerSecond: 200 });
    try {
      const old = { cookie: 'plumbline_key=plk_old' };
      // The page is as many files.
      for (let n = 0; n < 40; n += 1) {
        expect(await strict.stranger.get('/healthz', old)).toMatchObject({ status: 200 });
      }
      for (let n = 0; n < 40; n += 1) await strict.stranger.get('/api/jobs', old);
      expect(await strict.stranger.get('/api/jobs', old)).toMatchObject({ status: 429 });
      const { key } = await strict.caller(scene.tenant, 'viewer');
      const signedIn = await strict.stranger.post('/api/session', { key }, old);
      expect(signedIn).toMatchObject({ status: 200 });
    } finally {
      await strict.close();
    }
  });
});

test('a site that is named may call with a key, and no other', async () => {
  const friend = 'https://friend.example';
  const open = await ApiWorld.open(world.current, scene, { corsOrigins: [friend] });
  try {
    const caller = await open.caller(scene.tenant, 'operator');
    const answer = await caller.post('/api/jobs', quick, { origin: friend });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend);
    const other = await caller.get('/api/briefs', { origin: 'https://other.example' });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  } finally {
    await open.close();
  }
});
