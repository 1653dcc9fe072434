import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { problemSchema } from '../../../src/api/index.js';
import {
  JobOverError,
  UnknownStageError,
  WorkCancelledError,
  WorkRefusedError,
  type RefusalCode,
} from '../../../src/bridge/protocol.js';
import { JobNotFoundError } from '../../../src/client/errors.js';
import { InvalidIdError } from '../../../src/job/ids.js';
import { api, post } from './server.js';

const RESERVE = '/api/jobs/job-1/stages/process/reserve';

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const problem = problemSchema.parse(await answer.json());
  expect(problem.status).toBe(answer.status);
  expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
  return problem;
}

describe('what the other side of the API says is a problem with a code', () => {
  const refusals: RefusalCode[] = [
    'unknown-token',
    'lease-lost',
    'already-reported',
    'outputs-differ',
    'output-taken',
    'output-unknown',
    'outputs-open',
  ];
  test.for([
    ...refusals.map((code) => [new WorkRefusedError(code, 'Because.'), 409, code] as const),
    [new WorkCancelledError('The job was cancelled.'), 410, 'work-cancelled'] as const,
    [new JobOverError('job-1', 'COMPLETED'), 410, 'job-over'] as const,
    [new UnknownStageError('job-1', 'process'), 404, 'unknown-stage'] as const,
    [new JobNotFoundError('job-1'), 404, 'unknown-job'] as const,
    [new InvalidIdError('"%" is not a job id'), 404, 'unknown-job'] as const,
  ])('%s → %i %s', async ([error, status, code]) => {
    const { url, logged } = await api({ heartbeat: () => Promise.reject(error) });
    const problem = await problemOf(await post(`${url}/api/work/heartbeat`, { token: 'T' }));
    expect(problem).toMatchObject({ status, code, detail: error.message });
    expect(logged).toEqual([]);
  });
});

test('what nobody foresaw is in the log and not in the answer', async () => {
  const { url, logged } = await api({
    done: () => Promise.reject(new Error('connect ECONNREFUSED db.example.org:5432')),
  });
  const answer = await post(`${url}/api/work/done`, { token: 'T' }, { 'x-request-id': 'abc-1' });
  const problem = await problemOf(answer);
  expect(problem).toMatchObject({ status: 500, code: 'internal', requestId: 'abc-1' });
  expect(JSON.stringify(problem)).not.toContain('ECONNREFUSED');
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0]!)).toMatchObject({
    requestId: 'abc-1',
    path: '/api/work/done',
    err: { message: 'connect ECONNREFUSED db.example.org:5432' },
  });
});

describe('what does not fit is refused with the path, and goes no further', () => {
  const outputs = (...more: object[]) => ({ token: 'T', outputs: more });
  test.for([
    [RESERVE, {}, ['worker']],
    [RESERVE, { worker: '' }, ['worker']],
    [RESERVE, { worker: 'w', max: 0 }, ['max']],
    [RESERVE, { worker: 'w', max: 101 }, ['max']],
    [RESERVE, { worker: 'w', max: 1.5, waitMs: 60_001 }, ['max', 'waitMs']],
    [RESERVE, { worker: 'w', wait: 3 }, ['wait']],
    [RESERVE, [], ['']],
    [RESERVE, 'null', ['']],
    [`/api/jobs/${'j'.repeat(101)}/stages/process/reserve`, { worker: 'w' }, ['jobId']],
    ['/api/work/heartbeat', {}, ['token']],
    ['/api/work/heartbeat', { token: 5 }, ['token']],
    ['/api/work/done', { token: 'T', metrics: { bytes: '3' } }, ['metrics.bytes']],
    ['/api/work/done', { token: 'T', metrics: manyMetrics(101) }, ['metrics']],
    ['/api/work/error', { token: 'T' }, ['message']],
    ['/api/work/error', { token: 'T', message: 'm', retry: 'no' }, ['retry']],
    [
      '/api/work/outputs',
      { token: 'T', paths: ['', '/etc/passwd', '..', 'a/../b', './a', 'a/', 'a//b', 'a\0'] },
      Array.from({ length: 8 }, (_, n) => `paths[${n}]`),
    ],
    [
      '/api/work/outputs/finish',
      outputs({ path: 'a', status: 'lost' }, { path: 'b', status: 'done', size: 1 }),
      ['outputs[0].status', 'outputs[1].size'],
    ],
    ['/api/work/outputs/finish', outputs(), ['outputs']],
  ] as const)('%s %j', async ([path, body, paths]) => {
    const { url, heard } = await api();
    const problem = await problemOf(await post(url + path, body));
    expect(problem).toMatchObject({ status: 422, code: 'invalid' });
    expect(problem.errors?.map((error) => error.path)).toEqual(paths);
    expect(heard).toEqual([]);
  });

  test.for([
    ['a NUL character', { token: 'a\0b' }, 'token'],
    ['a half of a character', { token: 'a\ud83d' }, 'token'],
    ['a NUL character in a name', { token: 'T', metrics: { 'a\0': 1 } }, 'metrics'],
  ] as const)('%s is in no text, as not all could keep it', async ([, body, path]) => {
    const { url, heard } = await api();
    const problem = await problemOf(await post(`${url}/api/work/done`, body));
    expect(problem).toMatchObject({
      status: 422,
      errors: [{ path, message: 'Expected text without NUL and without halves of characters' }],
    });
    expect(heard).toEqual([]);
  });

  test.for(['%00', 'a%00'])('an address with %s is refused as well', async (jobId) => {
    const { url, heard } = await api();
    const answer = await post(`${url}/api/jobs/${jobId}/stages/s/reserve`, { worker: 'w' });
    expect(await problemOf(answer)).toMatchObject({ status: 422, errors: [{ path: 'jobId' }] });
    expect(heard).toEqual([]);
  });

  test('JSON of very many levels is refused before anybody walks through it', async () => {
    const { url, logged } = await api();
    const levels = (n: number) => `{"why":"w","result":${'['.repeat(n)}${']'.repeat(n)}}`;
    const problem = await problemOf(await post(`${url}/api/jobs/j/resolve`, levels(10_000)));
    expect(problem).toMatchObject({
      status: 422,
      errors: [{ path: 'result[0][0]', message: 'Expected at most 64 levels' }],
    });
    expect(logged).toEqual([]);
  });

  test.for(['', ' 5', '0x10', '1e2', '5.0', 'five', '-', '2147483648', '99999999999999999999'])(
    'a number in an address is digits: "%s" is not one',
    async (cursor) => {
      const { url } = await api();
      const answer = await fetch(`${url}/api/jobs/j/logs?cursor=${encodeURIComponent(cursor)}`);
      expect(await problemOf(answer)).toMatchObject({ status: 422, errors: [{ path: 'cursor' }] });
    },
  );

  test('the greatest of everything fits', async () => {
    const { url } = await api();
    const body = { worker: 'w'.repeat(100), max: 100, waitMs: 60_000 };
    expect((await post(url + RESERVE, body)).status).toBe(200);
    const paths = ['.a', 'a..b', '..c/d', '...', '.../....', 'ä/日', 'x'.repeat(1024)];
    expect((await post(`${url}/api/work/outputs`, { token: 'T', paths })).status).toBe(200);
    const metrics = manyMetrics(100);
    expect((await post(`${url}/api/work/done`, { token: 'T', metrics })).status).toBe(200);
  });
});

