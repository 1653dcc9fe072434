import { describe, expect, test } from 'vitest';
import { attentionPhrases } from '../../../src/engines/attentionPhrases.js';
import { baseline } from '../../../src/engines/baseline.js';
import { emotionPhrases } from '../../../src/engines/emotionPhrases.js';
import { createOfflineEngine } from '../../../src/engines/offline.js';
import { opinionPhrases } from '../../../src/engines/opinionPhrases.js';
import { rulesOf } from '../../../src/engines/phraseGroup.js';
import { versionId } from '../../../src/engines/version.js';
import { protectedWordsIn } from '../../../src/news/invariants.js';
import { SPAN_REASONS } from '../../../src/news/types.js';
import { DOMAINS } from '../../../src/news/taxonomy.js';

describe('the name of a version', () => {
  test('does not depend on the order of keys', () => {
    const { phrases, ...others } = baseline;
    const reversed = Object.fromEntries(Object.entries(phrases).reverse());
    expect(versionId({ phrases: reversed, ...others })).toBe(versionId(baseline));
  });

  test('changes with any parameter', () => {
    const moved = { ...baseline, thresholds: { ...baseline.thresholds, mark: 0.51 } };
    expect(versionId(moved)).not.toBe(versionId(baseline));
  });
});

describe('the offline engine', () => {
  const engine = createOfflineEngine('engine-1', baseline);
  const article = { title: 'A horrific crash on Main Street', summary: '', body: '' };

  test('carries its version', () => {
    expect(engine.versionId).toBe('engine-1');
  });

  test('classifies and neutralizes', async () => {
    expect((await engine.classify(article)).section).toBe('local');
    expect((await engine.neutralize(article)).title).toBe('A crash on Main Street');
  });
});

describe('the day-one lexicon', () => {
  const rules = Object.entries(baseline.phrases);

  test('has at least 150 loaded phrases, of every reason', () => {
    expect(rules.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rules.map(([, rule]) => rule.reason))).toEqual(new Set(SPAN_REASONS));
  });

  test('has every phrase once, or the later rule would silently win', () => {
    const groups = [...attentionPhrases, ...emotionPhrases, ...opinionPhrases];
    const phrases = groups.flatMap(rulesOf).map(([phrase]) => phrase);
    expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([]);
  });

  test('has words for every domain and place, thousands in all', () => {
    for (const domain of DOMAINS) {
      expect(Object.keys(baseline.domains[domain]).length, domain).toBeGreaterThanOrEqual(80);
    }
    const all = Object.values(baseline.domains).flatMap((terms) => Object.keys(terms));
    expect(new Set(all).size).toBeGreaterThanOrEqual(3000);
    for (const terms of Object.values(baseline.places)) {
      expect(Object.keys(terms).length).toBeGreaterThanOrEqual(80);
    }
  });

  test('is written in lower case with single spaces, or it would never match', () => {
    for (const [phrase] of rules) {
      expect(phrase).toBe(phrase.toLowerCase().replace(/\s+/g, ' ').trim());
    }
  });

  test('has domain and place words without empty or doubled spaces', () => {
    const lexicons = [...Object.values(baseline.domains), ...Object.values(baseline.places)];
    for (const term of lexicons.flatMap((terms) => Object.keys(terms))) {
      expect(term).toMatch(/^\S+(?: \S+)*$/);
    }
  });

  test('never proposes an edit that adds or drops a protected word', () => {
    for (const [phrase, { replacement }] of rules.filter(
      ([, rule]) => rule.replacement !== undefined,
    )) {
      expect(protectedWordsIn(replacement ?? ''), phrase).toEqual(protectedWordsIn(phrase));
    }
  });

  test('replaces a past tense that is also a participle by one that is, too', () => {
    // `have sparked` must not become `have drew`.
    const pastOnly = new Set(
      'became began broke came drew fell flew gave grew ran rose spoke took went wrote'.split(' '),
    );
    const firstWord = (text = '') => text.split(' ', 1)[0] ?? '';
    const broken = rules.filter(
      ([phrase, { replacement }]) =>
        !pastOnly.has(firstWord(phrase)) && pastOnly.has(firstWord(replacement)),
    );
    expect(broken).toEqual([]);
  });
});
