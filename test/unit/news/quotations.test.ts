import { describe, expect, test } from 'vitest';
import { quotationsIn } from '../../../src/news/quotations.js';

const quoted = (text: string) => quotationsIn(text).map(({ start, end }) => text.slice(start, end));

describe('quotations', () => {
  test.each([
    ['curly', 'He said “go home” twice', ['“go home”']],
    ['straight', 'He said "go home" twice', ['"go home"']],
    ['single curly', 'A ‘shocking’ claim', ['‘shocking’']],
    ['single straight', "A 'shocking' claim", ["'shocking'"]],
    ['French', 'Il dit «non» hier', ['«non»']],
    ['German', 'Er sagte „nein“ dazu', ['„nein“']],
    ['Japanese', '彼は「はい」と言った', ['「はい」']],
    ['nested', 'She said “he called it ‘vile’ twice” today', ['“he called it ‘vile’ twice”']],
    ['several', '“One” and "two"', ['“One”', '"two"']],
  ])('in %s marks are found', (_, text, expected) => {
    expect(quoted(text)).toEqual(expected);
  });

  test.each([
    ['an apostrophe', "The mayor's plan isn't new"],
    ['a curly apostrophe', 'The mayor’s plan isn’t new'],
    ['a plural possessive', "The workers' union and the teachers’ union"],
    ['a decade', "Back in the '90s it was so"],
    ['an inch mark', 'A 12" pipe'],
  ])('%s is none', (_, text) => {
    expect(quoted(text)).toEqual([]);
  });

  test('a straight mark that only opens goes on with the quotation it stands in', () => {
    expect(quoted('"It was late. "We went home," she said. Then "it rained" again')).toEqual([
      '"It was late. "We went home,"',
      '"it rained"',
    ]);
  });

  test('a straight mark that only closes quotes back to the quotation before', () => {
    expect(quoted('We went home," she said')).toEqual(['We went home,"']);
  });

  test('an apostrophe inside a single quotation does not end it', () => {
    expect(quoted('He said ‘it isn’t the boys’ fault’ again')).toEqual([
      '‘it isn’t the boys’ fault’',
    ]);
  });

  test.each([
    ['never closed reaches to the end of its paragraph', 'He said “go\n\nNext', ['“go']],
    ['never opened reaches back to the start', 'go home” he said', ['go home”']],
    ['of one single mark reaches to the end too', 'He said ‘go home', ['‘go home']],
  ])('a quotation %s', (_, text, expected) => {
    expect(quoted(text)).toEqual(expected);
  });
});