describe('what is no request that the API knows', () => {
  test('a body that is not JSON', async () => {
    const { url } = await api();
    const problem = await problemOf(await post(`${url}/api/work/done`, '{"token":'));
    expect(problem).toMatchObject({ status: 400, code: 'invalid-json' });
  });

  // A page in a browser can send plain text anywhere without asking first.
  test('a body that is not sent as JSON', async () => {
    const { url, heard } = await api();
    const headers = { 'content-type': 'text/plain' };
    const problem = await problemOf(await post(`${url}/api/work/done`, { token: 'T' }, headers));
    expect(problem).toMatchObject({ status: 415, code: 'unsupported-media-type' });
    expect(heard).toEqual([]);
  });

  test('no body at all', async () => {
    const { url } = await api();
    const answer = await fetch(`${url}/api/work/done`, { method: 'POST' });
    expect(await problemOf(answer)).toMatchObject({ status: 422, errors: [{ path: 'token' }] });
  });

  test('a start without a body, which would else be a start of just anything', async () => {
    const { url } = await api();
    const problem = await problemOf(await fetch(`${url}/api/jobs`, { method: 'POST' }));
    expect(problem).toMatchObject({ status: 415, code: 'unsupported-media-type' });
  });

  test.for([{ chunked: false }, { chunked: true }])(
    'a body over one megabyte, %o',
    async ({ chunked }) => {
      const { url, heard } = await api();
      const text = JSON.stringify({ token: 'T', message: 'm'.repeat(1024 * 1024) });
      const body = chunked ? new Blob([text]).stream() : text;
      const answer = await fetch(`${url}/api/work/error`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { 'content-type': 'application/json' },
      });
      expect(await problemOf(answer)).toMatchObject({ status: 413, code: 'too-large' });
      expect(heard).toEqual([]);
    },
  );

  test('a body in pieces is read as a whole', async () => {
    const { url, heard } = await api();
    const pieces = new ReadableStream({
      start(controller) {
        for (const piece of ['{"tok', 'en":"T"', '}'])
          controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    const answer = await fetch(`${url}/api/work/done`, {
      method: 'POST',
      body: pieces,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    expect(heard).toEqual([['done', 'T', {}]]);
  });

  test('an address where nothing is', async () => {
    const { url } = await api();
    const problem = await problemOf(await fetch(`${url}/api/nothing`));
    expect(problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  test.for([
    ['GET', '/api/work/done', 'POST'],
    ['DELETE', RESERVE, 'POST'],
    ['OPTIONS', '/api/work/heartbeat', 'POST'],
    ['POST', '/healthz', 'GET'],
    ['PUT', '/openapi.json', 'GET'],
  ] as const)('%s %s, which has only %s', async ([method, path, allow]) => {
    const { url } = await api();
    const answer = await fetch(url + path, { method });
    expect(answer.headers.get('allow')).toBe(allow);
    expect(await problemOf(answer)).toMatchObject({ status: 405, code: 'method-not-allowed' });
  });

  test.for([
    ['evil.example.org', 421],
    ['evil.example.org:80', 421],
    ['127.0.0.1.evil.example.org', 421],
    ['192.168.0.7:8080', 421],
    ['localhost:8080', 200],
    ['[::1]:8080', 200],
    ['127.0.0.1', 200],
  ] as const)('a request for the host %s → %i', async ([host, status]) => {
    const { url } = await api();
    const got = await new Promise((resolve, reject) => {
      request(`${url}/healthz`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(got).toBe(status);
  });
});

test.for(['x'.repeat(101), 'two words'])(
  'a request id that is none is replaced: %s',
  async (id) => {
    const { url } = await api();
    const answer = await fetch(`${url}/healthz`, { headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);

function manyMetrics(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, n]));
}
