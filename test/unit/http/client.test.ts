import { createPlumblineClient, dataOf, PlumblineApiError } from 'plumbline/http';
import { expect, expectTypeOf, test } from 'vitest';
import { WorkRefusedError } from '../../../src/bridge/protocol.js';
import { api } from '../api/server.js';
import { eventServer } from './eventServer.js';

const reserve = { path: { jobId: 'j/1', stage: 'process' } };

test('what is sent and got has the types of the OpenAPI document', async () => {
  const { url, heard } = await api();
  // Of a path, the end of an address is no part.
  const client = createPlumblineClient({ url: `${url}/` });
  const body = { worker: 'w1', waitMs: 0 };
  const answer = await client.POST('/api/jobs/{jobId}/stages/{stage}/reserve', {
    params: reserve,
    body,
  });
  expectTypeOf(answer.data?.items[0]?.attempt).toEqualTypeOf<number | undefined>();
  expectTypeOf(answer.error?.code).toEqualTypeOf<string | undefined>();
  expect(answer.data).toEqual({ items: [] });
  expect(heard).toMatchObject([['reserve', { jobId: 'j/1', stage: 'process', ...body, max: 1 }]]);
});

test('dataOf gives the data of a success', async () => {
  const { url } = await api();
  const session = await dataOf(createPlumblineClient({ url }).GET('/api/session'));
  expectTypeOf(session.role).toEqualTypeOf<'viewer' | 'operator' | 'worker' | null>();
  expect(session).toMatchObject({ authentication: 'off', tenant: 'test' });
});

test('dataOf gives nothing where nothing is answered', async () => {
  const { url } = await api();
  const sent = createPlumblineClient({ url }).DELETE('/api/session');
  await expect(dataOf(sent)).resolves.toBeUndefined();
});

test('dataOf throws a refusal with all that the problem says', async () => {
  const { url } = await api({
    done: () => Promise.reject(new WorkRefusedError('lease-lost', 'The item is not yours.')),
  });
  const client = createPlumblineClient({ url });
  const refusal: unknown = await dataOf(
    client.POST('/api/work/done', { body: { token: 't' } }),
  ).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(PlumblineApiError);
  expect(refusal).toMatchObject({
    status: 409,
    code: 'lease-lost',
    detail: 'The item is not yours.',
    message: 'The item is not yours. (lease-lost)',
    requestId: expect.stringMatching(/./) as string,
    errors: [],
    retryAfterMs: null,
  });
});

test('dataOf throws what is wrong with a request, path by path', async () => {
  const { url } = await api();
  const client = createPlumblineClient({ url });
  const sent = client.POST('/api/work/done', { body: { token: '' } });
  await expect(dataOf(sent)).rejects.toMatchObject({
    status: 422,
    code: 'invalid',
    errors: [{ path: 'token', message: expect.stringMatching(/./) as string }],
  });
});

test('a proxy that answers in the place of the API is told from it', async () => {
  const { url } = await eventServer((response) =>
    response.writeHead(502, { 'retry-after': '3' }).end('<h1>Bad Gateway</h1>'),
  );
  await expect(dataOf(createPlumblineClient({ url }).GET('/api/jobs'))).rejects.toMatchObject({
    message: 'The server answered 502 Bad Gateway (http-502)',
    ...{ status: 502, code: 'http-502', requestId: null, retryAfterMs: 3000 },
  });
});

test('a key goes with every request', async () => {
  const { url, asked } = await eventServer((response) => response.writeHead(204).end());
  const client = createPlumblineClient({ url, key: 'plk_1' });
  await client.GET('/api/system');
  await client.events('j').next();
  expect(asked.map(({ key }) => key)).toEqual(['Bearer plk_1', 'Bearer plk_1']);
});
