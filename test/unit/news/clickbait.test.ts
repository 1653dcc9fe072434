import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { compileClickbait } from '../../../src/news/clickbait.js';
import { compileNeutralizer } from '../../../src/news/neutralize.js';

const judge = compileClickbait(baseline);
const { clickbait } = baseline.thresholds;

describe('a headline is clickbait when it', () => {
  test.each([
    ['lists things', '23 Things Every Gardener Secretly Hates', 'listicle'],
    ['asks the reader to play', 'Which Soup Are You?', 'quiz'],
    ['talks to the reader', 'How to tell if your kettle is lying to you', 'the reader'],
    ['hides what it is about', "Here's what happened when a fox met a postman", 'curiosity gap'],
    ['points at somebody', 'This Baker Left A Loaf On A Bench', 'someone did this'],
    ['speaks for everyone', 'Everyone Is Freaking Out About A Teapot', 'everyone'],
  ])('%s', (_, title, rule) => {
    const verdict = judge(title);
    expect(verdict.score).toBeGreaterThanOrEqual(clickbait);
    expect(verdict.rule).toContain(rule);
  });
});

describe('a headline is not clickbait when it', () => {
  test.each([
    ['counts people', 'Three men arrested after fire at warehouse in Lyon'],
    ['counts victims', '12 people killed in ferry accident off Cebu'],
    ['counts money', '5 billion euros for rail links in eastern Poland'],
    ['names a country by its letters', 'U.S. and Canada sign water treaty'],
    ['speaks of a week', 'This week rates stay where they are'],
    ['is set as a title', 'Court Rules on Fishing Rights in the North Sea'],
    ['quotes somebody', 'Minister: “You will not believe what your town will get”'],
  ])('%s', (_, title) => {
    expect(judge(title).score).toBeLessThan(clickbait);
  });
});

describe('the neutralizer', () => {
  const neutralizer = compileNeutralizer(baseline);
  const spansOf = (title: string) => neutralizer({ title, summary: '', body: '' }).spans;

  test('flags a clickbait headline as a whole and changes nothing', () => {
    const title = 'Which Soup Are You?';
    expect(spansOf(title)).toMatchObject([
      { start: 0, end: title.length - 1, reason: 'clickbait', action: 'flagged' },
    ]);
  });

  test('flags the longest part that no other mark has taken', () => {
    const spans = spansOf('Horrific crash: this is what your street looks like');
    expect(spans.map(({ reason, action }) => [reason, action])).toEqual([
      ['emotional_trigger', 'removed'],
      ['clickbait', 'flagged'],
    ]);
  });

  test('adds no flag where a more specific one says the same', () => {
    const spans = spansOf("You won't believe your street");
    expect(spans.filter(({ reason }) => reason === 'clickbait')).toHaveLength(1);
  });

  test('leaves bodies alone', () => {
    const { spans } = neutralizer({ title: '', summary: '', body: 'Which Soup Are You?' });
    expect(spans).toEqual([]);
  });
});
