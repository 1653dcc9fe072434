import { describe, expect, test } from 'vitest';
import {
  InvalidIdError,
  jobWorkflowId,
  laneWorkflowId,
  newJobId,
  parseJobWorkflowId,
  parseLaneWorkflowId,
  parseScheduleId,
  scheduleId,
} from '../../../src/job/ids.js';

const NAMES = ['a', '7', 'Acme', 'acme-news', 'acme_news', 'v1.2', 'x'.repeat(100)];
const NOT_NAMES = [
  ['nothing', ''],
  ['a slash', 'a/b'],
  ['a space', 'a b'],
  ['a leading dot', '.a'],
  ['a leading dash', '-a'],
  ['a leading underscore', '_a'],
  ['a letter outside ASCII', 'zoë'],
  ['a line break at the end', 'a\n'],
  ['101 characters', 'x'.repeat(101)],
] as const;

describe('the workflow id of a job', () => {
  test('names the tenant and the job', () => {
    expect(jobWorkflowId({ tenant: 'acme', jobId: 'daily-7' })).toBe('job/acme/daily-7');
  });

  test.each(NAMES)('can carry "%s" as tenant and as job id, and gives both back', (name) => {
    const refs = [
      { tenant: name, jobId: 'j' },
      { tenant: 't', jobId: name },
    ];
    expect(refs.map((ref) => parseJobWorkflowId(jobWorkflowId(ref)))).toEqual(refs);
  });

  test.each(NOT_NAMES)('refuses a tenant with %s', (_what, tenant) => {
    expect(() => jobWorkflowId({ tenant, jobId: 'j' })).toThrow(InvalidIdError);
  });

  test.each(NOT_NAMES)('refuses a job id with %s', (_what, jobId) => {
    expect(() => jobWorkflowId({ tenant: 't', jobId })).toThrow(InvalidIdError);
  });

  test.each([
    ['tenant', { tenant: 'a/b', jobId: 'j' }],
    ['job id', { tenant: 't', jobId: 'a/b' }],
  ])('says what is wrong with a %s and what would be right', (what, ref) => {
    expect(() => jobWorkflowId(ref)).toThrow(
      `"a/b" is not a ${what}: use 1 to 100 letters, digits, dots, dashes or underscores`,
    );
  });
});

test.each([
  '',
  'job',
  'job/acme',
  'job/acme/',
  'job//j',
  'job/acme/j/k',
  'job/acme/j/',
  'job/ac me/j',
  'lane/acme/main',
  'Job/acme/j',
  'someone-elses-workflow',
])('the workflow id "%s" is not that of a job', (workflowId) => {
  expect(parseJobWorkflowId(workflowId)).toBeUndefined();
});

describe('the workflow id of a lane', () => {
  test('names the tenant and the target', () => {
    expect(laneWorkflowId({ tenant: 'acme', target: 'front-page' })).toBe('lane/acme/front-page');
  });

  test.each([
    ['a single character', 'x'],
    ['slashes', 'github.com/acme/site'],
    ['slashes at both ends', '/srv/site/'],
    ['colons', 'urn:isbn:0451450523'],
    ['an address', 'https://acme.example/?page=2#top'],
    ['letters outside ASCII', 'zoë/日本'],
    ['what looks like another lane', 'lane/other/main'],
    ['200 characters', 'x'.repeat(200)],
    ['200 characters outside the basic plane', '🗞'.repeat(200)],
  ])('can carry a target with %s, and gives it back', (_what, target) => {
    const ref = { tenant: 'acme', target };
    expect(parseLaneWorkflowId(laneWorkflowId(ref))).toEqual(ref);
  });

  test.each([
    ['nothing', ''],
    ['a space', 'front page'],
    ['a space at the end', 'front '],
    ['a line break', 'front\npage'],
    ['a line break at the end', 'front\n'],
    ['a space that does not break', 'front\u00a0page'],
    ['a control character', 'front\u0007'],
    ['201 characters', 'x'.repeat(201)],
  ])('refuses a target with %s, and says what would be right', (_what, target) => {
    const build = () => laneWorkflowId({ tenant: 'acme', target });
    expect(build).toThrow(InvalidIdError);
    expect(build).toThrow(
      `"${target}" is not a target: use 1 to 200 characters, none of them white space.`,
    );
  });

  test.each(NOT_NAMES)('refuses a tenant with %s', (_what, tenant) => {
    expect(() => laneWorkflowId({ tenant, target: 'main' })).toThrow(InvalidIdError);
  });

  test.each([
    '',
    'lane',
    'lane/acme',
    'lane/acme/',
    'lane//main',
    'lane/ac me/main',
    'lane/acme/front page',
    'lane/acme/front\n',
    `lane/acme/${'x'.repeat(201)}`,
    'Lane/acme/main',
    ' lane/acme/main',
    'job/acme/j',
    'schedule/acme/nightly',
    'someone-elses-workflow',
  ])('is not "%s"', (workflowId) => {
    expect(parseLaneWorkflowId(workflowId)).toBeUndefined();
  });
});

describe("the id of a schedule in Temporal's list", () => {
  test('names the tenant and the schedule, and gives both back', () => {
    const ref = { tenant: 'acme', name: 'nightly' };
    expect(scheduleId(ref)).toBe('schedule/acme/nightly');
    expect(parseScheduleId(scheduleId(ref))).toEqual(ref);
  });

  test('takes a name so long that the ids of its jobs still fit', () => {
    const name = 'x'.repeat(64);
    expect(scheduleId({ tenant: 't', name })).toBe(`schedule/t/${name}`);
    const run = { tenant: 't', jobId: `${name}-2031-03-01T08:05:09Z` };
    expect(parseJobWorkflowId(jobWorkflowId(run))).toEqual(run);
  });

  test.each([...NOT_NAMES, ['65 characters', 'x'.repeat(65)], ['a colon', 'a:b']] as const)(
    'refuses a name with %s',
    (_what, name) => {
      expect(() => scheduleId({ tenant: 't', name })).toThrow(
        `"${name}" is not a schedule name: use 1 to 64 letters, digits, dots, dashes or underscores`,
      );
    },
  );

  test('refuses a tenant that could not be part of it', () => {
    expect(() => scheduleId({ tenant: 'a/b', name: 'n' })).toThrow(InvalidIdError);
  });

  test.each(['', 'schedule/t', 'schedule/t/n/m', 'schedule//n', 'job/t/n', 'nightly'])(
    '"%s" is not one',
    (id) => {
      expect(parseScheduleId(id)).toBeUndefined();
    },
  );
});

describe('a new job id', () => {
  const now = new Date('2031-03-01T08:05:09.876Z');

  test.each([
    [0, '20310301t080509-000000'],
    [0.5, '20310301t080509-i00000'],
    [1 - Number.EPSILON, '20310301t080509-zzzzzz'],
  ])('is the time and six characters from the random number %d', (random, id) => {
    expect(newJobId(now, random)).toBe(id);
  });

  test('sorts by time', () => {
    const earlier = newJobId(now, 0.99);
    const later = newJobId(new Date(now.getTime() + 1000), 0.01);
    expect([later, earlier].toSorted()).toEqual([earlier, later]);
  });

  test('can be part of a workflow id', () => {
    const ref = { tenant: 't', jobId: newJobId(now, 0.123) };
    expect(parseJobWorkflowId(jobWorkflowId(ref))).toEqual(ref);
  });
});
