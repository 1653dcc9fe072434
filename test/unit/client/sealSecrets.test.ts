import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acceptRequest, type JobRequest } from '../../../src/client/jobRequest.js';
import { scheduleOptions } from '../../../src/client/scheduleRequest.js';
import { sealSecrets, type Sealing } from '../../../src/client/sealSecrets.js';
import { differences, requestBody } from '../../../src/client/startKey.js';
import { ConfigError } from '../../../src/job/config.js';
import { openStore, type Store } from '../../../src/store/index.js';

const NOW = new Date('2031-03-01T08:00:00.000Z');
let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
});
afterEach(() => store.close());

const request = (token: string): JobRequest => ({
  config: {
    sources: [{ id: 'wire', url: 'https://wire.example/rss', headers: { authorization: token } }],
  },
});
const accepted = (asked: JobRequest, sealing: Sealing = {}, tenant = 'acme') =>
  sealSecrets(
    store,
    acceptRequest(asked, { tenant, jobId: 'j1', allowFileSources: false }),
    NOW,
    sealing,
  );
const referenceIn = ({ config }: { config: Record<string, unknown> }) =>
  (config['sources'] as { headers: { authorization: string } }[])[0]!.headers.authorization;

test('an accepted request holds a reference, which is to the value in the store', async () => {
  const input = await accepted(request('hush-hush'));
  expect(JSON.stringify(input)).not.toContain('hush-hush');
  expect(await store.secrets.reveal('acme', referenceIn(input))).toBe('hush-hush');
});

test('a request without secrets stays as it is', async () => {
  const input = acceptRequest({}, { tenant: 'acme', jobId: 'j1', allowFileSources: false });
  expect(await sealSecrets(store, input, NOW)).toBe(input);
});

const RETRY = { takesReferences: true };

test('a retry hands the reference on', async () => {
  const { config } = await accepted(request('hush-hush'));
  expect((await accepted({ config }, RETRY)).config).toEqual(config);
});

describe('a reference is refused, by its path,', () => {
  const path = 'sources[0].headers.authorization';
  test('from anybody but a retry: who gives it may not know the value', async () => {
    const { config } = await accepted(request('hush-hush'));
    const sealed = accepted({ config });
    await expect(sealed).rejects.toThrow(ConfigError);
    await expect(sealed).rejects.toThrow(`${path}: a reference to a secret, expected its value`);
  });

  test('when nobody has such a secret', async () => {
    const sealed = accepted(request(`secret:${'a'.repeat(43)}`), RETRY);
    await expect(sealed).rejects.toThrow(ConfigError);
    await expect(sealed).rejects.toThrow(`${path}: the store does not have this secret`);
  });

  test('when another tenant has it', async () => {
    const { config } = await accepted(request('hush-hush'));
    await expect(accepted({ config }, RETRY, 'rival')).rejects.toThrow('does not have this');
  });
});

describe('of two requests under one key', () => {
  const body = async (token: string) => requestBody(await accepted(request(token)));

  test('the same secret is the same', async () => {
    expect(differences(await body('hush-hush'), await body('hush-hush'))).toEqual([]);
  });

  test('another secret is told by its path alone', async () => {
    expect(differences(await body('hush-hush'), await body('psst'))).toEqual([
      'config.sources[0].headers.authorization was another secret',
    ]);
  });
});

test('a schedule holds a reference', async () => {
  const who = { tenant: 'acme', allowFileSources: false, taskQueue: 'queue', store };
  const asked = { name: 'nightly', cron: '@daily', ...request('hush-hush') };
  const options = JSON.stringify(await scheduleOptions(asked, who, NOW));
  expect(options).toContain('secret:');
  expect(options).not.toMatch(/hush-hush|\[secret\]/);
});
