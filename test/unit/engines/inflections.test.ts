import { describe, expect, test } from 'vitest';
import { adjectiveForms, nounForms, verbForms } from '../../../src/engines/inflections.js';

describe('the forms of a word', () => {
  test.each([
    ['slam', ['slam', 'slams', 'slammed', 'slamming']],
    ['smear', ['smear', 'smears', 'smeared', 'smearing']],
    ['vilify', ['vilify', 'vilifies', 'vilified', 'vilifying']],
    ['trash', ['trash', 'trashes', 'trashed', 'trashing']],
    ['ridicule', ['ridicule', 'ridicules', 'ridiculed', 'ridiculing']],
    ['whip up', ['whip up', 'whips up', 'whipped up', 'whipping up']],
  ])('of the verb "%s"', (verb, forms) => {
    expect(verbForms(verb)).toEqual(forms);
  });

  test.each([
    ['bigot', 'bigots'],
    ['bully', 'bullies'],
    ['death knell', 'death knells'],
  ])('of the noun "%s"', (noun, plural) => {
    expect(nounForms(noun)).toEqual([noun, plural]);
  });

  test.each([
    ['brazen', 'brazenly'],
    ['frantic', 'frantically'],
    ['petty', 'pettily'],
    ['despicable', 'despicably'],
  ])('of the adjective "%s"', (adjective, adverb) => {
    expect(adjectiveForms(adjective)).toEqual([adjective, adverb]);
  });
});
