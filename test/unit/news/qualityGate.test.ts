import { describe, expect, test } from 'vitest';
import type { BriefCandidate } from '../../../src/news/briefDocument.js';
import { gate } from '../../../src/news/qualityGate.js';
import { REFUSAL_CODES, type RefusalCode } from '../../../src/news/refusal.js';
import { candidate, storyText, untouched } from './candidates.js';

const { body } = storyText('1');
const withText = (text: string) => candidate('1', {}, { summary: text, body: text });
const withTitle = (title: string) => candidate('1', {}, { title });
const briefOf = (briefText: string, article = body) => {
  const made = candidate('1', {}, { body: article });
  return { ...made, neutral: { ...made.neutral, briefText } };
};
const longArticle = Array.from(
  { length: 40 },
  (_, n) => `Sentence number${n} tells about topic${n} in the town.`,
).join(' ');

const REFUSED: [RefusalCode, string, BriefCandidate][] = [
  ['missing_field', 'no title', withTitle('  ')],
  ['missing_field', 'no web address', candidate('1', { canonicalUrl: 'mailto:a@b.test' })],
  ['missing_field', 'no source', candidate('1', { sourceId: '' })],
  ['missing_field', 'a date that is none', candidate('1', { publishedAt: 'soon' })],
  ['missing_field', 'no text', withText('')],
  ['unsupported_language', 'no section', candidate('1', { section: null, language: 'fi' })],
  ['dead_link', 'a page that is gone', candidate('1', { linkStatus: 410 })],
  ['dead_link', 'a page that is not found', candidate('1', { linkStatus: 404 })],
  ['dead_link', 'a page that is forbidden', candidate('1', { linkStatus: 403 })],
  ['title_too_short', 'one word', withTitle('Floodwaters')],
  ['title_too_short', 'few letters', withTitle('Oh no')],
  ['title_too_long', 'a paragraph as title', withTitle('A town and its river '.repeat(20))],
  ['garbled_text', 'mojibake', withTitle('Caf\u00C3\u00A9 owners win their case in court')],
  [
    'garbled_text',
    'a broken apostrophe',
    withTitle('Mayor doesn\u00E2\u20AC\u2122t sign the bill'),
  ],
  ['garbled_text', 'replacement characters', withText(`Caf\uFFFD owners win. ${body}`)],
  ['garbled_text', 'leftovers of markup', withText(`<p class="lead">${body}</p>`)],
  ['garbled_text', 'entities', withText(`Smith &amp; Sons is sold. ${body}`)],
  ['garbled_text', 'a template', withText(`Dear {{ first_name }}, ${body}`)],
  ['garbled_text', 'a shortcode', withText(`[caption id="x" width="300"] ${body}`)],
  ['garbled_text', 'program code', withText(`window.go = function() { return 1 } ${body}`)],
  ['garbled_text', 'signs only', withText('--- *** === /// ||| --- *** === /// ||| a b c d e f g')],
  [
    'placeholder_text',
    'lorem ipsum',
    withText('Lorem ipsum dolor sit amet, consectetur adipiscing'),
  ],
  ['placeholder_text', 'a test', withTitle('Test post 2')],
  ['placeholder_text', 'undefined', withTitle('undefined')],
  ['placeholder_text', 'a thing to do', withText('TODO: write the text of this article tomorrow')],
  [
    'placeholder_text',
    'an object',
    withText('The winner is [object Object] of the eastern league'),
  ],
  [
    'placeholder_text',
    'a notice',
    withText('Please enable JavaScript to view this page properly now'),
  ],
  ['text_too_short', 'a few words', withText('More soon, says the council.')],
  ['repeated_sentences', 'a sentence three times', withText(`${body} ${body} ${body}`)],
  [
    'spam',
    'a link farm',
    withText('See http://a.test/1 and http://a.test/2 and http://a.test/3 for cheap great things'),
  ],
  [
    'spam',
    'calls to buy',
    withText('Buy now with free shipping and the finest garden chairs around'),
  ],
  [
    'spam',
    'a phone number to call',
    withText('Our plumbers fix every pipe in the county. Call today: 555-014-2671, any hour.'),
  ],
  [
    'spam',
    'selling in capitals',
    withText('BUY NOW THE BEST GARDEN CHAIRS IN THE WHOLE COUNTY BEFORE THEY ARE ALL GONE'),
  ],
  [
    'brief_unrelated',
    'a teaser of something else',
    briefOf(
      'Subscribers receive weekly puzzles, recipes, horoscopes and exclusive discounts forever',
    ),
  ],
  [
    'brief_repeats_title',
    'the title again',
    briefOf(`${storyText('1').title}. ${storyText('1').title}!`),
  ],
  ['brief_is_article', 'a whole long article', withText(longArticle)],
];

describe('the gate', () => {
  test.each(REFUSED)('refuses as %s: %s', (code, _why, refused) => {
    expect(gate(refused)?.code).toBe(code);
  });

  test('has a case here for every code', () => {
    expect(new Set(REFUSED.map(([code]) => code))).toEqual(new Set(REFUSAL_CODES));
  });

  test('says what it found', () => {
    expect(gate(candidate('1', { linkStatus: 404 }))?.detail).toBe('its page answers 404');
  });
});

const PASSED: [string, BriefCandidate][] = [
  ['an ordinary article', candidate('1')],
  ['a short item that is its own summary', withText(body)],
  ['a page that was not asked for', candidate('1', { linkStatus: null })],
  ['a page that answers', candidate('1', { linkStatus: 200 })],
  ['a title with accents', withTitle('São Paulo café owners win their case')],
  ['a title in capitals', withTitle('SENATE PASSES BUDGET AFTER LONG DEBATE')],
  ['a sentence about markup', withText(`The <canvas> element is twenty years old. ${body}`)],
  ['a story about a test', withTitle('Test of the new siren planned for Sunday')],
  ['a story that gives one link', withText(`${body} More at https://town.test/ferry today.`)],
  ['a story about sales', withText(`Shops expect buyers to save 20% on winter coats. ${body}`)],
  [
    'a refrain of two',
    withText(`${body} The vote was tied again. Nobody left. The vote was tied again.`),
  ],
  [
    'a long article with a short text',
    { ...briefOf(longArticle.slice(0, 110), longArticle), section: 'us' },
  ],
];

test.each(PASSED)('the gate lets through %s', (_what, passed) => {
  expect(gate(passed)).toBeUndefined();
});

test('a rewritten text is not taken for a stranger to its article', () => {
  const made = candidate('1');
  const neutral = untouched({ ...made.original, summary: `${body} It was calm.` });
  expect(gate({ ...made, neutral })).toBeUndefined();
});
