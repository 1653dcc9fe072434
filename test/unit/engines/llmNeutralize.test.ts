import { describe, expect, test } from 'vitest';
import { violationsOf } from '../../../src/news/faithfulness.js';
import { replay } from '../../../src/news/replay.js';
import type { ArticleText, Neutralization, SpanReason } from '../../../src/news/types.js';
import { offlineEngine, scene } from './llmScene.js';
import { fails, saysJson } from './llmServer.js';

type Proposed = [field: keyof ArticleText, original: string, replacement: string];

const offline = offlineEngine();
const answer = (proposals: Proposed[], reason: SpanReason = 'emotional_trigger') =>
  saysJson({
    edits: proposals.map(([field, original, replacement]) => ({
      field,
      original,
      replacement,
      reason,
    })),
  });

/** Neutralizes with a model that proposes this, and checks what must hold whatever it proposes. */
async function neutralized(article: ArticleText, proposals: Proposed[]): Promise<Neutralization> {
  const { engine } = await scene([answer(proposals)]);
  const neutral = await engine.neutralize(article);
  const { title, summary, body } = neutral;
  expect(violationsOf(article, neutral)).toEqual([]);
  expect(replay(article, neutral.spans)).toEqual({ title, summary, body });
  expect(await offline.neutralize(neutral)).toMatchObject({ title, summary, body });
  return neutral;
}

const inBody = (body: string): ArticleText => ({ title: 'Council meets', summary: '', body });
const modelSpans = ({ spans }: Neutralization) => spans.filter(({ rule }) => rule === 'llm');

describe('a proposal', () => {
  test.each([
    [
      'Prices are cratering in the north.',
      'cratering',
      'falling',
      'Prices are falling in the north.',
    ],
    ['The mayor bashed the plan.', 'bashed', 'criticized', 'The mayor criticized the plan.'],
    ['Bashes and boos met the plan.', 'Bashes', 'criticizes', 'Criticizes and boos met the plan.'],
    ['It was a bizarre evening for all.', 'bizarre', '', 'It was an evening for all.'],
    ['The vote was gleefully delayed.', 'gleefully', '', 'The vote was delayed.'],
    ['A humongous queue formed.', 'humongous', 'LARGE', 'A large queue formed.'],
    ['A vile, ugly row broke out.', 'vile, ugly row', 'row', 'A row broke out.'],
  ])('of a safe kind is made: %s, %j as %j', async (body, original, replacement, expected) => {
    const neutral = await neutralized(inBody(body), [['body', original, replacement]]);
    expect(neutral.body).toBe(expected);
    expect(modelSpans(neutral)).toHaveLength(1);
    expect(neutral.droppedEdits).toBe(0);
  });

  test('keeps the capitals of a headline', async () => {
    const article = { title: 'Mayor Bashes Harbour Plan', summary: '', body: 'A plan.' };
    const { title } = await neutralized(article, [['title', 'Bashes', 'criticizes']]);
    expect(title).toBe('Mayor Criticizes Harbour Plan');
  });

  test('is told with reason, action and rule', async () => {
    const { spans } = await neutralized(inBody('The mayor bashed the plan.'), [
      ['body', 'bashed', 'criticized'],
    ]);
    expect(spans).toEqual([
      {
        field: 'body',
        start: 10,
        end: 16,
        original: 'bashed',
        replacement: 'criticized',
        reason: 'emotional_trigger',
        action: 'softened',
        score: 0.6,
        rule: 'llm',
      },
    ]);
  });

  test('shows in the feed-sized texts as well', async () => {
    const article = { title: 'Mayor bashes plan', summary: '', body: 'A plan.' };
    const { feedTitle } = await neutralized(article, [['title', 'bashes', 'criticizes']]);
    expect(feedTitle).toBe('Mayor criticizes plan');
  });
});

