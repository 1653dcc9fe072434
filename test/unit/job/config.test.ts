import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../../src/job/config.js';
import { parseNewsConfig, type NewsConfigInput } from '../../../src/pipelines/index.js';

const refusalOf = (input: unknown): ConfigError => {
  try {
    parseNewsConfig(input);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error(`Nothing was wrong with ${JSON.stringify(input)}`);
};

test('a config that asks for nothing gets every default', () => {
  expect(parseNewsConfig({})).toEqual({
    sources: [],
    maxItemsPerSource: 25,
    classifyLimit: 200,
    neutralizeLimit: 25,
    maxWorkers: 5,
    batchSize: 100,
    itemTries: 3,
    stopEarlyAfter: 50,
    stopEarlyRate: 1,
    cutoffHours: 24,
    enableEvaluation: false,
    evalSampleSize: 10,
    enableAutoOptimize: false,
    deadline: 2 * 60 * 60 * 1000,
    lease: 60_000,
    heartbeat: 2_000,
    stageAttempts: 3,
    tokenLimit: 500_000,
  });
});

test('a config that does not say whether to hold on failure leaves it to the target', () => {
  expect(parseNewsConfig({})).not.toHaveProperty('holdOnFailure');
});

test('a parsed config parses to itself, so it can be handed on', () => {
  const config = parseNewsConfig({
    deadline: '90m',
    sources: [{ id: 'a', url: 'https://a.example/feed' }],
  });
  expect(parseNewsConfig(config)).toEqual(config);
});

describe.each([
  ['maxItemsPerSource', 1, 100],
  ['classifyLimit', 1, 500],
  ['neutralizeLimit', 1, 500],
  ['maxWorkers', 1, 10],
  ['cutoffHours', 1, 72],
  ['evalSampleSize', 1, 50],
  ['stageAttempts', 1, 10],
  ['tokenLimit', 0, 1_000_000_000],
] as const)('%s, from %i to %i,', (key, min, max) => {
  test.each([min, max])('accepts %i', (value) => {
    expect(parseNewsConfig({ [key]: value })).toHaveProperty(key, value);
  });

  test(`refuses ${min - 1} with its path and bound`, () => {
    expect(refusalOf({ [key]: min - 1 }).problems).toEqual([
      `${key}: Too small: expected number to be >=${min}, was ${min - 1}`,
    ]);
  });

  test(`refuses ${max + 1} with its path and bound`, () => {
    expect(refusalOf({ [key]: max + 1 }).problems).toEqual([
      `${key}: Too big: expected number to be <=${max}, was ${max + 1}`,
    ]);
  });

  test.each([[min + 0.5], [String(min)], [null], [true]])('refuses %j', (value) => {
    expect(refusalOf({ [key]: value }).problems).toEqual([expect.stringMatching(`^${key}: `)]);
  });
});

describe.each(['enableEvaluation', 'enableAutoOptimize', 'holdOnFailure'] as const)('%s', (key) => {
  test.each([true, false])('accepts %s', (value) => {
    expect(parseNewsConfig({ [key]: value })).toHaveProperty(key, value);
  });

  test.each([['true'], [1], [null]])('refuses %j', (value) => {
    expect(refusalOf({ [key]: value }).problems).toEqual([
      expect.stringMatching(`^${key}: .*expected boolean`),
    ]);
  });
});

describe('a source', () => {
  const source = (change: object = {}) => ({
    id: 'wire',
    url: 'https://wire.example/rss',
    ...change,
  });
  const withSource = (change: object) => ({ sources: [source(change)] });

  test('has priority 100 unless it says otherwise', () => {
    expect(parseNewsConfig(withSource({})).sources).toEqual([source({ priority: 100 })]);
  });

  test.each([
    { url: 'http://wire.example/rss' },
    { url: 'https://wire.example/rss?page=2' },
    { url: 'file:///srv/feeds/wire.xml' },
    { id: 'W1re.news_eu-2' },
    { id: 'x'.repeat(64) },
    { priority: 0 },
    { priority: 1000 },
  ])('may be %j', (change) => {
    expect(parseNewsConfig(withSource(change)).sources).toMatchObject([change]);
  });

  test.each([
    [{ url: 'ftp://wire.example/rss' }, 'sources[0].url: expected an http, https or file URL'],
    [{ url: 'javascript:alert(1)' }, 'sources[0].url: expected an http, https or file URL'],
    [{ url: 'wire.example' }, 'sources[0].url: expected an http, https or file URL'],
    [{ id: '' }, 'sources[0].id: expected letters, digits, . _ or -'],
    [{ id: 'a/b' }, 'sources[0].id: expected letters, digits, . _ or -'],
    [{ id: '-a' }, 'sources[0].id: expected letters, digits, . _ or -'],
    [{ id: 'x'.repeat(65) }, 'sources[0].id: expected letters, digits, . _ or -'],
    [{ priority: -1 }, 'sources[0].priority: Too small: expected number to be >=0'],
    [{ priority: 1001 }, 'sources[0].priority: Too big: expected number to be <=1000'],
  ])('may not be %j', (change, problem) => {
    expect(refusalOf(withSource(change)).problems).toEqual([expect.stringContaining(problem)]);
  });

  test('may not share its id with another', () => {
    const sources = [source(), source({ id: 'other' }), source({ url: 'https://b.example' })];
    expect(refusalOf({ sources }).problems).toEqual([
      'sources: expected every source to have an id of its own',
    ]);
  });

  test('may share its address with another', () => {
    const sources = [source(), source({ id: 'other' })];
    expect(parseNewsConfig({ sources }).sources).toHaveLength(2);
  });

  test('may be one of at most 200', () => {
    const many = Array.from({ length: 201 }, (_, i) => source({ id: `wire-${i}` }));
    expect(parseNewsConfig({ sources: many.slice(1) }).sources).toHaveLength(200);
    expect(refusalOf({ sources: many }).problems).toEqual([
      'sources: Too big: expected array to have <=200 items',
    ]);
  });
});

describe('the headers of a source', () => {
  const withHeaders = (headers: unknown, url = 'https://a.example/feed') => ({
    sources: [{ id: 'a', url, headers }],
  });

  test.each(['Bearer abc', 'x', 'käse', 'a\tb'])('may say %j, which is secret', (value) => {
    const [source] = parseNewsConfig(withHeaders({ Authorization: value })).sources;
    expect(JSON.stringify(source?.headers)).toBe('{"Authorization":"[secret]"}');
  });

  test.each([
    'Host',
    'connection',
    'Content-Length',
    'Transfer-Encoding',
    'user-agent',
    'If-None-Match',
    'Range',
    'Proxy-Authorization',
  ])('may not say %s', (name) => {
    expect(refusalOf(withHeaders({ [name]: 'hush-hush' })).problems).toEqual([
      `sources[0].headers${/^\w+$/.test(name) ? `.${name}` : `["${name}"]`}: this header is not for a source to say, was "${name}"`,
    ]);
  });

  test.each<[string, unknown, string]>([
    ['a name with a space', { 'X Key': 'hush' }, 'expected the name of a header'],
    ['one header twice', { 'X-Key': 'hush', 'x-key': 'hush' }, 'expected every header once'],
    [
      'more than 20',
      Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x-${n}`, 'hush'])),
      'expected at most 20 headers',
    ],
    ['two lines', { 'x-key': 'hush\r\nhost: b.example' }, 'expected the value of a header'],
    ['a space at the end', { 'x-key': 'hush ' }, 'expected the value of a header'],
    ['what Latin-1 has not', { 'x-key': 'hush 🚲' }, 'expected the value of a header'],
    ['nothing', { 'x-key': '' }, 'expected a secret'],
    ['no record', 'x-key: hush', 'expected record'],
  ])('may not be %s', (_what, headers, problem) => {
    const { message } = refusalOf(withHeaders(headers));
    expect(message).toContain(problem);
    expect(message).not.toContain('hush');
  });

  test('are for the web, not for files', () => {
    expect(refusalOf(withHeaders({ 'x-key': 'hush' }, 'file:///feed.xml')).problems).toEqual([
      'sources[0].headers: a file is read without headers',
    ]);
  });
});

describe('a refused config', () => {
  test('names an unknown key and the known ones', () => {
    expect(refusalOf({ maxItems: 5 }).problems).toEqual([
      expect.stringMatching(/^unknown key "maxItems" \(known: sources, maxItemsPerSource, /),
    ]);
  });

  test('names every unknown key', () => {
    expect(refusalOf({ colour: 1, shape: 2 }).message).toContain('unknown key "colour", "shape"');
  });

  test('names an unknown key of a source by its path, with the keys a source has', () => {
    const sources = [{ id: 'a', url: 'https://a.example', colour: 1 }];
    expect(refusalOf({ sources }).problems).toEqual([
      'unknown key "sources[0].colour" (known: id, url, priority, headers)',
    ]);
  });

  test.each([[undefined], [null], ['{}'], [7], [[]]])(
    'may not be an object at all: %j',
    (input) => {
      expect(refusalOf(input).problems).toEqual([
        expect.stringMatching(/^config: .*expected object/),
      ]);
    },
  );

  test('tells all its problems in one line', () => {
    const refusal = refusalOf({ maxWorkers: 11, cutoffHours: 0 } satisfies NewsConfigInput);
    expect(refusal.name).toBe('ConfigError');
    expect(refusal.problems).toHaveLength(2);
    expect(refusal.message).toBe(`The job config is not valid: ${refusal.problems.join('; ')}`);
  });
});
