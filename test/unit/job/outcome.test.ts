import { describe, expect, test } from 'vitest';
import { outcomeOf, type JudgedStage, type Outcome } from '../../../src/job/outcome.js';
import type { StageStatus } from '../../../src/job/stage.js';

/** Stages in words; a `!` marks a critical one, a `?` an optional one. */
function stages(words: string): JudgedStage[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({
      status: word.replace(/[!?]/, '') as StageStatus,
      criticality: word.endsWith('!') ? 'critical' : word.endsWith('?') ? 'optional' : 'normal',
    }));
}

const RULES: Record<string, [stages: string, outcome: Outcome][]> = {
  'all that ran completed': [
    ['completed', 'COMPLETED'],
    ['completed! completed completed', 'COMPLETED'],
  ],
  'all that ran failed': [
    ['failed', 'FAILED'],
    ['failed failed failed', 'FAILED'],
  ],
  'something was achieved and something was not': [
    ['partial', 'PARTIAL'],
    ['partial partial', 'PARTIAL'],
    ['completed partial', 'PARTIAL'],
    ['completed failed', 'PARTIAL'],
    ['failed completed', 'PARTIAL'],
    ['partial failed', 'PARTIAL'],
    ['completed! partial failed', 'PARTIAL'],
  ],
  'no stage ran': [
    ['', 'FAILED'],
    ['skipped', 'FAILED'],
    ['skipped skipped', 'FAILED'],
  ],
  'optional stages count only where no other ran': [
    ['completed failed?', 'COMPLETED'],
    ['completed partial?', 'COMPLETED'],
    ['failed completed?', 'FAILED'],
    ['skipped completed?', 'COMPLETED'],
    ['failed?', 'FAILED'],
  ],
  'skipped stages do not count': [
    ['completed skipped', 'COMPLETED'],
    ['skipped completed', 'COMPLETED'],
    ['failed skipped', 'FAILED'],
    ['partial skipped', 'PARTIAL'],
    ['completed failed skipped', 'PARTIAL'],
  ],
  'a failed critical stage fails the job': [
    ['failed! skipped skipped', 'FAILED'],
    ['failed! completed', 'FAILED'],
    ['completed failed!', 'FAILED'],
    ['partial completed! failed!', 'FAILED'],
  ],
  'a critical stage that did not fail is like any other': [
    ['partial! completed', 'PARTIAL'],
    ['completed! failed', 'PARTIAL'],
    ['skipped! completed', 'COMPLETED'],
  ],
};

describe.each(Object.entries(RULES))('the outcome when %s', (_rule, rows) => {
  test.each(rows)('[%s] is %s', (words, outcome) => {
    expect(outcomeOf(stages(words))).toBe(outcome);
  });
});

test('a stage that does not say whether it is critical is not', () => {
  expect(outcomeOf([{ status: 'failed' }, { status: 'completed' }])).toBe('PARTIAL');
});
