import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { compileNeutralizer } from '../../../src/news/neutralize.js';

const neutralizer = compileNeutralizer(baseline);
const titleOf = (title: string, body = ''): string =>
  neutralizer({ title, summary: '', body }).title;

describe('a raised voice', () => {
  test.each([
    [
      'SHOCKING VIDEO FROM PARIS LEAVES NATO LEADERS STUNNED',
      'Video From Paris Leaves NATO Leaders Stunned',
    ],
    ['This is NOT a drill', 'This is not a drill'],
    ['Passwords are DEAD', 'Passwords are dead'],
    ['Your FRIDGE is SPYING on you', 'Your fridge is spying on you'],
    ['REVEALED by mistake', 'Revealed by mistake'],
    ['Museum GIVES AWAY painting', 'Museum gives away painting'],
    ['Rovers BOTTLE IT again', 'Rovers bottle it again'],
    ["With ONE HOUR'S notice", "With one hour's notice"],
    ['A Painting Hung UPSIDE DOWN For Years', 'A Painting Hung Upside Down For Years'],
    [
      'WORLD’S DUMBEST BORDER WAR ends after NINE YEARS',
      'World’s dumbest border war ends after nine years',
    ],
    ['A pill you take just ONCE A WEEK', 'A pill you take just once a week'],
    ['FURY among museum staff', 'Fury among museum staff'],
    ['Doctors HATE this spoon', 'Doctors hate this spoon'],
  ])('is lowered: %s → %s', (before, after) => {
    expect(titleOf(before)).toBe(after);
  });

  test.each([
    ['abbreviations', 'WHO and US agree on IS prisoners'],
    ['abbreviations that could be words', 'NASA and FBI sign START deal'],
    ['a name that goes on', 'The HORROR Act passes'],
    ['a word nobody knows', 'Your fridge, says ZENTAX'],
  ])('is not heard in %s', (_, title) => {
    expect(titleOf(title)).toBe(title);
  });

  test('is lowered beside an article that is shouted too', () => {
    expect(titleOf('It is AN RISK-FREE offer')).toBe('It is an risk-free offer');
  });

  test('keeps abbreviations inside a shouted headline', () => {
    expect(titleOf('WHO WARNS OF NEW VIRUS IN US')).toBe('WHO Warns Of New Virus In US');
  });
});

describe('the article decides how a shouted word is written', () => {
  test.each([
    ['small, where it writes it small', 'A GARGOYLE fell', 'The gargoyle was old.', 'gargoyle'],
    [
      'as the name it is',
      'Cup goes to WEXMOOR',
      'The cup was won by Wexmoor on a wet day.',
      'Wexmoor',
    ],
    ['as a name, though the word exists', 'A win for HOPE today', 'She met Hope there.', 'Hope'],
    [
      'in capitals, where the body does that too',
      'Grant for PLANK project',
      'The PLANK archive is new. Staff of PLANK met.',
      'PLANK',
    ],
  ])('%s', (_, title, body, written) => {
    expect(titleOf(title, body)).toContain(` ${written}`);
  });

  test('and an ordinary start of a sentence is no name', () => {
    expect(titleOf('We saw GARGOYLES', 'Gargoyles are old.')).toBe('We saw GARGOYLES');
  });
});

describe('the place at the start of a report', () => {
  test.each([
    ['WASHINGTON — The committee met in Washington.'],
    ['NEW YORK (AP) — The city met.'],
    ['SAN MARINO, June 3 — The council met.'],
    ['LONDON - The council of London met.'],
  ])('keeps its capitals: %s', (body) => {
    expect(neutralizer({ title: 'A title', summary: '', body })).toMatchObject({ body, spans: [] });
  });
});

describe('exclamation marks', () => {
  const bodyOf = (body: string): string =>
    neutralizer({ title: 'A title', summary: '', body }).body;

  test.each([
    ['Fire in the old mill!!!', 'Fire in the old mill'],
    ['Fire in the old mill!', 'Fire in the old mill'],
    ['Is it over?!?!', 'Is it over?'],
  ])('leave a headline: %s → %s', (before, after) => {
    expect(titleOf(before)).toBe(after);
  });

  test.each([
    ['Fire in the old mill!!! Nobody was hurt.', 'Fire in the old mill. Nobody was hurt.'],
    ['They are giving it away! It hung there.', 'They are giving it away. It hung there.'],
  ])('become a full stop in running text: %s', (before, after) => {
    expect(bodyOf(before)).toBe(after);
  });

  test.each([['Shares in Yahoo! Finance rose.'], ['She said “stop it!” and left.']])(
    'stay where they belong: %s',
    (body) => {
      expect(bodyOf(body)).toBe(body);
    },
  );
});

describe('capitals of names', () => {
  const bodyOf = (body: string): string =>
    neutralizer({ title: 'A title', summary: '', body }).body;

  test.each([
    ['a small word beside a name', 'Snow fell. NEW YORK was white. The new mayor of York left.'],
    [
      'a name that was introduced in brackets',
      'Walkers for Clear Trails (HELP) met. HELP asked for maps, and they were of help.',
    ],
    ['a ticker', 'Shares of CLOSE.N rose.'],
  ])('stay: %s', (_, body) => {
    expect(bodyOf(body)).toBe(body);
  });
});
