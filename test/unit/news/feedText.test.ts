import { describe, expect, test } from 'vitest';
import { feedTextOf } from '../../../src/news/feedText.js';

const LONG = 'The council of the harbor town voted on Monday to widen the northern pier';
const of = (text: { title?: string; summary?: string; body?: string }) =>
  feedTextOf({ title: '', summary: '', body: '', ...text });

describe('the feed title', () => {
  test('is the title where it fits', () => {
    expect(of({ title: 'Pier opens' }).feedTitle).toBe('Pier opens');
  });

  test('is cut at a word, with dots, to 80 characters at most', () => {
    const { feedTitle } = of({ title: `${LONG} before the winter storms` });
    expect(feedTitle).toBe(`${LONG}…`);
    expect(feedTitle.length).toBeLessThanOrEqual(80);
  });

  test('never ends in half a character', () => {
    expect(of({ title: '𝒜'.repeat(60) }).feedTitle).toBe(`${'𝒜'.repeat(39)}…`);
  });

  test('is cut even without a space', () => {
    expect(of({ title: 'x'.repeat(200) }).feedTitle).toHaveLength(80);
  });
});

describe('the feed summary', () => {
  test('ends with a sentence where one fits', () => {
    const summary = `${LONG}. ${LONG}.`;
    expect(of({ summary }).feedSummary).toBe(`${LONG}.`);
  });

  test('is cut at a word where no whole sentence says enough', () => {
    const { feedSummary } = of({ summary: `It did. ${LONG} and ${LONG}.` });
    expect(feedSummary).toMatch(/^It did\. The council .*\p{L}…$/u);
    expect(feedSummary.length).toBeLessThanOrEqual(130);
  });

  test('comes from the body where there is no summary', () => {
    expect(of({ body: 'The pier is open.\n\nBoats came.' }).feedSummary).toBe(
      'The pier is open. Boats came.',
    );
  });
});

describe('the brief text', () => {
  test('leaves out a first sentence that leans on one before it', () => {
    expect(of({ summary: 'But he left. The mayor of Lyon resigned on Monday.' }).briefText).toBe(
      'The mayor of Lyon resigned on Monday.',
    );
  });

  test('lets later sentences lean on the first one', () => {
    const summary = 'The mayor of Lyon resigned on Monday. She gave no reason.';
    expect(of({ summary }).briefText).toBe(summary);
  });

  test('has three sentences at most', () => {
    expect(of({ summary: 'One came. Two left. Three sat. Four ran.' }).briefText).toBe(
      'One came. Two left. Three sat.',
    );
  });

  test('takes no sentence that was cut', () => {
    expect(of({ summary: 'The pier is', body: 'The pier is open again.' }).briefText).toBe(
      'The pier is open again.',
    );
  });

  test('falls back on the title', () => {
    expect(of({ title: 'Pier opens' }).briefText).toBe('Pier opens');
  });
});
