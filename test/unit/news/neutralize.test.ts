import { describe, expect, test } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import { compileNeutralizer, neutralize, untouched } from '../../../src/news/neutralize.js';
import type { EngineParameters, Neutralization } from '../../../src/news/types.js';

const neutralizer = compileNeutralizer(baseline);
const ofTitle = (title: string): Neutralization => neutralizer({ title, summary: '', body: '' });
const ofBody = (body: string): Neutralization =>
  neutralizer({ title: 'A title', summary: '', body });

describe('loaded words that say nothing', () => {
  test.each([
    ['A horrific crash closed the road', 'A crash closed the road'],
    ['A shocking attack in Paris', 'An attack in Paris'],
    ['An outrageous plan fails', 'A plan fails'],
    ['Shocking video shows flood', 'Video shows flood'],
    ['BREAKING: dam fails upstream', 'Dam fails upstream'],
    ['BREAKING: Shocking video shows flood', 'Video shows flood'],
    ['Shockingly, the mayor left', 'The mayor left'],
    ['The mayor, unbelievably, left', 'The mayor left'],
    ['The mayor left, of course.', 'The mayor left.'],
    ['He was brutally attacked', 'He was attacked'],
    ['A brutal, outrageous attack', 'A brutal attack'],
    ['A breathtaking, must-see show', 'A show'],
    ['A shocking, must-see event', 'An event'],
    ['It lost a whopping $3 million', 'It lost $3 million'],
    ['It lost an eye-watering $3 million in May', 'It lost $3 million in May'],
    ['It made an eye-watering $3 million loss', 'It made a $3 million loss'],
    ['A whopping 40 percent rise', 'A 40 percent rise'],
    ['He wrote a staggering 300 letters', 'He wrote 300 letters'],
    ['He got a shocking 12-year sentence', 'He got a 12-year sentence'],
    ['A sinister new target', 'A new target'],
    ['The team came in at a lowly 52', 'The team came in at 52'],
    ['Minutes of gutless, jaw-dropping chaos', 'Minutes of chaos'],
    ['The utterly unforgivable new staging', 'The new staging'],
    ['They came and brazenly left', 'They came and left'],
    ['It won by an incredible 5 percent', 'It won by 5 percent'],
    ['A creepy AI camera', 'An AI camera'],
    ['Devastated fans went home', 'Fans went home'],
    ['Pill works, say stunned doctors', 'Pill works, say doctors'],
    ['With 38 amazing stalls', 'With 38 stalls'],
    ['Make no mistake: the plan is late', 'The plan is late'],
    ['It is, needless to say, late', 'It is late'],
    ['The council, in its infinite wisdom, voted', 'The council voted'],
    ['Drop everything: the record is out', 'The record is out'],
    ['An explosive report on bridges', 'A report on bridges'],
  ])('%s → %s', (before, after) => {
    expect(ofTitle(before).title).toBe(after);
  });
});

describe('loaded words with a plain one for the same thing', () => {
  test.each([
    ['Prices skyrocketed 40% in March', 'Prices increased 40% in March'],
    ['Prices have skyrocketed', 'Prices have increased'],
    ['The remarks have sparked outrage', 'The remarks have met with criticism'],
    ['Senator lambasts rival', 'Senator criticizes rival'],
    ['Skyrocketing rents worry tenants', 'Increasing rents worry tenants'],
    ['Senator Claps Back At Party Leaders', 'Senator Responds to Party Leaders'],
    ['A game-changing idea', 'A new idea'],
    ['Now the eco-zealots want more', 'Now the environmental campaigners want more'],
    ['Outrage as museum closes', 'Anger as museum closes'],
    ['Loaves are flying off the shelves', 'Loaves are selling quickly'],
    ['The deal has bosses running scared', 'The deal has bosses worried'],
    ['The chain has slashed its prices', 'The chain has cut its prices'],
    ['Shares have plunged by 3 percent', 'Shares have dropped by 3 percent'],
    ['A deal in monster $2bn cash', 'A deal in $2bn cash'],
    ['The results will blow your mind, say staff', 'The results will surprise you, say staff'],
  ])('%s → %s', (before, after) => {
    expect(ofTitle(before).title).toBe(after);
  });
});

