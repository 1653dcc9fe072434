import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { compileNeutralizer } from '../../../src/news/neutralize.js';

const neutralizer = compileNeutralizer(baseline);
const ofBody = (body: string) => neutralizer({ title: 'A title', summary: '', body });

describe('a sentence that says nothing is cut', () => {
  const fact = 'The loaf costs less.';
  test.each([
    ['Hurry!'],
    ['What they found will blow your mind.'],
    ["Stop what you're doing and grab your purse!"],
    ["Here's how to get yours before everyone else."],
    ['Here’s how to get yours before everyone else.'],
    ['When will this madness end?'],
    ["And wait until you hear what he's earning."],
    ["You won't believe how thin it is."],
    ['Forget everything you know about breakfast.'],
    ['So what are you waiting for?'],
    ["Don't miss it, or you'll regret it for the rest of your life."],
    ['Could YOU be next?'],
    ['Is this the end of the seaside holiday?'],
    ["You couldn't make it up!"],
    ['Mind. Blown.'],
    ['Enough is enough.'],
    ['HUMILIATION!'],
  ])('%s', (filler) => {
    expect(ofBody(`${fact} ${filler}`).body).toBe(fact);
    expect(ofBody(`${filler} ${fact}`).body).toBe(fact);
    expect(ofBody(`${fact} ${filler} ${fact}`).body).toBe(`${fact} ${fact}`);
  });

  test('together with its neighbours of the same kind', () => {
    const { body, spans } = ofBody(`${fact} Who cares? Hurry! You'll thank us later.`);
    expect(body).toBe(fact);
    expect(spans).toMatchObject([{ action: 'removed', rule: 'filler', reason: 'clickbait' }]);
  });

  test('from a headline too', () => {
    const title = 'Hurry! The $1 loaf deal ends today';
    expect(neutralizer({ title, summary: '', body: '' }).title).toBe('The $1 loaf deal ends today');
  });
});

describe('a sentence with a fact stays', () => {
  test.each([
    ['a name', "You won't believe what Peru wants. It is old."],
    ['a number', "You won't believe what 12 pears cost. It is old."],
    ['a date', 'Is this the end of the week? It is old.'],
    ['a source', "You won't believe what officials said. It is old."],
    ['a denial', 'Wait until you see what is not there. It is old.'],
    ['a quotation', 'Is this the end of “the loaf”? It is old.'],
    ['an abbreviation', 'Is this the end of NASA? It is old.'],
    ['advice', 'Throw away your lettuce. It is old.'],
    ['a sentence that only begins alike', 'Hurry is a town in the north. It is old.'],
  ])('because of %s: %s', (_, body) => {
    expect(ofBody(body).body).toBe(body);
  });

  test('where it is all that a paragraph has, and is flagged', () => {
    const { body, spans } = ofBody('Could you be next?\n\nThe loaf is old.');
    expect(body).toBe('Could you be next?\n\nThe loaf is old.');
    expect(spans).toMatchObject([{ action: 'flagged', rule: 'filler' }]);
  });

  test('where it is all that a summary has', () => {
    const summary = 'Enough is enough. Hurry!';
    expect(neutralizer({ title: 'A title', summary, body: '' }).summary).toContain('Enough');
  });

  test('inside a quotation', () => {
    const body = '“We sell bread. Hurry! It is good,” she said.';
    expect(ofBody(body)).toMatchObject({ body, spans: [] });
  });
});

describe('a closing clause that says nothing', () => {
  test.each([
    ['This laptop is new, and you need one right now', 'This laptop is new'],
    ['The race is a farce, and everybody knows it.', 'The race is a farce.'],
    ['The bargain ends, and you simply cannot afford to miss it.', 'The bargain ends.'],
    ['Shopkeepers are sad, and rightly so.', 'Shopkeepers are sad.'],
  ])('is cut: %s', (before, after) => {
    expect(ofBody(before).body).toBe(after);
  });

  test('stays as the last link of a list', () => {
    const body = 'It is small, it is old, and everybody knows it.';
    expect(ofBody(body).body).toBe(body);
  });
});
