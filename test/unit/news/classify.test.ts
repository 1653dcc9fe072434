import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { classify, compileClassifier } from '../../../src/news/classify.js';
import { DOMAINS } from '../../../src/news/taxonomy.js';
import type { ArticleText } from '../../../src/news/types.js';

const titled = (title: string): ArticleText => ({ title, summary: '', body: '' });
const classifier = compileClassifier(baseline);
const ofTitle = (title: string) => classifier(titled(title));
const sumOf = (scores: Record<string, number>) =>
  Object.values(scores).reduce((sum, score) => sum + score, 0);

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

  test('of a court goes by the place it is in', () => {
    expect(ofTitle('Supreme Court hears Ohio voting case').section).toBe('us');
    expect(ofTitle('Court in Warsaw sentences Polish banker').section).toBe('world');
  });
});

describe('the domain', () => {
  test.each([
    ['law_justice', 'Jury finds defendant not guilty after retrial'],
    ['crime_public_safety', 'Detectives arrest burglary suspect'],
    ['security_defense', 'Navy tests cruise missile from submarine'],
    ['incidents_disasters', 'Survivors rescued from rubble after earthquake'],
    ['economy', 'Inflation slows as consumer prices level off'],
    ['finance_markets', 'Stocks close higher as bond yields fall'],
    ['labor', 'Trade union calls walkout over wages'],
    ['infrastructure', 'Roundabout to replace traffic lights at intersection'],
    ['energy', 'Refinery cuts gasoline output'],
    ['media', 'Tabloid names new editor in chief'],
    ['lifestyle', 'A recipe for dessert from a gourmet chef'],
  ])('%s is found for: %s', (domain, title) => {
    expect(ofTitle(title).domain).toBe(domain);
  });

  test('is decided more by the title than by the body', () => {
    const body = 'The company sells shares.';
    const verdict = classifier({ title: 'Orchestra opens concert', summary: '', body });
    expect(verdict.domain).toBe('society_culture');
  });

  test('does not depend on what stands far down in a long body', () => {
    const filler = 'Nothing of note was said. '.repeat(200);
    const article = { title: 'Orchestra opens concert', summary: '', body: filler };
    const longer = { ...article, body: `${filler}Missile, navy, submarine, warhead.` };
    expect(classifier(longer)).toEqual(classifier(article));
  });
});

describe('the geography', () => {
  test.each([
    ['international', 'Parliament in Madrid approves reform'],
    ['us', 'Governor of Ohio signs law'],
    ['local', 'Mayor opens public library on Main Street'],
    ['mixed', 'US and China resume talks'],
  ])('is %s for: %s', (geography, title) => {
    expect(ofTitle(title).geography).toBe(geography);
  });

  test('of a capitalised US is the country, of a small us nobody', () => {
    expect(ofTitle('US visa rules change').geography).toBe('us');
    expect(ofTitle('U.S. army in Berlin').geography).toBe('mixed');
    expect(ofTitle('In Berlin they told us of an army').geography).toBe('international');
  });
});

describe('the verdict', () => {
  test('has a score for each domain, summing to 1', () => {
    const { scores } = ofTitle('Senate debates vaccine for athletes');
    expect(Object.keys(scores)).toEqual([...DOMAINS]);
    expect(sumOf(scores)).toBeCloseTo(1, 10);
  });

  test.each([titled('Lorem ipsum dolor'), titled('')])(
    'is uncertain where nothing speaks for anything: $title',
    (article) => {
      const verdict = classifier(article);
      expect(verdict).toMatchObject({ confidence: 0, evidence: [], language: 'und' });
      expect(sumOf(verdict.scores)).toBeCloseTo(1, 10);
    },
  );

  test('is more certain the more speaks for it', () => {
    expect(ofTitle('Hospital treats cancer patients').confidence).toBeGreaterThan(
      ofTitle('Hospital opens').confidence,
    );
  });

  test('names at most 8 words of evidence, strongest first', () => {
    const title = 'team match season league nba nfl game striker players goal medal stadium';
    const { evidence } = ofTitle(title);
    expect(evidence).toHaveLength(8);
    expect(evidence.slice(0, 2)).toEqual(['medal', 'nba']);
  });

  test('of the lexicon says so', () => {
    expect(ofTitle('Hospital opens').level).toBe('lexicon');
  });

  test('does not depend on the article before', () => {
    const first = ofTitle('Hospital treats cancer patients');
    ofTitle('Striker scores twice');
    expect(ofTitle('Hospital treats cancer patients')).toEqual(first);
  });
});

describe('an article in another language', () => {
  test('is marked and not guessed at', () => {
    const title = 'Президент подписал закон о бюджете';
    expect(ofTitle(title)).toEqual({
      section: null,
      domain: null,
      geography: null,
      language: 'ru',
      scores: {},
      confidence: 0,
      evidence: [],
      level: 'lexicon',
    });
  });
});

test('a compiled classifier gives the same verdict as a single use', () => {
  const article = { title: 'Senate debates vaccine', summary: 'Doctors agree.', body: 'A study.' };
  expect(classifier(article)).toEqual(classify(article, baseline));
});
