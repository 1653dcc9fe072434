import { ScheduleOverlapPolicy } from '@temporalio/client';
import { expect, test } from 'vitest';
import {
  fromTemporalOverlap,
  OVERLAP_POLICIES,
  toTemporalOverlap,
} from '../../../src/client/overlap.js';

test.each([
  ['skip', ScheduleOverlapPolicy.SKIP],
  ['buffer-one', ScheduleOverlapPolicy.BUFFER_ONE],
  ['buffer-all', ScheduleOverlapPolicy.BUFFER_ALL],
  ['cancel-other', ScheduleOverlapPolicy.CANCEL_OTHER],
  ['terminate-other', ScheduleOverlapPolicy.TERMINATE_OTHER],
  ['allow-all', ScheduleOverlapPolicy.ALLOW_ALL],
] as const)("%s is Temporal's %s", (ours, temporals) => {
  expect(toTemporalOverlap(ours)).toBe(temporals);
  expect(fromTemporalOverlap(temporals)).toBe(ours);
});

test('every policy of Temporal has a word of ours', () => {
  // UNSPECIFIED and the prefixed names are other spellings.
  const temporals = new Set(
    Object.values(ScheduleOverlapPolicy).filter((policy) => policy !== undefined),
  );
  expect(new Set(OVERLAP_POLICIES.map((policy) => toTemporalOverlap(policy)))).toEqual(temporals);
});