describe('what is left as it was', () => {
  test.each([
    ['a predicate', 'The video is shocking'],
    ['a coordinated word', 'A cold and horrific night'],
    ['a word with another one to come', 'A horrific and cold night'],
    ['a word without its noun', 'Something horrific in the water'],
    ['a graded word', 'The most horrific night'],
    ['a verb with its object', 'A scandal shocking viewers'],
    ['a participle clause', 'Terrifying fans, the lion left'],
    ['the only word of a title', 'Horrific'],
    ['a physical sense', 'A kite plummeted into the lake'],
    ['a negated idiom', "You won't believe the weather"],
    ['a phrase with a literal sense', 'Storm slams the coast'],
    ['a number in words', 'He waited a pathetic three hours'],
    ['a past tense with its object', 'The storm devastated coastal towns'],
    ['a past tense after its relative', 'The storm that devastated coastal towns'],
    ['a past tense after a number', 'The blast that killed four stunned neighbors'],
    ['a contracted verb', "It's terrifying viewers"],
    ['a word that an adverb leans on', 'A truly horrific crash'],
    ['a noun that needs describing', 'Seats are vanishing at a terrifying rate'],
    ['two adverbs in a row', 'They quietly and brazenly left'],
    ['a word that a denial reaches', 'The party did not call it a stunning success'],
    ['a word that a contracted denial reaches', "It wasn't a shocking result"],
    ['a word that a first one counts by', 'The first stunning sunset of the trip'],
    ['a word after "only"', 'The only horrific night of the year'],
    ['an amount that needs describing', 'They paid this astonishing sum for paint'],
    ['a verdict without a plainer word', 'A feckless minister resigns'],
    ['an inflected verb', 'Senator belittled farmers over wheat tax'],
    ['a label', 'The far-right group met in Lyon'],
    ['a label that has its capital by custom', 'The club of Marxist students met'],
    ['borrowed doubt', 'The so-called reform passed'],
  ])('%s is flagged only', (_, title) => {
    const neutral = ofTitle(title);
    expect(neutral.title).toBe(title);
    expect(neutral.spans).not.toEqual([]);
    expect(neutral.spans.every((span) => span.action === 'flagged')).toBe(true);
  });

  test.each([
    ['a name', 'The band Shocking Blue played'],
    ['an address', 'See https://news.test/shocking-video and @horrific and #outrage'],
    ['a longer word', 'The shockingpink vessel'],
    ['a word in capitals that may be an abbreviation', 'Install the BASH and SPITE tools'],
    ['the name of a magazine', 'Photo by TIME shows the first time that snow fell'],
    ['a firm with an exclamation mark', 'Head of ZING! Foods resigns'],
    ['a literal sense of a loaded word', 'Police find an explosive device on treacherous ice'],
    ['calm news', 'Council approves new bus route along Harbor Street'],
  ])('%s is not even marked', (_, title) => {
    expect(ofTitle(title)).toMatchObject({ title, spans: [], droppedEdits: 0 });
  });
});

describe('quotations', () => {
  test.each([
    ['Mayor calls it “a horrific, outrageous mistake”'],
    ['Mayor calls it "a horrific, outrageous mistake"'],
    ['Mayor calls it ‘a horrific, outrageous mistake’'],
    ["Mayor calls it 'a horrific, outrageous mistake'"],
    ['Mayor: “This is horrific and it never ends'],
    ['“STOP THIS NOW!!!” says mayor'],
  ])('%s stays untouched and unmarked', (title) => {
    expect(ofTitle(title)).toMatchObject({ title, spans: [] });
  });

  test('are kept while the words around them are edited', () => {
    expect(ofTitle('An outrageous plan is “a horrific mess”, says mayor').title).toBe(
      'A plan is “a horrific mess”, says mayor',
    );
  });

  test('that are never closed protect only their own paragraph', () => {
    expect(ofBody('He said “a horrific day\n\nA horrific night followed.').body).toBe(
      'He said “a horrific day\n\nA night followed.',
    );
  });
});

