import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import {
  EngineParametersError,
  parseEngineParameters,
} from '../../../src/news/engineParameters.js';

test('the day-one engine survives a way through JSON unchanged', () => {
  const read = parseEngineParameters(JSON.parse(JSON.stringify(baseline)));
  expect(JSON.stringify(read)).toBe(JSON.stringify(baseline));
});

describe('parameters are refused', () => {
  const { domains, ...withoutDomains } = baseline;
  test.each([
    ['of the first release', { ...withoutDomains, topics: {} }, 'domains'],
    ['without a domain', { ...baseline, domains: { sports: domains.sports } }, 'domains'],
    ['with an unknown key', { ...baseline, colour: 'red' }, 'colour'],
    ['with a threshold in words', { ...baseline, thresholds: { mark: 'low' } }, 'thresholds.mark'],
    ['with an unknown reason', { ...baseline, phrases: { x: { reason: 'y', weight: 1 } } }, 'x'],
    ['that are none', null, 'parameters'],
  ])('%s', (_, value, place) => {
    expect(() => parseEngineParameters(value)).toThrow(EngineParametersError);
    expect(() => parseEngineParameters(value)).toThrow(place);
  });
});
