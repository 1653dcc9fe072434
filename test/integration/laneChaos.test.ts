import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { jobWorkflowId, laneWorkflowId, type JobReport, type JobStatus } from 'plumbline/job';
import { isTerminal } from '../../src/job/status.js';
import { seededRandom } from '../../src/news/seededRandom.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDS, LaneMonkey, chooseVictims, type Deed, type Victim } from './laneMonkey.js';
import type { Scene } from './scene.js';
import { StartOrder } from './startOrder.js';
import {
  handovers,
  intervalsOf,
  orderOf,
  overlaps,
  readWorkLog,
  type WorkInterval,
} from './workLog.js';
import { useWorld } from './world.js';

/** `npm run chaos` has 500; every run of all tests would take two minutes longer with as many. */
const JOBS = Number(process.env['PLUMBLINE_CHAOS_JOBS'] ?? 90);
const WORKERS = 3;
const KILLS = Math.ceil(JOBS / 100);
const HEAD_START = 40;
const TARGET = 'chaos';
const seed = Number(process.env['PLUMBLINE_CHAOS_SEED'] ?? Date.now() % 2 ** 31);

/** What Temporal says of a job that has ended like this; here nobody fails but by being terminated. */
const CLOSED: Partial<Record<JobStatus, string>> = {
  COMPLETED: 'COMPLETED',
  CANCELLED: 'CANCELLED',
  FAILED: 'TERMINATED',
};

const world = useWorld();

