import { expect, test } from 'vitest';
import { listen } from '../../../src/api/index.js';
import { api } from './server.js';

test('the API says that it is up', async () => {
  const { url } = await api();
  const answer = await fetch(`${url}/healthz`);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

test('a port that is taken is refused by name', async () => {
  const { url } = await api();
  const port = Number(new URL(url).port);
  await expect(
    listen({ fetch: () => new Response() }, { host: '127.0.0.1', port }),
  ).rejects.toMatchObject({
    name: 'PortTakenError',
    message: expect.stringContaining('--port') as string,
  });
});
