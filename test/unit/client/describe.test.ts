import { describe, expect, test } from 'vitest';
import type { JobDescription } from '../../../src/client/describeJob.js';
import { descriptionText } from '../../../src/client/terminal/describe.js';
import type { JobReport } from '../../../src/job/report.js';
import {
  at,
  cancelled,
  completed,
  described,
  discarded,
  failed,
  held,
  interrupted,
  lease,
  overBudget,
  partial,
  plain,
  queued,
  resolved,
  resumed,
  running,
  screen,
  waiting,
} from './sampleDescription.js';

const DAY = 24 * 60 * 60;

/** What `describe` shows, `seconds` after the job was created. */
const shown = (job: JobReport, seconds: number, more: Partial<JobDescription> = {}) =>
  plain(descriptionText(described(job, more), at(seconds)));

const turn = (waiting: number) => ({ place: 0, waiting, holder: 'j1' });

describe('a job described', () => {
  test('while it waits in its lane', () => {
    const lane = { place: 2, waiting: 5, holder: 'j0' };
    expect(shown(queued(), 100, { lane })).toBe(screen`
      Job j1  PENDING  0 %

      stage   status   items  took  details
      gather  pending  –
      sort    pending  –
      print   pending  –

      pipeline     paper
      target       desk
      lane         place 2 of 5, behind j0, 1 min 40 s in the queue
      created      2031-03-01T08:00:00.000Z
      deadline     2 h 0 min of work; stands still while the job is idle
      budget       0 of 500,000 tokens used
      workflow     job/default/j1
      next         plumbline lane describe desk   who is before it
                   plumbline discard j1           give up its place
    `);
  });

  test('while it waits for a worker', () => {
    expect(shown(waiting(), 100)).toBe(screen`
      Job j1  PENDING  0 %

      stage   status   items  took  details
      gather  pending  –
      sort    pending  –
      print   pending  –

      pipeline     paper
      created      2031-03-01T08:00:00.000Z
      deadline     2031-03-01T10:00:00.000Z (2 h 0 min)
      budget       0 of 500,000 tokens used
      workflow     job/default/j1
      next         plumbline worker      if it stays like this: no worker is polling
                   plumbline cancel j1   stop it for good
    `);
  });

  test('while it runs', () => {
    expect(shown(running(), 100, { lane: turn(3), lease: lease() })).toBe(screen`
      Job j1  RUNNING  50 %

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    running    2/4
      print   pending    –

      pipeline     paper
      target       desk
      lane         its turn since 2031-03-01T08:01:00.000Z, 3 waiting behind it
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      idle         1 min 0 s in the lane or PAUSED, not counted
      deadline     2031-03-01T10:01:00.000Z (2 h 0 min)
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      lease        sort by 77@press, attempt 1, heartbeat 2031-03-01T08:01:15.000Z, expires 2031-03-01T08:02:15.000Z
      workflow     job/default/j1
      next         plumbline watch j1    see it work
                   plumbline pause j1    stop it for now
                   plumbline cancel j1   stop it for good
    `);
  });

  test('while its stage waits for another worker', () => {
    const lost = lease({
      owner: null,
      attempt: 2,
      heartbeatAt: null,
      expiresAt: null,
      lastFailure: 'activity Heartbeat timeout',
    });
    expect(shown(running(), 100, { lane: turn(0), lease: lost })).toBe(screen`
      Job j1  RUNNING  50 %

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    running    2/4
      print   pending    –

      pipeline     paper
      target       desk
      lane         its turn since 2031-03-01T08:01:00.000Z
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      idle         1 min 0 s in the lane or PAUSED, not counted
      deadline     2031-03-01T10:01:00.000Z (2 h 0 min)
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      lease        nobody yet: attempt 2 of sort waits for a worker
      last failure activity Heartbeat timeout
      workflow     job/default/j1
      next         plumbline worker      if it stays like this: no worker is polling
                   plumbline cancel j1   stop it for good
    `);
  });

  test('three days after somebody interrupted it', () => {
    expect(shown(interrupted(), 80 + 3 * DAY, { lane: turn(3) })).toBe(screen`
      Job j1  PAUSED  50 %
        Job was interrupted by user (interrupted)

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    pending    2/4    9.0 s
      print   pending    –

      pipeline     paper
      target       desk
      lane         its turn since 2031-03-01T08:01:00.000Z, 3 waiting behind it, blocked while it is PAUSED
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      paused       2031-03-01T08:01:20.000Z, 3 d 0 h ago
      idle         1 min 0 s in the lane or PAUSED, not counted
      deadline     2 h 0 min of work; stands still while the job is idle
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      workflow     job/default/j1
      next         plumbline resume j1                 go on with sort
                   plumbline resolve j1 --why <text>   complete it by hand
                   plumbline discard j1                give it up
    `);
  });

  test('while it is held on an error', () => {
    expect(shown(held(), 200, { lane: turn(0) })).toBe(screen`
      Job j1  PAUSED  67 %
        sort failed: jam (error)

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    failed     2/4    9.0 s
      print   pending    –
        ✗ sort: jam

      pipeline     paper
      target       desk
      lane         its turn since 2031-03-01T08:01:00.000Z, blocked while it is PAUSED
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      paused       2031-03-01T08:01:21.000Z, 1 min 59 s ago
      idle         1 min 0 s in the lane or PAUSED, not counted
      deadline     2 h 0 min of work; stands still while the job is idle
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      workflow     job/default/j1
      next         plumbline resume j1                 go on with sort
                   plumbline resolve j1 --why <text>   complete it by hand
                   plumbline discard j1                give it up
    `);
  });

  test('while it is out of budget', () => {
    expect(shown(overBudget(), 100, { lane: turn(0) })).toBe(screen`
      Job j1  PAUSED  58 %
        Token limit exceeded: 500,001 tokens used, 500,000 allowed (budget)

      stage   status     items  took    details
      gather  completed  3/3    8.0 s   pages 12
      sort    pending    3/4    19.0 s
      print   pending    –

      pipeline     paper
      target       desk
      lane         its turn since 2031-03-01T08:01:00.000Z, blocked while it is PAUSED
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      paused       2031-03-01T08:01:30.000Z, 10.0 s ago
      idle         1 min 0 s in the lane or PAUSED, not counted
      deadline     2 h 0 min of work; stands still while the job is idle
      budget       500,001 of 500,000 tokens used, 100 %, cost 1.2500
      workflow     job/default/j1
      next         plumbline resume j1 --token-limit 1000000   go on with more than 500,000 tokens
                   plumbline resolve j1 --why <text>           complete it by hand
                   plumbline discard j1                        give it up
    `);
  });

  test('after it was resumed', () => {
    expect(shown(resumed(), 150, { lane: turn(0) })).toBe(screen`
      Job j1  PENDING  50 %
        resumed

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    pending    2/4    9.0 s
      print   pending    –

      pipeline     paper
      target       desk
      lane         its turn since 2031-03-01T08:01:00.000Z
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      idle         2 min 0 s in the lane or PAUSED, not counted
      resumed      once
      deadline     2031-03-01T10:02:00.000Z (2 h 0 min)
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      workflow     job/default/j1
      next         plumbline worker      if it stays like this: no worker is polling
                   plumbline cancel j1   stop it for good
    `);
  });

  test('that ended PARTIAL and was retried', () => {
    expect(shown(partial(), 100, { retriedBy: ['j2', 'j3'] })).toBe(screen`
      Job j1  PARTIAL  100 % in 20.0 s

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    failed     2/4    9.0 s
      print   skipped    –      0 ms
        ✗ sort: jam

      pipeline     paper
      target       desk
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      finished     2031-03-01T08:01:21.000Z
      idle         1 min 0 s in the lane or PAUSED, not counted
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      retried by   j2, j3
      workflow     job/default/j1
      next         plumbline logs j1    what happened
                   plumbline retry j1   a new job for what is not done
    `);
  });

  test('that is a retry and FAILED', () => {
    expect(shown({ ...failed(), retryOf: 'j0' }, 100)).toBe(screen`
      Job j1  FAILED  100 % in 20.0 s
        sort failed: jam

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    failed     2/4    9.0 s
      print   skipped    –      0 ms
        ✗ sort: jam

      pipeline     paper
      target       desk
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      finished     2031-03-01T08:01:21.000Z
      idle         1 min 0 s in the lane or PAUSED, not counted
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      retry of     j0
      workflow     job/default/j1
      next         plumbline logs j1    what happened
                   plumbline retry j1   a new job for what is not done
    `);
  });

  test('that was CANCELLED', () => {
    expect(shown(cancelled(), 100)).toBe(screen`
      Job j1  CANCELLED  50 % in 20.0 s
        wrong paper

      stage   status     items  took    details
      gather  completed  3/3    8.0 s   pages 12
      sort    failed     2/4    10.0 s
      print   skipped    –      0 ms
        ✗ sort: The job was cancelled

      pipeline     paper
      target       desk
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      finished     2031-03-01T08:01:21.000Z
      idle         1 min 0 s in the lane or PAUSED, not counted
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      workflow     job/default/j1
      next         plumbline retry j1   a new job for what is not done
    `);
  });

  test('that was discarded before it ran', () => {
    expect(shown(discarded(), 100)).toBe(screen`
      Job j1  CANCELLED  0 %

      stage   status   items  took  details
      gather  skipped  –      0 ms
      sort    skipped  –      0 ms
      print   skipped  –      0 ms

      pipeline     paper
      target       desk
      created      2031-03-01T08:00:00.000Z
      finished     2031-03-01T08:00:30.000Z
      idle         30.0 s in the lane or PAUSED, not counted
      budget       0 of 500,000 tokens used
      workflow     job/default/j1
      next         plumbline retry j1   a new job for what is not done
    `);
  });

  test('that is COMPLETED, and of which only the stored report is left', () => {
    expect(shown(completed('b-1'), 100, { runId: null, config: null })).toBe(screen`
      Job j1  COMPLETED  100 % in 21.0 s

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    completed  4/4    9.0 s
      print   completed  1/1    1.0 s

      pipeline     paper
      target       desk
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      finished     2031-03-01T08:01:22.000Z
      idle         1 min 0 s in the lane or PAUSED, not counted
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      brief        b-1
      workflow     job/default/j1 (past retention)
      next         plumbline brief
    `);
  });

  test('that was resolved by hand', () => {
    expect(shown(resolved(), 5000)).toBe(screen`
      Job j1  COMPLETED  100 % in 1 h 5 min
        resolved by ada: sorted by hand

      stage   status     items  took   details
      gather  completed  3/3    8.0 s  pages 12
      sort    failed     2/4    9.0 s
      print   skipped    –      0 ms
        ✗ sort: jam

      pipeline     paper
      target       desk
      created      2031-03-01T08:00:00.000Z
      started      2031-03-01T08:01:01.000Z
      finished     2031-03-01T09:06:40.000Z
      idle         1 h 6 min in the lane or PAUSED, not counted
      budget       1,234 of 500,000 tokens used, 0 %, cost 0.0123
      resolved     result {"copies":7}
      workflow     job/default/j1
    `);
  });
});
