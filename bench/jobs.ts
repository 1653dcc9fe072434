/**
 * What a job costs over the least that Temporal allows: `npm run bench -- --json`.
 *
 * Both contenders run in one process against one server, in turns, and take turns in going first, so that a
 * noisy machine disturbs both alike; compare the ratios, which are of neighbours, not the figures.
 */
import { parseArgs } from 'node:util';
import { inWorld, type Contender, type World } from './world.js';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '6' },
    alone: { type: 'string', default: '40' },
  },
});
const CONCURRENCY = 100;
const JOBS_PER_ROUND = 200;
const rounds = Number(flags.rounds);
const alone = Number(flags.alone);
const say = (line: string) => process.stderr.write(`${line}\n`);

const figures = await inWorld(measure);
if (flags.json) {
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} else {
  const { ours, bare, ratio } = figures;
  const line = (name: string, unit: string, a: number, b: number, r: number) =>
    process.stdout.write(
      `${name.padEnd(28)}${a.toFixed(1).padStart(8)}${b.toFixed(1).padStart(8)} ${unit.padEnd(8)}ratio ${r.toFixed(2)}\n`,
    );
  process.stdout.write(`${' '.repeat(28)}    ours    bare\n`);
  line(
    'throughput, 100 at a time',
    'jobs/s',
    ours.jobsPerSecond,
    bare.jobsPerSecond,
    ratio.jobsPerSecond,
  );
  line('latency alone, median', 'ms', ours.latencyMs, bare.latencyMs, ratio.latency);
  line('history', 'events', ours.historyEvents, bare.historyEvents, ratio.historyEvents);
}

async function measure(world: World) {
  say('Warming up …');
  await burst(world.ours, 30, 10);
  await burst(world.bare, 30, 10);

  say(`Latency alone: ${alone} jobs each, in turns …`);
  const latency = { ours: [] as number[], bare: [] as number[] };
  for (let i = 0; i < alone; i += 1) {
    for (const who of inTurn(i)) latency[who].push(await timed(world[who]));
  }

  say(`Throughput: ${rounds} rounds of ${JOBS_PER_ROUND} jobs each, ${CONCURRENCY} at a time …`);
  const speed = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const who of inTurn(round))
      speed[who].push(await burst(world[who], JOBS_PER_ROUND, CONCURRENCY));
  }

  const events = {
    ours: await world.historyEvents(await world.ours()),
    bare: await world.historyEvents(await world.bare()),
  };
  const figuresOf = (who: 'ours' | 'bare') => ({
    jobsPerSecond: median(speed[who]),
    latencyMs: median(latency[who]),
    historyEvents: events[who],
  });
  const [ours, bare] = [figuresOf('ours'), figuresOf('bare')];
  return {
    ours,
    bare,
    ratio: {
      jobsPerSecond: median(pairwise(speed)),
      latency: median(pairwise(latency)),
      historyEvents: ours.historyEvents / bare.historyEvents,
    },
    settings: { concurrency: CONCURRENCY, jobsPerRound: JOBS_PER_ROUND, rounds, alone },
  };
}

interface Pair<Value> {
  ours: Value;
  bare: Value;
}

/** Who goes first, who second: they take turns. */
function inTurn(turn: number): (keyof Pair<unknown>)[] {
  return turn % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours'];
}

/** The ratio of the two in each turn. */
function pairwise({ ours, bare }: Pair<number[]>): number[] {
  return ours.map((value, turn) => value / (bare[turn] ?? NaN));
}

async function timed(contender: Contender): Promise<number> {
  const began = performance.now();
  await contender();
  return performance.now() - began;
}

/** Jobs per second for `total` jobs, `concurrency` at a time. */
async function burst(contender: Contender, total: number, concurrency: number): Promise<number> {
  const began = performance.now();
  let left = total;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await contender();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return (total * 1000) / (performance.now() - began);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
