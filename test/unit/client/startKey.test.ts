import { describe, expect, test } from 'vitest';
import { acceptRequest, type JobRequest } from '../../../src/client/jobRequest.js';
import {
  checkKey,
  differences,
  InvalidKeyError,
  KeyConflictError,
  requestBody,
} from '../../../src/client/startKey.js';

const WHO = { tenant: 'acme', jobId: 'j1', allowFileSources: false };
const body = (request: JobRequest, who = WHO) => requestBody(acceptRequest(request, who));
const source = (id: string) => ({ id, url: `https://${id}.example/rss` });

describe('a key', () => {
  test.each(['k', 'daily 2031-03-01', 'Büro/7', '🚲'.repeat(200)])('may be %j', (key) => {
    expect(() => checkKey(key)).not.toThrow();
  });

  test.each(['', 'k'.repeat(201), 'a\nb', 'a\0', '\ud800'])('may not be %j', (key) => {
    expect(() => checkKey(key)).toThrow(InvalidKeyError);
    expect(() => checkKey(key)).toThrow('use 1 to 200 characters');
  });
});

describe('two requests are the same', () => {
  test.each<[string, JobRequest, JobRequest]>([
    ['that say nothing and the defaults', {}, { pipeline: 'news-brief', busy: 'queue' }],
    [
      'that say a config in other words',
      { config: { lease: '1m' } },
      { config: { lease: 60_000 } },
    ],
    [
      'in another order of keys',
      { config: { maxWorkers: 2, cutoffHours: 5 }, target: 'a' },
      { target: 'a', config: { cutoffHours: 5, maxWorkers: 2 } },
    ],
    [
      'that hold a job of a target without being asked to',
      { target: 'a' },
      { target: 'a', config: { holdOnFailure: true } },
    ],
  ])('%s', (_, first, second) => {
    expect(differences(body(first), body(second))).toEqual([]);
  });

  test('under other job ids', () => {
    expect(differences(body({}), body({}, { ...WHO, jobId: 'j2' }))).toEqual([]);
  });

  test('after one of them was kept as JSON', () => {
    const first = body({ target: 'a', config: { sources: [source('one')] } });
    expect(differences(JSON.parse(JSON.stringify(first)), first)).toEqual([]);
  });
});

describe('the differences of two requests', () => {
  const [one, two, three] = [source('one'), source('two'), source('three')];
  test.each<[JobRequest, JobRequest, string[]]>([
    [
      { config: { neutralizeLimit: 25 } },
      { config: { neutralizeLimit: 50 } },
      ['config.neutralizeLimit was 25, now 50'],
    ],
    [
      { target: 'a', config: { holdOnFailure: false } },
      { config: { holdOnFailure: false } },
      ['target was "a", now none'],
    ],
    [{}, { fromStage: 'brief' }, ['fromStage was none, now "brief"']],
    [{ retryOf: 'j0' }, {}, ['retryOf was "j0", now none']],
    [{ busy: 'queue' }, { busy: 'reject' }, ['busy was "queue", now "reject"']],
    [
      { config: { sources: [one, two] } },
      { config: { sources: [one, { ...three, id: 'two' }] } },
      [`config.sources[1].url was "${two.url}", now "${three.url}"`],
    ],
    [
      { config: { sources: [one] } },
      { config: {} },
      [`config.sources[0] was {"id":"one","url":"${one.url}","priority":100}, now none`],
    ],
    [
      { config: { maxWorkers: 1, enableEvaluation: true } },
      { config: { maxWorkers: 2 } },
      ['config.maxWorkers was 1, now 2', 'config.enableEvaluation was true, now false'],
    ],
  ])('%j and %j are told with path and values', (first, second, expected) => {
    expect(differences(body(first), body(second))).toEqual(expected);
  });

  test('include the pipeline', () => {
    expect(differences({ pipeline: 'a' }, { pipeline: 'b' })).toEqual([
      'pipeline was "a", now "b"',
    ]);
  });

  test('tell a list from what is not one', () => {
    expect(differences({ a: [1] }, { a: { 0: 1 } })).toEqual(['a was [1], now {"0":1}']);
  });

  test('cut long values', () => {
    const [line] = differences({ target: 'a'.repeat(500) }, { target: 'b' });
    expect(line).toMatch(/^target was "a{78}…, now "b"$/);
  });
});

describe('a conflict', () => {
  test('names the key, its job, the differences and the way out', () => {
    const { message } = new KeyConflictError('daily', 'j1', ['target was "a", now none']);
    expect(message).toBe(
      'Key "daily" belongs to job j1, which was asked for differently: target was "a", now none. ' +
        'Ask for the same to get that job, or use another key to start a new one.',
    );
  });

  test('of very many differences names the first and counts the others', () => {
    const many = Array.from({ length: 25 }, (_, n) => `path${n} was 1, now 2`);
    const error = new KeyConflictError('daily', 'j1', many);
    expect(error.message).toContain('path9 was 1, now 2; and 15 more. Ask');
    expect(error.differences).toEqual(many);
  });
});
