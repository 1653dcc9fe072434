import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../../src/job/config.js';
import { parseNewsConfig } from '../../../src/pipelines/index.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each duration, its bounds, and what else must be set so that only its own bound can refuse it. */
const DURATIONS = [
  { key: 'deadline', min: SECOND, max: 7 * DAY, bounds: 'between 1s and 7d', with: {} },
  { key: 'lease', min: 500, max: DAY, bounds: 'between 500ms and 24h', with: { heartbeat: 50 } },
  {
    key: 'heartbeat',
    min: 50,
    max: 10 * MINUTE,
    bounds: 'between 50ms and 10m',
    with: { lease: HOUR },
  },
] as const;

describe.each(DURATIONS)('$key, $bounds,', ({ key, min, max, bounds, with: others }) => {
  const parse = (value: unknown) => parseNewsConfig({ ...others, [key]: value })[key];
  const refusal = `${key}: expected a duration ${bounds}`;

  test.each([min, max])('accepts %i ms', (value) => {
    expect(parse(value)).toBe(value);
  });

  test.each([min - 1, max + 1])('refuses %i ms with its path and bound', (value) => {
    expect(() => parse(value)).toThrow(`${refusal}, was ${value}`);
  });

  test.each(['', ' ', 'soon', '5 parsecs', '-5m', '9'.repeat(120), 'x'.repeat(120)])(
    'refuses the words "%s"',
    (value) => {
      expect(() => parse(value)).toThrow(refusal);
    },
  );

  test.each([[null], [true], [NaN], [Infinity], [['5m']]])('refuses %s', (value) => {
    expect(() => parse(value)).toThrow(ConfigError);
    expect(() => parse(value)).toThrow(refusal);
  });
});

test.each([
  ['1500ms', 1500],
  ['90s', 90 * SECOND],
  ['45 minutes', 45 * MINUTE],
  ['1.5h', 90 * MINUTE],
  ['2 days', 2 * DAY],
  ['60000', MINUTE],
  [60_000.4, MINUTE],
])('a deadline of %j is %i ms', (words, ms) => {
  expect(parseNewsConfig({ deadline: words }).deadline).toBe(ms);
});

describe('a heartbeat', () => {
  test.each([
    ['half of the lease', { lease: '10s', heartbeat: '5s' }],
    ['far less than the lease', { lease: '1h', heartbeat: '50ms' }],
    ['less than half of the default lease', { heartbeat: '29s' }],
  ])('may be %s', (_what, config) => {
    expect(() => parseNewsConfig(config)).not.toThrow();
  });

  test.each([
    ['a millisecond more than half of the lease', { lease: 10_000, heartbeat: 5001 }],
    ['longer than the lease', { lease: '10s', heartbeat: '20s' }],
    ['more than half of the default lease', { heartbeat: '31s' }],
    ['left at its default with a lease under four seconds', { lease: '3s' }],
  ])('may not be %s', (_what, config) => {
    expect(() => parseNewsConfig(config)).toThrow('heartbeat: expected at most half of lease');
  });
});
