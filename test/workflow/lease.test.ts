import { attempts, counts, goesSilent, refuses } from 'plumbline/testing';
import type { Counts } from 'plumbline/job';
import { describe, expect, test } from 'vitest';
import { useKit } from './kit.js';

const kit = useKit();
/** Leases run out in real time, so they are short here. */
const short = { lease: '500ms', heartbeat: '50ms' };

describe('a lease', () => {
  test('that a lost worker no longer renews is taken over from its checkpoint', async () => {
    const seen: (Counts | undefined)[] = [];
    const takesOver = ({ checkpoint }: { checkpoint: Counts | undefined }) => {
      seen.push(checkpoint);
      return counts(5, 5);
    };
    const report = await kit.current.run({
      config: short,
      stages: {
        classify: attempts(goesSilent({ total: 5, done: 3, failed: 0 }), takesOver),
      },
    });
    expect(seen).toEqual([{ total: 5, done: 3, failed: 0 }]);
    expect(report.status).toBe('COMPLETED');
    expect(report.stages[1]?.counts).toEqual({ total: 5, done: 5, failed: 0 });
  });

  test('that is lost on every attempt fails the stage', async () => {
    const report = await kit.current.run({
      config: { ...short, stageAttempts: 2 },
      stages: { classify: goesSilent({ total: 5, done: 3, failed: 0 }) },
    });
    expect(report.status).toBe('PARTIAL');
    expect(report.stages[1]).toMatchObject({ status: 'failed' });
    expect(report.stages[1]?.errors[0]?.message).toBe(
      'the lease ran out: its worker sent no heartbeat',
    );
  });
});

describe('a stage that throws', () => {
  test('is tried again, with time between the attempts', async () => {
    let calls = 0;
    const flaky = () => {
      calls += 1;
      if (calls < 3) throw new Error('not yet');
      return counts(2, 2);
    };
    const report = await kit.current.run({ stages: { neutralize: flaky } });
    expect(report.status).toBe('COMPLETED');
    expect(calls).toBe(3);
  });

  test('on every attempt is failed when its attempts are used up', async () => {
    let calls = 0;
    const broken = () => {
      calls += 1;
      throw new Error('still broken');
    };
    const report = await kit.current.run({
      config: { stageAttempts: 4 },
      stages: { neutralize: broken },
    });
    expect(calls).toBe(4);
    expect(report.status).toBe('PARTIAL');
    expect(report.stages[2]?.errors).toEqual([{ item: null, message: 'still broken' }]);
  });

  test('what no attempt can mend is not tried again', async () => {
    let calls = 0;
    const refusal = refuses('no such engine');
    const report = await kit.current.run({
      stages: {
        neutralize: (stage) => {
          calls += 1;
          return refusal(stage);
        },
      },
    });
    expect(calls).toBe(1);
    expect(report.stages[2]).toMatchObject({ status: 'failed' });
  });
});
