import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { diffVersions, isSameVersion } from '../../../src/news/versionDiff.js';
import type { EngineParameters } from '../../../src/news/types.js';

const before: EngineParameters = {
  ...baseline,
  domains: { ...baseline.domains, sports: { goal: 2, match: 1 } },
  phrases: {
    shocking: { reason: 'clickbait', weight: 0.7 },
    epic: { reason: 'selling', weight: 0.6 },
  },
};

describe('the difference of two versions', () => {
  test('is nothing for a version and its copy', () => {
    expect(isSameVersion(diffVersions(before, structuredClone(before)))).toBe(true);
  });

  test('names thresholds, phrases, words and models', () => {
    const after: EngineParameters = {
      ...before,
      thresholds: { ...before.thresholds, mark: 0.4 },
      phrases: {
        shocking: { reason: 'clickbait', weight: 0.9 },
        dire: { reason: 'emotional_trigger', weight: 0.7 },
      },
      domains: { ...before.domains, sports: { goal: 2, match: 3, cup: 1 } },
      headlineModel: { weights: {}, bias: 0 },
    };
    const diff = diffVersions(before, after);
    expect(isSameVersion(diff)).toBe(false);
    expect(diff).toMatchObject({
      thresholds: { mark: { before: before.thresholds.mark, after: 0.4 } },
      phrases: {
        added: { dire: { weight: 0.7 } },
        removed: { epic: { weight: 0.6 } },
        changed: { shocking: { before: { weight: 0.7 }, after: { weight: 0.9 } } },
      },
      domains: { sports: { added: { cup: 1 }, changed: { match: { before: 1, after: 3 } } } },
      models: { headlineModel: 'added' },
    });
    expect(Object.keys(diff.domains)).toEqual(['sports']);
    expect(diff.places).toEqual({});
  });
});
