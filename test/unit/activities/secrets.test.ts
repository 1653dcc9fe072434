import { ApplicationFailure } from '@temporalio/activity';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hidingSecrets, revealSecret, revealSecrets } from '../../../src/activities/secrets.js';
import { jobConfigSchema } from '../../../src/job/config.js';
import { openStore, type Store } from '../../../src/store/index.js';

let store: Store;
let reference: string;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  [reference = ''] = await store.secrets.seal('acme', ['hush-hush']);
});
afterEach(() => store.close());

const inputWith = (own: object, tenant = 'acme') => ({
  tenant,
  config: jobConfigSchema.parse(own),
});

describe('the secret at a place of a config', () => {
  test('is revealed', async () => {
    const input = inputWith({ desks: [{ token: reference }] });
    expect(await revealSecret(store, input, ['desks', 0, 'token'])).toBe('hush-hush');
  });

  test('is nothing where nothing is', async () => {
    const input = inputWith({ desks: null });
    expect(await revealSecret(store, input, ['desks', 0, 'token'])).toBeUndefined();
    expect(await revealSecrets(store, input, ['desks'])).toEqual({});
  });

  test('is one of a record', async () => {
    const input = inputWith({ tokens: { a: reference, b: reference } });
    expect(await revealSecrets(store, input, ['tokens'])).toEqual({
      a: 'hush-hush',
      b: 'hush-hush',
    });
  });

  test.each([
    ['the store has it not', () => inputWith({ tokens: { a: `secret:${'a'.repeat(43)}` } })],
    ['another tenant has it', () => inputWith({ tokens: { a: reference } }, 'rival')],
    ['it was never sealed', () => inputWith({ tokens: { a: 'hush-hush' } })],
  ])('refuses the stage for good when %s, and names the place', async (_when, input) => {
    const revealed = revealSecret(store, input(), ['tokens', 'a']);
    await expect(revealed).rejects.toMatchObject({ nonRetryable: true, type: 'StageRefused' });
    await expect(revealed).rejects.toThrow('no secret for tokens.a of the config');
    await expect(revealed).rejects.not.toThrow('hush');
  });
});

describe('an error of work that knows secrets', () => {
  test('tells nothing of them, in its causes neither, and stays what it was', async () => {
    const cause = new TypeError('hush-hush is no token');
    const error = ApplicationFailure.nonRetryable('The desk said: hush-hush?', 'Refused');
    const caught: unknown = await hidingSecrets(['hush-hush'], () =>
      Promise.reject(Object.assign(error, { cause })),
    ).catch((thrown: unknown) => thrown);
    expect(caught).toBe(error);
    expect(error.message).toBe('The desk said: [secret]?');
    expect(cause.message).toBe('[secret] is no token');
    expect(`${error.stack ?? ''}${cause.stack ?? ''}`).not.toContain('hush');
  });

  test('that nobody can write to is passed on', async () => {
    const reason = AbortSignal.abort().reason as Error;
    await expect(hidingSecrets(['hush'], () => Promise.reject(reason))).rejects.toBe(reason);
  });
});
