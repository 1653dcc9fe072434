import { compileClickbait } from './clickbait.js';
import { applyRewrites, asFlag, isEdit, type Mark, withoutOverlaps } from './edits.js';
import { exclamationsIn } from './exclamation.js';
import { feedTextOf } from './feedText.js';
import { fillersIn } from './fillers.js';
import { headlineMarks, taggedMarks } from './flags.js';
import { brokenInvariants } from './invariants.js';
import { compileTagger } from './learning/tagger.js';
import { type Passage, readPassage } from './passage.js';
import { compilePhrases, type PhraseMatch } from './phrases.js';
import { planRemoval } from './removal.js';
import { planReplacement } from './replacement.js';
import { fitSeams } from './seams.js';
import { quietPhrase, shoutingIn, type Vocabulary } from './shouting.js';
import type {
  ArticleText,
  EngineParameters,
  Neutralization,
  PhraseRule,
  Span,
  SpanAction,
} from './types.js';
import { wordFormsOf } from './wordForms.js';
import { wordsOf } from './words.js';

/** A shorter word in capitals may be an abbreviation. */
const LONG_WORD = 7;

/** Rewrites one article. */
export type Neutralizer = (article: ArticleText) => Neutralization;

type Field = Span['field'];
interface MarkedField {
  passage: Passage;
  marks: Mark[];
  dropped: number;
}

/** A neutralizer for these parameters. The work on the lexicon is done here, once. */
export function compileNeutralizer(parameters: EngineParameters): Neutralizer {
  const { thresholds } = parameters;
  const findPhrases = compilePhrases(parameters);
  const judgeHeadline = compileClickbait(parameters);
  const findTagged = parameters.tagger === null ? undefined : compileTagger(parameters.tagger);
  const lexicon = plainVocabulary(parameters);

  /** Everything that should be marked, with unsafe edits already turned into flags. */
  function markField(field: Field, passage: Passage, vocabulary: Vocabulary): MarkedField {
    const phrases: Mark[] = [];
    for (const match of findPhrases(passage)) {
      const floor = phrases.at(-1)?.end ?? 0;
      const mayBeTitle = field !== 'title' && isLoudLine(passage, match);
      const editFrom = mayBeTitle ? Infinity : thresholds.edit;
      phrases.push(markPhrase(passage, match, floor, editFrom));
    }
    const fillers = fillersIn(passage);
    const tone = [
      ...shoutingIn(passage, phrases, vocabulary),
      ...exclamationsIn(passage, field === 'title'),
    ];
    const marks = withoutOverlaps([...fillers.removable, ...phrases, ...tone, ...fillers.flagged]);
    return keepSafeEdits(passage, fitSeams(passage, marks));
  }

  /** Adds what is only ever flagged, on words that no other mark has taken. */
  function withFlags(field: Field, { passage, marks, dropped }: MarkedField): MarkedField {
    const tagged = findTagged ? taggedMarks(passage, findTagged(passage), marks) : [];
    const known = withoutOverlaps([...marks, ...tagged]);
    if (field !== 'title') return { passage, marks: known, dropped };
    const verdict = judgeHeadline(passage.text);
    const isClickbait = verdict.score >= thresholds.clickbait;
    const headline = isClickbait ? headlineMarks(passage, verdict, known) : [];
    return { passage, marks: withoutOverlaps([...known, ...headline]), dropped };
  }

  return (article) => {
    const spans: Span[] = [];
    let droppedEdits = 0;
    const passages = {
      title: readPassage(article.title),
      summary: readPassage(article.summary),
      body: readPassage(article.body),
    };
    const vocabulary = { forms: wordFormsOf(passages), lexicon };
    const neutralizeField = (field: Field): string => {
      const settled = settle(markField(field, passages[field], vocabulary), (text) => {
        const passage = readPassage(text);
        const forms = wordFormsOf({ ...passages, [field]: passage });
        return markField(field, passage, { forms, lexicon });
      });
      const { passage, marks, dropped } = withFlags(field, settled);
      spans.push(...marks.map((mark) => ({ field, ...mark })));
      droppedEdits += dropped;
      return applyRewrites(passage.text, marks);
    };
    const title = neutralizeField('title');
    const summary = neutralizeField('summary');
    const body = neutralizeField('body');
    const text = { title, summary, body };
    return { ...text, ...feedTextOf(text), spans, droppedEdits };
  };
}

/** The neutralizer for a single use; compile once where there are many articles. */
export function neutralize(article: ArticleText, parameters: EngineParameters): Neutralization {
  return compileNeutralizer(parameters)(article);
}