describe(`a lane of ${JOBS} jobs under kills, cancels, pauses and terminates`, () => {
  let folder: string;
  let scene: Scene;
  let victims: Map<string, Victim>;
  let monkey: LaneMonkey;
  let intervals: WorkInterval[];
  let reports: Map<string, JobReport>;
  const deaths = new Map<number, number>();
  const starts = new StartOrder();

  beforeAll(async () => {
    process.stdout.write(`PLUMBLINE_CHAOS_SEED=${seed}\n`);
    folder = await mkdtemp(join(tmpdir(), 'plumbline-chaos-'));
    scene = await world.current.scene();
    const log = join(folder, 'work.log');
    const random = seededRandom(seed);
    const chosen = chooseVictims(JOBS, random);
    const names = Array.from({ length: JOBS }, (_, index) => nameOf(index, chosen, random));
    victims = new Map([...chosen].map(([index, victim]) => [names[index] ?? '', victim]));
    monkey = new LaneMonkey(scene, world.current.client, log, victims, random);

    let hired = 0;
    const hire = () => scene.workerOf('loggedWorker', `worker-${(hired += 1)}`, { log });
    const workers = await Promise.all(Array.from({ length: WORKERS }, hire));
    const kill = async () => {
      const index = monkey.between(0, WORKERS);
      const [victim] = workers.splice(index, 1);
      await victim?.end('SIGKILL');
      if (victim) deaths.set(victim.pid, Date.now());
      workers.push(await hire());
    };

    const began = Date.now();
    const atOnce = pLimit(10);
    const config = { lease: '2s', heartbeat: '100ms', stageAttempts: 10 };
    const start = (jobId: string) =>
      starts.note(() => scene.jobs.start({ jobId, target: TARGET, fromStage: 'brief', config }));
    const startAll = (jobIds: readonly string[]) =>
      Promise.all(jobIds.map((jobId) => atOnce(() => start(jobId))));
    // The first keeps the lane until there is a queue, so that order is not a matter of who gets there first.
    const [first = '', ...others] = names;
    await start(first);
    await startAll(others.slice(0, HEAD_START));
    await writeFile(join(folder, first), '');
    const started = startAll(others.slice(HEAD_START));
    const drained = new AbortController();
    const ambush = monkey.ambush(drained.signal);
    const haunting = started.then(() => monkey.haunt());
    const killing = (async () => {
      while (!drained.signal.aborted && deaths.size < KILLS) {
        await sleep(monkey.between(2_000, 6_000));
        await kill();
      }
    })();
    await started;
    const created = Date.now();
    await haunting;
    while ((await openWorkflows()) > 0) await sleep(250);
    const over = Date.now();
    drained.abort();
    await Promise.all([ambush, killing]);

    intervals = intervalsOf(readWorkLog(log), deaths);
    reports = new Map();
    await Promise.all(
      names.map((jobId) => atOnce(async () => reports.set(jobId, await scene.jobs.result(jobId)))),
    );
    await print({ began, created, over });
  }, 400_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function openWorkflows(): Promise<number> {
    const query = `ExecutionStatus = "Running" AND PlumblineTenant = "${scene.tenant}"`;
    return (await world.current.client.workflow.count(query)).count;
  }

  async function print(at: { began: number; created: number; over: number }) {
    const { workflow } = world.current.client;
    const runs: string[] = [];
    const workflowId = laneWorkflowId({ tenant: scene.tenant, target: TARGET });
    for await (const run of workflow.list({ query: `WorkflowId = "${workflowId}"` }))
      runs.push(`${run.historyLength} ${run.status.name}`);
    const pauses = handovers(intervals).sort((a, b) => a - b);
    const seconds = (at.over - at.began) / 1000;
    const ended = [...reports.values()].map(({ status }) => status);
    const done = [...victims].filter(([jobId]) => monkey.struck.has(jobId));
    const times = (...deeds: Deed[]) => done.filter(([, { deed }]) => deeds.includes(deed)).length;
    const figures = [
      `${JOBS} jobs`,
      ...[...new Set(ended)].map((is) => `${ended.filter((it) => it === is).length} ${is}`),
      `${deaths.size} kills`,
      `${times('cancel')} cancels`,
      `${times('resume', 'discard', 'resolve')} pauses`,
      `${times('terminate')} terminates`,
      `${victims.size - done.length} too late`,
      `created in ${((at.created - at.began) / 1000).toFixed(1)} s, all in ${seconds.toFixed(1)} s`,
      `${(JOBS / seconds).toFixed(1)} jobs/s`,
      `handover median ${pauses[Math.floor(pauses.length / 2)]} ms, max ${pauses.at(-1)} ms`,
      `lane runs, events: ${runs.join(', ')}`,
    ];
    process.stdout.write(`${figures.join(' · ')}\n`);
  }

  test('order is kept: nobody ran before a job whose start had returned when theirs was called', () => {
    const ran = orderOf(intervals);
    expect(starts.overtaken(ran)).toEqual([]);
    expect(ran.length).toBeGreaterThan(JOBS / 2);
  });

  test('never are two of them at work at once', () => {
    expect(overlaps(intervals)).toEqual([]);
  });

  test('none is lost: each has ended once, as it was asked to, and everybody says the same', async () => {
    const wrong: unknown[] = [];
    for (const [jobId, report] of reports) {
      const { tenant, store } = scene;
      const handle = world.current.client.workflow.getHandle(jobWorkflowId({ tenant, jobId }));
      const temporal = (await handle.describe()).status.name;
      const stored = (await store.reports.get(tenant, jobId))?.status;
      const journal = await store.journal.read(tenant, jobId, { kinds: ['status'] });
      const endings = journal.filter(({ data }) =>
        isTerminal(data?.['status'] as JobStatus),
      ).length;
      const deed = victims.get(jobId)?.deed ?? 'none';
      const isAsked =
        report.status === (deed === 'none' ? 'COMPLETED' : ENDS[deed]) ||
        // What comes too late changes nothing.
        (report.status === 'COMPLETED' && !monkey.struck.has(jobId));
      const isSame = stored === report.status && temporal === CLOSED[report.status];
      if (!isAsked || !isSame || endings !== 1)
        wrong.push({ jobId, deed, is: report.status, temporal, stored, endings });
    }
    expect(wrong).toEqual([]);
    expect(reports.size).toBe(JOBS);
  });

  test('those that nobody touched are COMPLETED', () => {
    const untouched = [...reports.values()].filter(({ jobId }) => !victims.has(jobId));
    expect(untouched.filter(({ status }) => status !== 'COMPLETED')).toEqual([]);
    expect(untouched.length).toBe(JOBS - victims.size);
  });

  test('the lane is over, and was shaken enough', async () => {
    expect(await scene.jobs.lanes.describe(TARGET)).toMatchObject({ holder: null, waiting: 0 });
    expect(deaths.size).toBe(KILLS);
    expect(monkey.struck.size).toBeGreaterThan(victims.size / 2);
  });
});

/** A job's name says how long it works. */
function nameOf(index: number, victims: Map<number, Victim>, random: () => number): string {
  const number = String(index).padStart(4, '0');
  if (index === 0 || victims.get(index)?.moment === 'running') return `j${number}-held`;
  return `j${number}-${Math.floor(5 + random() * 45)}ms`;
}
