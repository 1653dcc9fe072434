import { ApplicationFailure } from '@temporalio/common';
import { counts } from 'plumbline/testing';
import { expect, test } from 'vitest';
import { useKit } from './kit.js';

const kit = useKit();

test('deploys that hand a stage over more often than it may fail do not fail it', async () => {
  let handovers = 0;
  const report = await kit.current.run({
    config: { stageAttempts: 1 },
    stages: {
      classify: () => {
        if (handovers === 3) return counts(5, 5);
        handovers += 1;
        throw ApplicationFailure.create({ message: 'stopping', type: 'WorkerShutdown' });
      },
    },
  });
  expect(handovers).toBe(3);
  expect(report.status).toBe('COMPLETED');
});

test('a stage that fails keeps the counts it had reached', async () => {
  const reached = { total: 9, done: 7, failed: 1 };
  const report = await kit.current.run({
    config: { stageAttempts: 1 },
    stages: {
      classify: () => {
        throw ApplicationFailure.create({ message: 'disk full', details: [reached] });
      },
    },
  });
  expect(report.stages[1]).toMatchObject({ status: 'failed', counts: reached, progress: 1 });
});