describe('a proposal without a known safe rewrite is flagged, not made:', () => {
  test.each([
    ['words nobody vouches for', 'Protesters filled the square.', 'filled', 'occupied'],
    ['a plain word of another sense', 'The mayor hugged the rival.', 'hugged', 'criticized'],
    ['the opposite direction', 'Prices are cratering in the north.', 'cratering', 'climbing'],
    ['a verb cut out', 'The mayor bashed the plan.', 'bashed', ''],
    [
      'words in another order',
      'The ghastly old bridge closed.',
      'ghastly old bridge',
      'bridge old',
    ],
    ['who it was', 'The gang bashed her plan.', 'bashed her', 'criticized his'],
    ['how far it went', 'An attempted coup shook it.', 'attempted', ''],
    ['a rank', 'The former king left.', 'former', ''],
    ['a word that says something', 'Patients on the daily tablet slept.', 'daily', ''],
    ['active for passive', 'The minister was bashed.', 'was bashed', 'criticized'],
    ['passive for active', 'The minister bashed it.', 'bashed', 'was criticized'],
    ['another tense', 'Prices soared in the north.', 'soared', 'rise'],
    ['two deeds as one', 'He fed it and bashed it.', 'fed it and bashed', 'criticized'],
    ['the same words', 'The gossip spread.', 'gossip', 'gossip'],
    ['a literal sense', 'A truck slammed into a wall.', 'slammed', 'criticized'],
  ])('%s', async (_, body, original, replacement) => {
    const neutral = await neutralized(inBody(body), [['body', original, replacement]]);
    expect(neutral.body).toBe(body);
    expect(neutral.spans.map(({ action }) => action)).toEqual(['flagged']);
  });
});

describe('a proposal that would change what nobody may has no effect and is counted:', () => {
  test.each([
    ['a number', 'The fire killed 12 people in Oslo.', '12 people', '200 people'],
    ['a number in words', 'Two huge fires burned.', 'Two huge fires', 'huge fires'],
    ['a name', 'Police bashed Anna Berg over it.', 'bashed Anna Berg', 'criticized Olga Dahl'],
    ['a name that opens the sentence', 'Berg bashed the plan.', 'Berg bashed', 'criticized'],
    ['a name that is added', 'The mayor bashed it.', 'mayor bashed', 'mayor Berg criticized'],
    ['a name that is also a loaded word', 'Fury beat him in Riyadh.', 'Fury', 'Anger'],
    ['a title in a sentence', 'They staged the Awful Truth in Bergen.', 'Awful', ''],
    ['a date', 'The vote on Monday was delayed.', 'on Monday', ''],
    ['a quotation', 'She called it “a shameless bashing” of all.', 'shameless', ''],
    [
      'a piece of a quotation',
      'She said: "They bashed us." Then she left.',
      'bashed',
      'criticized',
    ],
    ['quotation marks that are added', 'The mayor bashed it.', 'bashed', '"criticized"'],
    ['a negation', 'The minister was not bashed.', 'not bashed', 'criticized'],
    ['an added negation', 'The minister was bashed.', 'bashed', 'not criticized'],
    ['an attribution', 'He was allegedly bashed.', 'allegedly bashed', 'criticized'],
    ['a doubt', 'Prices may soar by May.', 'may soar', 'rise'],
    ['an address', 'Write to bashed@example.org now.', 'bashed', 'criticized'],
    ['two lines', 'A grim day.\nA grim night.', 'day.\nA grim', 'day'],
    ['a link', 'The mayor bashed it.', 'bashed', 'criticized (https://example.org)'],
    ['words that are not there', 'The mayor bashed it.', 'trashed', 'criticized'],
    ['words that are there twice', 'It soared, then soared again.', 'soared', 'rose'],
    ['a part of a word', 'The unabashed mayor left.', 'bashed', 'criticized'],
    ['no words', 'The mayor left.', ' ', 'criticized'],
    [
      'a whole paragraph',
      `${'The mayor spoke at length '.repeat(5)}today.`,
      `${'The mayor spoke at length '.repeat(5)}today`,
      '',
    ],
  ])('%s', async (_, body, original, replacement) => {
    const article = inBody(body);
    const own = await offline.neutralize(article);
    const neutral = await neutralized(article, [['body', original, replacement]]);
    expect(neutral).toEqual({ ...own, droppedEdits: own.droppedEdits + 1 });
  });

  test('a name in a headline that is written like a sentence', async () => {
    const title = 'Students staged the Awful Truth again last night in town';
    const neutral = await neutralized({ title, summary: '', body: 'A play.' }, [
      ['title', 'Awful', ''],
    ]);
    expect(neutral).toMatchObject({ title, droppedEdits: 1, spans: [] });
  });

  test('a proposal for the wrong field', async () => {
    const article = { title: 'Mayor bashes plan', summary: '', body: 'A plan.' };
    const neutral = await neutralized(article, [['body', 'bashes', 'criticizes']]);
    expect(neutral).toMatchObject({ title: article.title, droppedEdits: 1, spans: [] });
  });
});

