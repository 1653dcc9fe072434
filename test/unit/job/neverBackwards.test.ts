import { describe, expect, test } from 'vitest';
import { finishJob, neverBackwards, resumeJob, startJob } from '../../../src/job/job.js';
import {
  advanceStage,
  beginStage,
  endStage,
  failStage,
  skipStage,
  StageOrderError,
} from '../../../src/job/stageLife.js';
import { isComplete } from '../../../src/job/progress.js';
import { jobReportSchema, type JobReport } from '../../../src/job/report.js';
import { NO_COUNTS } from '../../../src/job/stage.js';
import { allDone, at, gathering, paused, pending, result, started } from './sampleJob.js';

/** mulberry32: the same numbers in [0, 1) for the same seed, on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const STAGES = ['gather', 'sort', 'print'];

type Step = (job: JobReport, stage: string) => JobReport;

/** A life of random steps, out of turn ones and shrinking counts included; every report it went through. */
function randomLife(seed: number): JobReport[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const counts = () => {
    const total = below(6);
    const done = below(total + 1);
    return { total, done, failed: below(total - done + 1) };
  };
  const steps: Step[] = [
    (job, name) => beginStage(job, name, at(2)),
    ...Array<Step>(4).fill((job, name) => advanceStage(job, name, counts())),
    (job, name) => endStage(job, name, { ...result(0), counts: counts() }, at(3)),
    (job, name) => failStage(job, name, 'jam', at(3)),
    (job, name) => skipStage(job, name, 'no paper', at(3)),
  ];
  const life = [started(STAGES)];
  for (let step = 0; step < 40; step += 1) {
    const job = life.at(-1)!;
    try {
      life.push(steps[below(steps.length)]!(job, STAGES[below(STAGES.length)]!));
    } catch (error) {
      if (!(error instanceof StageOrderError)) throw error;
    }
  }
  const last = life.at(-1)!;
  const complete = isComplete(last.stages);
  return [...life, finishJob(last, complete ? 'PARTIAL' : 'CANCELLED', at(4))];
}

const progressOf = (job: JobReport) => [job.progress, ...job.stages.map((s) => s.progress)];

describe('over 300 random lives of a job', () => {
  const lives = Array.from({ length: 300 }, (_, seed) => randomLife(seed));

  test('no progress, of the job or of a stage, ever goes backwards', () => {
    const setbacks = lives.flatMap((life) =>
      life.slice(1).filter((job, index) => {
        const before = progressOf(life[index]!);
        return progressOf(job).some((progress, i) => progress < before[i]!);
      }),
    );
    expect(setbacks).toEqual([]);
  });

  test('every report is valid, with progress from 0 to 1', () => {
    const invalid = lives.flat().filter((job) => !jobReportSchema.safeParse(job).success);
    expect(invalid).toEqual([]);
  });

  test('a job that succeeded has progress 1', () => {
    const succeeded = lives.map((life) => life.at(-1)!).filter((job) => job.status === 'PARTIAL');
    expect(succeeded.length).toBeGreaterThan(20);
    expect(succeeded.filter((job) => job.progress !== 1)).toEqual([]);
  });

  test('the lives differ: some end early, some go all the way, some are set back on the way', () => {
    const endings = new Set(lives.map((life) => life.at(-1)!.status));
    const shrinking = lives.filter((life) =>
      life.some((job, i) =>
        job.stages.some(
          (stage, s) => stage.counts.done < (life[i - 1]?.stages[s]?.counts.done ?? 0),
        ),
      ),
    );
    expect(endings).toEqual(new Set(['PARTIAL', 'CANCELLED']));
    expect(shrinking.length).toBeGreaterThan(100);
  });
});

describe('a later look at a job', () => {
  const half = advanceStage(gathering(), 'gather', { total: 2, done: 1, failed: 0 });

  test('keeps the progress an earlier look saw', () => {
    const looked = neverBackwards(half, gathering());
    expect(progressOf(looked)).toEqual(progressOf(half));
  });

  test('shows its own progress where that is more', () => {
    expect(neverBackwards(half, allDone())).toEqual(allDone());
  });

  test('keeps the counts of a stage at work that the later look did not learn', () => {
    const counts = half.stages.map((stage) => stage.counts);
    expect(counts[0]?.total).toBeGreaterThan(0);
    expect(neverBackwards(half, gathering()).stages.map((stage) => stage.counts)).toEqual(counts);
  });

  test('changes nothing but progress and counts', () => {
    const { stages, ...job } = neverBackwards(half, gathering());
    expect(job).toEqual({ ...gathering(), stages: undefined, progress: half.progress });
    const untouched = stages.map((s) => ({ ...s, progress: 0, counts: NO_COUNTS }));
    expect(untouched).toEqual(gathering().stages);
  });

  test('may see stages the earlier one did not know', () => {
    expect(neverBackwards(pending([]), gathering())).toEqual(gathering());
  });
});

describe('a later look at a job that was resumed in between', () => {
  const counts = { total: 4, done: 3, failed: 1 };
  const held = paused(
    failStage(advanceStage(gathering(), 'gather', counts), 'gather', 'jam', at(5)),
    9,
    'error',
  );
  const again = beginStage(startJob(resumeJob(held, at(20)), at(21)), 'gather', at(22));
  const anew = advanceStage(again, 'gather', { total: 4, done: 1, failed: 0 });

  test('sees the stage that was given back count anew', () => {
    expect(neverBackwards(held, anew).stages).toEqual(anew.stages);
  });

  test('keeps the progress of the job', () => {
    expect(neverBackwards({ ...held, progress: 0.9 }, anew).progress).toBe(0.9);
  });

  test('does not go backwards from there', () => {
    const further = advanceStage(again, 'gather', { total: 4, done: 2, failed: 0 });
    expect(neverBackwards(further, anew).stages).toEqual(further.stages);
  });
});