/** An article as it is: for a language in which we know no loaded word. */
export function untouched({ title, summary, body }: ArticleText): Neutralization {
  const text = { title, summary, body };
  return { ...text, ...feedTextOf(text), spans: [], droppedEdits: 0 };
}

/** Words that are surely no names, for quietening: of edited phrases, and long ones that are flagged. */
function plainVocabulary({ phrases }: EngineParameters): ReadonlySet<string> {
  return new Set(
    Object.entries(phrases).flatMap(([phrase, { replacement }]) => {
      const words = wordsOf(`${phrase} ${replacement ?? ''}`).map((word) => word.lower);
      const isSure =
        replacement !== undefined || (words.length === 1 && phrase.length >= LONG_WORD);
      return isSure ? words : [];
    }),
  );
}

function markPhrase(passage: Passage, match: PhraseMatch, floor: number, editFrom: number): Mark {
  const { rule, phrase, start, end } = match;
  const found = passage.text.slice(start, end);
  const quiet = quietPhrase(passage, match);
  const flag: Mark = {
    start,
    end,
    original: found,
    replacement: quiet,
    reason: rule.reason,
    action: quiet === found ? 'flagged' : 'softened',
    score: rule.weight,
    rule: phrase,
  };
  if (rule.replacement === undefined || rule.weight < editFrom) return flag;
  const rewrite =
    rule.replacement === ''
      ? planRemoval(passage, match, floor)
      : planReplacement(passage, match, rule.replacement);
  if (rewrite === undefined) return flag;
  const original = passage.text.slice(rewrite.start, rewrite.end);
  return { ...flag, ...rewrite, original, action: actionFor(rule) };
}

/** In a text a line in capitals may be the title of a work, which keeps its words. */
function isLoudLine({ words, sentences }: Passage, { first }: PhraseMatch): boolean {
  return sentences[words[first]?.sentence ?? 0]?.style === 'shouted';
}

function actionFor({ replacement, reason }: PhraseRule): SpanAction {
  if (replacement === '') return 'removed';
  const isToneOnly = reason === 'emotional_trigger' || reason === 'urgency_inflation';
  return isToneOnly ? 'softened' : 'replaced';
}

/** Turns every edit that breaks an invariant into a flag, and all of them if only together they do. */
function keepSafeEdits(passage: Passage, marks: Mark[]): MarkedField {
  if (isSafe(passage, marks)) return { passage, marks, dropped: 0 };
  const checked = marks.map((mark) => (isSafe(passage, [mark]) ? mark : asFlag(mark)));
  const kept = isSafe(passage, checked) ? checked : checked.map(asFlag);
  return { passage, marks: kept, dropped: countEdits(marks) - countEdits(kept) };
}

function isSafe(passage: Passage, marks: Mark[]): boolean {
  const edits = marks.filter(isEdit);
  const after = applyRewrites(passage.text, edits);
  return edits.length === 0 || brokenInvariants(passage, after, edits).length === 0;
}

/**
 * Makes sure that neutralizing the result changes nothing more: where it would, because an edit
 * brought two words together that are loaded as a pair, that sentence keeps its original words.
 */
function settle(first: MarkedField, markAgain: (text: string) => MarkedField): MarkedField {
  const { passage } = first;
  const frozen = new Set<number>();
  let marks = first.marks;
  while (marks.some(isEdit)) {
    const again = markAgain(applyRewrites(passage.text, marks)).marks.filter(isEdit);
    const unsettled = again
      .flatMap((edit) => {
        const offset = originalOffset(marks, edit.start);
        const sentence = sentenceAt(passage, offset);
        if (!frozen.has(sentence)) return [sentence];
        // An edit that is new to a frozen sentence can only come from beside it.
        const isKnown = first.marks.some(({ start }) => start === offset);
        return isKnown ? [] : [sentence - 1, sentence + 1];
      })
      .filter((sentence) => !frozen.has(sentence));
    if (unsettled.length === 0) break;
    unsettled.forEach((sentence) => frozen.add(sentence));
    marks = marks.map((mark) =>
      frozen.has(sentenceAt(passage, mark.start)) ? asFlag(mark) : mark,
    );
  }
  return { passage, marks, dropped: first.dropped + countEdits(first.marks) - countEdits(marks) };
}

function sentenceAt({ sentences }: Passage, offset: number): number {
  return sentences.findIndex((sentence) => offset < sentence.end);
}

function originalOffset(marks: readonly Mark[], offset: number): number {
  let shift = 0;
  for (const { start, end, replacement } of marks) {
    if (start + shift >= offset) break;
    if (start + shift + replacement.length > offset) return start;
    shift += replacement.length - (end - start);
  }
  return offset - shift;
}

function countEdits(marks: readonly Mark[]): number {
  return marks.filter(isEdit).length;
}