describe('our own rules', () => {
  const article = inBody('A horrific crash closed the road. The mayor bashed the police.');

  test('work first, and the model on top of them', async () => {
    const { body, spans } = await neutralized(article, [['body', 'bashed', 'criticized']]);
    expect(body).toBe('A crash closed the road. The mayor criticized the police.');
    expect(spans.map(({ rule }) => rule)).toEqual(['horrific', 'llm']);
  });

  test('stay where the model would edit the same words', async () => {
    const neutral = await neutralized(article, [['body', 'horrific', 'bad']]);
    expect(neutral).toEqual(await offline.neutralize(article));
  });

  test('give way where they only flagged', async () => {
    const flagged = inBody('The mayor slammed them at noon.');
    expect((await offline.neutralize(flagged)).spans).toMatchObject([{ action: 'flagged' }]);
    const { body, spans } = await neutralized(flagged, [['body', 'slammed', 'criticized']]);
    expect(body).toBe('The mayor criticized them at noon.');
    expect(spans).toMatchObject([{ rule: 'llm', action: 'softened' }]);
  });

  test('would change nothing more: an edit that gives them new work is dropped', async () => {
    const pair = inBody('It was a war of dreary words for all.');
    expect((await offline.neutralize(inBody('It was a war of words for all.'))).body).not.toMatch(
      /war of words/,
    );
    const neutral = await neutralized(pair, [['body', 'of dreary words', 'of words']]);
    expect(neutral).toMatchObject({ body: pair.body, droppedEdits: 1 });
  });

  test('are all there is when the model is down', async () => {
    const { engine, usage, onUsage } = await scene([fails(500)]);
    const result = await engine.neutralize(article, { onUsage });
    expect(result).toEqual(await offline.neutralize(article));
    expect(usage).toMatchObject([{ inputTokens: 0, outputTokens: 0, cost: 0 }]);
    expect(usage[0]?.fallback).toMatch(/answered 500/);
  });
});

describe('many proposals', () => {
  test('are tried one by one, so that a bad one spoils no good one', async () => {
    const article = inBody('The mayor bashed the plan. Prices are cratering by 4 percent.');
    const { body, droppedEdits } = await neutralized(article, [
      ['body', 'bashed', 'criticized'],
      ['body', '4 percent', '40 percent'],
      ['body', 'cratering', 'falling'],
    ]);
    expect(body).toBe('The mayor criticized the plan. Prices are falling by 4 percent.');
    expect(droppedEdits).toBe(1);
  });

  test('beyond twenty are dropped', async () => {
    const words = Array.from(
      { length: 30 },
      (_, index) => `word${String.fromCharCode(97 + index)}x`,
    );
    const article = inBody(`They listed ${words.join(', ')}.`);
    const proposals = words.map((word): Proposed => ['body', word, word]);
    const { spans, droppedEdits } = await neutralized(article, proposals);
    expect([spans.length, droppedEdits]).toEqual([20, 10]);
  });
});
