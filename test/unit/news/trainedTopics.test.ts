import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { compileClassifier } from '../../../src/news/classify.js';
import { labelScores } from '../../../src/news/labels.js';
import { SECTIONS } from '../../../src/news/taxonomy.js';
import type { EngineParameters } from '../../../src/news/types.js';

const ARTICLE = { title: 'Hospital and clinic test software', summary: '', body: '' };
const AG = { World: 0.1, Sports: 0.1, Business: 0.1, 'Sci/Tech': 0.7 };

function verdictOf(probabilities: Record<string, number>, trainedTopic = 0.5) {
  const parameters: EngineParameters = {
    ...baseline,
    thresholds: { ...baseline.thresholds, trainedTopic },
  };
  return compileClassifier(parameters, () => probabilities)(ARTICLE);
}

describe('the chain of classifiers', () => {
  test('lets the trained model pick the group and the lexicon the domain in it', () => {
    expect(verdictOf(AG)).toMatchObject({ level: 'trained', domain: 'health', section: 'health' });
    expect(verdictOf({ ...AG, Sports: 0.7, 'Sci/Tech': 0.1 })).toMatchObject({
      level: 'trained',
      domain: 'sports',
    });
  });

  test('gives the model its probabilities back as scores of its labels', () => {
    const { scores } = verdictOf(AG);
    const found = labelScores(scores, Object.keys(AG));
    for (const [label, probability] of Object.entries(AG)) {
      expect(found[label], label).toBeCloseTo(probability, 10);
    }
  });

  test('falls back to the lexicon below the threshold, and not at it', () => {
    expect(verdictOf(AG, 0.71).level).toBe('lexicon');
    expect(verdictOf(AG, 0.7).level).toBe('trained');
  });

  test('falls back to the lexicon where the best label is not a known one', () => {
    expect(verdictOf({ qwerty: 0.9, Sports: 0.1 })).toMatchObject({
      level: 'lexicon',
      domain: 'health',
    });
  });

  test('shares out what an unknown label took', () => {
    const { scores } = verdictOf({ qwerty: 0.4, Sports: 0.6 });
    expect(scores.sports).toBeCloseTo(1, 10);
  });

  test('takes the place from the label in a set that tells places apart', () => {
    const sections = Object.fromEntries(SECTIONS.map((section) => [section, 0.02]));
    for (const section of ['us', 'local', 'world']) {
      expect(verdictOf({ ...sections, [section]: 0.82 }).section).toBe(section);
    }
    expect(verdictOf({ World: 0.9, Sports: 0.1 }).geography).toBe('us');
  });

  test('reads the labels of a model of our domains as they are', () => {
    expect(verdictOf({ energy: 0.9, labor: 0.1 })).toMatchObject({
      domain: 'energy',
      section: 'environment',
    });
  });
});
