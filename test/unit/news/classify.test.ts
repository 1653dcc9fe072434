import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { classify, compileClassifier } from '../../../src/news/classify.js';
import { SECTIONS } from '../../../src/news/types.js';

const ofTitle = (title: string) => classify({ title, summary: '', body: '' }, baseline);

describe('the section', () => {
  test.each([
    ['world', 'Foreign minister meets envoy in Moscow over sanctions'],
    ['us', 'Senate committee delays vote on federal budget'],
    ['local', 'City council to repave two streets downtown'],
    ['business', 'Retailer reports lower quarterly profit'],
    ['technology', 'Software update closes security hole in smartphone app'],
    ['science', 'Astronomers find faint galaxy with new telescope'],
    ['health', 'Hospital offers flu vaccine to patients over sixty'],
    ['environment', 'Drought lowers river and threatens wetlands'],
    ['sports', 'Striker scores twice as team reaches cup final'],
    ['culture', 'Novel by young author wins literary award'],
  ])('%s is found for: %s', (section, title) => {
    expect(ofTitle(title).section).toBe(section);
  });

  test('of a capitalised US is the country, of a small us nobody', () => {
    expect(ofTitle('US visa rules change').section).toBe('us');
    expect(ofTitle('It helps us all').confidence).toBe(0);
  });

  test('is decided more by the title than by the body', () => {
    const verdict = classify(
      { title: 'Orchestra opens museum concert', summary: '', body: 'The company sells shares.' },
      baseline,
    );
    expect(verdict.section).toBe('culture');
  });

  test('prefers a term of several words to its parts', () => {
    expect(ofTitle('A world cup for all').evidence).toContain('world cup');
  });

  test('sees plurals and possessives as their word', () => {
    expect(ofTitle("The hospital's galaxies").scores).toEqual(
      ofTitle('The hospital galaxy').scores,
    );
  });
});

describe('the verdict', () => {
  test('has a score for each section, summing to 1', () => {
    const { scores } = ofTitle('Senate debates vaccine for athletes');
    expect(Object.keys(scores)).toEqual([...SECTIONS]);
    expect(Object.values(scores).reduce((sum, score) => sum + score)).toBeCloseTo(1, 10);
  });

  test('is uncertain where nothing speaks for anything', () => {
    const verdict = ofTitle('Lorem ipsum dolor');
    expect(verdict.confidence).toBe(0);
    expect(verdict.evidence).toEqual([]);
  });

  test('is more certain the more speaks for it', () => {
    expect(ofTitle('Hospital treats cancer patients').confidence).toBeGreaterThan(
      ofTitle('Hospital opens').confidence,
    );
  });

  test('names at most 8 words of evidence, strongest first', () => {
    const title = 'team coach season league nba nfl match striker players goal medal stadium';
    const { evidence } = ofTitle(title);
    expect(evidence).toHaveLength(8);
    expect(evidence.slice(0, 2)).toEqual(['nba', 'nfl']);
  });
});

test('a compiled classifier gives the same verdict as a single use', () => {
  const article = { title: 'Senate debates vaccine', summary: 'Doctors agree.', body: 'A study.' };
  expect(compileClassifier(baseline)(article)).toEqual(classify(article, baseline));
});
