import { inspect } from 'node:util';
import { configSchema, parseWith, secret, type Secret } from 'plumbline/pipelines';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { masked, secretsIn, withoutSecrets } from '../../../src/job/secret.js';

const VALUE = 'hush-hush';
const REFERENCE = `secret:${'a'.repeat(43)}`;
const parsed = (given: unknown) => secret().parse(given);

describe('a secret', () => {
  test.each<[string, (value: Secret) => string]>([
    ['as JSON', (value) => JSON.stringify({ value })],
    ['in a text', (value) => value.toString()],
    ['when it is looked at', (value) => inspect({ value }, { showHidden: true, depth: 9 })],
    ['with its fields copied', (value) => JSON.stringify(Object.assign({}, value))],
  ])('shows nothing of itself %s', (_how, shown) => {
    expect(shown(parsed(VALUE))).not.toContain(VALUE);
  });

  test('shows the reference that it is once it is sealed', () => {
    expect(parsed(REFERENCE).reference).toBe(REFERENCE);
    expect(JSON.stringify([parsed(REFERENCE)])).toBe(`["${REFERENCE}"]`);
  });

  test('that only begins like a reference is a value', () => {
    expect(parsed('secret:of the house').reference).toBeNull();
  });

  test('parses to itself, so that a config can be handed on', () => {
    expect(parsed(parsed(VALUE)).unwrap()).toBe(VALUE);
  });

  test.each([undefined, null, 7, true, '', 'a\0b', '\ud800', 'x'.repeat(32_769), ['x']])(
    'cannot be %j',
    (given) => {
      expect(secret().safeParse(given).success).toBe(false);
    },
  );

  test('cannot be what is shown instead of one: something was not sealed', () => {
    expect(secret().safeParse('[secret]').success).toBe(false);
  });
});

describe('a config with a problem tells nothing of its secrets', () => {
  const schema = configSchema({
    token: secret({ pattern: /^\w+$/, expected: 'expected letters' }),
    either: z.union([secret(), z.int()]).optional(),
    all: z.record(z.string(), secret()).optional(),
    list: z.array(secret()).optional(),
    checked: secret()
      .refine(() => false, 'never right')
      .optional(),
  });
  test.each<[string, object]>([
    ['of another form', { token: VALUE }],
    ['that are numbers', { token: 4711 }],
    ['too long', { token: VALUE.repeat(9_999) }],
    ['where there may be something else', { token: 'x', either: `${VALUE}\0` }],
    ['where a record of them should be', { token: 'x', all: VALUE }],
    ['where a list of them should be', { token: 'x', list: VALUE }],
    ['in a list', { token: 'x', list: ['x', `${VALUE}\0`] }],
    ['checked for more', { token: 'x', checked: VALUE }],
  ])('%s', (_what, config) => {
    const told = (): string => {
      try {
        parseWith(schema, config);
      } catch (error) {
        return inspect(error);
      }
      throw new Error('Nothing was wrong');
    };
    expect(told()).toContain('The job config is not valid');
    expect(told()).not.toMatch(/hush|4711/);
  });

  test('but what is no secret is told', () => {
    expect(() => parseWith(schema, { token: 'x', batchSize: 0 })).toThrow('>=1, was 0');
  });
});

describe('the secrets of a config', () => {
  const config = z
    .unknown()
    .transform(() => ({ a: [1, { b: parsed('one') }], c: { d: parsed(REFERENCE), e: null } }))
    .parse({});

  test('are found wherever they are, whatever schema they come from', () => {
    expect(secretsIn(config).map(({ path }) => z.core.toDotPath(path))).toEqual(['a[1].b', 'c.d']);
  });

  test('are replaced, and nothing else is', () => {
    expect(withoutSecrets(config, (found) => found.unwrap().length.toString())).toEqual({
      a: [1, { b: '3' }],
      c: { d: '50', e: null },
    });
  });
});

test.each([
  ['nothing', [], 'a $& b', 'a $& b'],
  ['every occurrence', ['$&'], 'a $& b$&', 'a [secret] b[secret]'],
  ['the longer one of two', ['ab', 'abc'], 'abcd ab', '[secret]d [secret]'],
])('Masking hides %s', (_what, secrets, text, hidden) => {
  expect(masked(text, secrets)).toBe(hidden);
});