describe('edits that would change a fact', () => {
  const careless: EngineParameters = {
    ...baseline,
    phrases: {
      'not yet': { reason: 'editorial_voice', weight: 1, replacement: 'soon' },
      allegedly: { reason: 'editorial_voice', weight: 1, replacement: '' },
      'two dozen': { reason: 'selling', weight: 1, replacement: 'many' },
      'last week': { reason: 'selling', weight: 1, replacement: 'recently' },
      maybe: { reason: 'editorial_voice', weight: 1, replacement: 'reportedly' },
    },
  };

  test.each([
    ['a negation', 'The bridge is not yet open'],
    ['an attribution', 'He allegedly left'],
    ['a number', 'It sold two dozen boats'],
    ['a date', 'It opened last week'],
    ['an attribution nobody made', 'It was maybe late'],
  ])('by %s are dropped, counted and left as flags', (_, title) => {
    const neutral = neutralize({ title, summary: '', body: '' }, careless);
    expect(neutral).toMatchObject({ title, droppedEdits: 1 });
    expect(neutral.spans).toMatchObject([
      { action: 'flagged', replacement: neutral.spans[0]?.original },
    ]);
  });

  test('do not take safe edits with them', () => {
    const phrases = { ...careless.phrases, ...baseline.phrases };
    const neutral = neutralize(
      { title: 'He allegedly drove. A horrific crash followed.', summary: '', body: '' },
      { ...careless, phrases },
    );
    expect(neutral.title).toBe('He allegedly drove. A crash followed.');
    expect(neutral.droppedEdits).toBe(1);
  });
});

describe('an edit that brings two words together which are loaded as a pair', () => {
  const pair: EngineParameters = {
    ...baseline,
    phrases: {
      horrific: { reason: 'emotional_trigger', weight: 1, replacement: '' },
      'old mess': { reason: 'editorial_voice', weight: 1, replacement: 'problem' },
    },
  };

  test('is dropped, so that a second pass changes nothing', () => {
    const neutral = neutralize({ title: 'The old horrific mess', summary: '', body: '' }, pair);
    expect(neutral).toMatchObject({ title: 'The old horrific mess', droppedEdits: 1 });
  });
});

describe('a span', () => {
  test('tells where, what, why and by which rule', () => {
    expect(ofTitle('It was a horrific crash').spans).toEqual([
      {
        field: 'title',
        start: 9,
        end: 18,
        original: 'horrific ',
        replacement: '',
        reason: 'emotional_trigger',
        action: 'removed',
        score: 0.8,
        rule: 'horrific',
      },
    ]);
  });

  test('belongs to the field it was found in', () => {
    const { spans } = neutralizer({
      title: 'Horrific crash',
      summary: 'A horrific crash.',
      body: 'It was a horrific crash.',
    });
    expect(spans.map((span) => span.field)).toEqual(['title', 'summary', 'body']);
  });
});

describe('the thresholds', () => {
  const withThresholds = (mark: number, edit: number) =>
    neutralize(
      { title: 'A horrific crash', summary: '', body: '' },
      { ...baseline, thresholds: { ...baseline.thresholds, mark, edit } },
    );

  test('keep a light phrase unmarked', () => {
    expect(withThresholds(0.95, 0.95).spans).toEqual([]);
  });

  test('keep a phrase flagged that is not heavy enough to be edited', () => {
    expect(withThresholds(0.5, 0.95)).toMatchObject({
      title: 'A horrific crash',
      spans: [{ action: 'flagged' }],
    });
  });
});

describe('a line in capitals inside a text', () => {
  test('keeps its words: it may be the title of a work', () => {
    const { body } = ofBody('LIVID LIONS RETURN (NORTH GAMES)\n\nA racing game.');
    expect(body.toLowerCase()).toContain('livid lions return');
  });
});

describe('with a tagger', () => {
  /** Never sure of a word, so that what is marked is the lexicon's. */
  const tagger = { weights: {}, bias: -9, threshold: 0.5, gap: 0, lexicon: [] };
  const tagged = compileNeutralizer({ ...baseline, tagger });
  const ofTagged = (title: string) => tagged({ title, summary: '', body: '' });

  test('single words that are only flagged are left to it', () => {
    expect(ofTagged('A feckless minister resigns').spans).toEqual([]);
  });

  test('words with a safe rewrite are still rewritten', () => {
    expect(ofTagged('A horrific crash').title).toBe('A crash');
  });

  test('idioms are still flagged', () => {
    expect(ofTagged('Ministers doubling down on tax plan').spans).toMatchObject([
      { action: 'flagged', rule: 'doubling down' },
    ]);
  });
});

describe('an article that is left untouched', () => {
  test('has no spans and its own words in every text', () => {
    const article = { title: 'Una notizia', summary: '', body: 'Ieri ha piovuto a Roma.' };
    expect(untouched(article)).toEqual({
      ...article,
      feedTitle: 'Una notizia',
      feedSummary: 'Ieri ha piovuto a Roma.',
      briefText: 'Ieri ha piovuto a Roma.',
      spans: [],
      droppedEdits: 0,
    });
  });
});
