import { amountAtStart, startsWithNumberWord } from './amounts.js';
import type { Rewrite } from './edits.js';
import type { Passage, PassageWord } from './passage.js';
import type { PhraseMatch } from './phrases.js';
import type { Range } from './words.js';

/** After these an adjective carries the sentence: "the video is shocking". */
const NEEDS_ADJECTIVE = wordSet(
  'am is are was were be been being seem seems seemed look looks looked feel feels felt sound ' +
    'sounds sounded become becomes became get gets got remain remains remained stay prove proves ' +
    'proved called deemed considered made makes make it them him her',
);
/** After these a word cannot go without changing or breaking what it leans on. */
const LEANS_ON = wordSet(
  'and or but nor very so too more most less least how as not no never quite rather truly only ' +
    'first second third last next latest any every single such same other',
);
/** Before these an adjective stands without its noun. */
const NOT_A_NOUN = wordSet(
  'and or but nor to of in on at by for with from as than that which who whom when where while if ' +
    'because so is are was were be been has have had will would could should may might can do does ' +
    'did not it he she they we you i the a an this these those his her their its our my your up ' +
    'out off into over under about after before again today yesterday now here there then enough ' +
    'between last next each every per more less worth among since during against alone plus across ' +
    'through within ago around',
);
/** Before an -ing or -ed word these show it is an adjective, not a verb with an object. */
const SHOWS_ADJECTIVE = wordSet(
  'a an the its his their our my your another of with by for from after about say says said',
);
/** Before an -ing word these do as well; before an -ed word they may be its subject. */
const SHOWS_PRESENT_ADJECTIVE = wordSet(
  'this that these those her in over new two three four five six seven eight nine ten twelve ' +
    'release releases released share shares shared show shows showed post posts posted publish ' +
    'publishes published reveal reveals revealed suffer suffers suffered',
);
/** `at a terrifying rate`: without its adjective the noun says nothing. */
const NEEDS_DESCRIPTION = /^\s+(?:rate|pace|speed|manner|way|fashion|degree|extent)\b(?!\s+of\b)/i;
/** `pay this astonishing sum`, `an array of`: these are always described. */
const ALWAYS_DESCRIBED =
  /^\s+(?:amount|number|sum|quantity|size|scale|height|length|level|array)\b/i;
const ADJECTIVES_IN_LY = wordSet('lowly cowardly ghastly ugly deadly grisly');
/** `not a stunning success` denies that it stuns, `not a success` that it succeeds. */
const DENIES = wordSet(
  'not no never none nor neither nobody nothing without hardly barely cannot unlikely few less',
);
/** How many words before a phrase a denial still reaches it. */
const DENIAL_REACH = 8;
const CONTRACTED_VERB = wordSet("it's he's she's that's this's what's who's there's here's");

/** How to cut a phrase out so that the sentence stays whole, or undefined where it would not. */
export function planRemoval(
  passage: Passage,
  match: PhraseMatch,
  /** Text before this is already cut by the phrase before. */
  floor: number,
): Rewrite | undefined {
  const words = match.last - match.first + 1;
  if (match.phrase.endsWith(':')) return removeLabel(passage, match);
  const commaBefore = match.start - leadingComma(passage.text, floor, match.start);
  if (words > 1) return removeParenthesis(passage, match, commaBefore);
  const isAdverb = match.phrase.endsWith('ly') && !ADJECTIVES_IN_LY.has(match.phrase);
  const parenthesis = isAdverb ? removeParenthesis(passage, match, commaBefore) : undefined;
  if (parenthesis || isDenied(passage, match)) return parenthesis;
  return isAdverb
    ? removeAdverb(passage, match)
    : removeAdjective(passage, match, commaBefore, floor);
}

/** `Breaking: a dam has failed` */
function removeLabel(passage: Passage, match: PhraseMatch): Rewrite | undefined {
  const opens = passage.words[match.first]?.initial === true;
  return opens && following(passage, match) ? cutForwards(passage, match) : undefined;
}

/** `Shockingly, he left`, `he, of course, left`, `he left, of course.` */
function removeParenthesis(
  passage: Passage,
  match: PhraseMatch,
  start: number,
): Rewrite | undefined {
  const after = passage.text.slice(match.end);
  const opens = passage.words[match.first]?.initial === true;
  if (opens && /^[,:]\s/.test(after) && following(passage, match)) {
    return cutForwards(passage, match);
  }
  if (start === match.start) return undefined;
  if (after.startsWith(',')) return { start, end: match.end + 1, replacement: '' };
  return /^[.!?…]|^$|^\n/.test(after) ? { start, end: match.end, replacement: '' } : undefined;
}

/** `was brutally attacked`, `came and brazenly left`, and never `quietly and brazenly left` */
function removeAdverb(passage: Passage, match: PhraseMatch): Rewrite | undefined {
  const next = following(passage, match);
  if (!next || NOT_A_NOUN.has(next.lower) || !followsDirectly(passage, match, next))
    return undefined;
  const previous = preceding(passage, match);
  const joinsVerbs =
    /^(?:and|but)$/.test(previous?.lower ?? '') &&
    passage.words[match.first - 2]?.lower.endsWith('ly') === false;
  return previous && LEANS_ON.has(previous.lower) && !joinsVerbs
    ? undefined
    : cutForwards(passage, match);
}

/** `a horrific crash`, and never `the crash was horrific` */
function removeAdjective(
  passage: Passage,
  match: PhraseMatch,
  start: number,
  floor: number,
): Rewrite | undefined {
  const next = following(passage, match);
  const previous = preceding(passage, match);
  if (!next || NOT_A_NOUN.has(next.lower)) return undefined;
  if (ALWAYS_DESCRIBED.test(passage.text.slice(match.end, match.end + 20))) return undefined;
  if (previous && /^an?$/.test(previous.lower)) {
    const rest = passage.text.slice(match.end);
    if (startsWithNumberWord(rest) || NEEDS_DESCRIPTION.test(rest)) return undefined;
    const amount = amountAtStart(rest, (word) => NOT_A_NOUN.has(word));
    // `a whopping $3 million` goes with its article, of `a whopping $3 million loss` that stays.
    if (amount)
      return cutForwards(
        passage,
        amount.describesNoun ? match : { ...match, start: previous.start },
      );
  }
  if (previous && (NEEDS_ADJECTIVE.has(previous.lower) || LEANS_ON.has(previous.lower))) {
    return undefined;
  }
  // `a truly horrific crash`: the adverb would be left alone, if it does not go as well.
  if (previous?.lower.endsWith('ly') === true && floor < match.start) return undefined;
  if (mayBeVerb(passage, match, next, previous)) return undefined;

  const commaAfter = passage.text.startsWith(',', match.end);
  if (start < match.start && !commaAfter && followsDirectly(passage, match, next)) {
    return { start, end: match.end, replacement: '' };
  }
  return commaAfter || followsDirectly(passage, match, next)
    ? cutForwards(passage, match)
    : undefined;
}

/** Whether a denial before the phrase in its sentence reaches it. */
function isDenied({ words }: Passage, { first }: PhraseMatch): boolean {
  const sentence = words[first]?.sentence;
  return words
    .slice(Math.max(0, first - DENIAL_REACH), first)
    .some(
      (word) =>
        word.sentence === sentence && (DENIES.has(word.lower) || word.lower.endsWith("n't")),
    );
}

/** `a video shocking viewers`, `The storm devastated towns`: without the verb nothing is left. */
function mayBeVerb(
  { text }: Passage,
  { phrase }: PhraseMatch,
  next: PassageWord,
  previous: PassageWord | undefined,
): boolean {
  const ending = phrase.includes('-') ? undefined : /(?:ing|ed)$/.exec(phrase)?.[0];
  if (ending === undefined) return false;
  if (previous === undefined) return ending === 'ing' && text.startsWith(',', next.end);
  const { lower } = previous;
  if (SHOWS_ADJECTIVE.has(lower)) return false;
  if (ending === 'ing' && (SHOWS_PRESENT_ADJECTIVE.has(lower) || /^\d/.test(lower))) return false;
  return !lower.endsWith("'s") || CONTRACTED_VERB.has(lower);
}

/** Cuts the phrase with the white space, comma or colon after it. */
function cutForwards({ text }: Passage, { start, end }: Range): Rewrite {
  const gap = /^[,:]?\s*/.exec(text.slice(end))?.[0].length ?? 0;
  return { start, end: end + gap, replacement: '' };
}

/** The length of a comma and its space right before `start`. */
function leadingComma(text: string, floor: number, start: number): number {
  return /,\s*$/.exec(text.slice(Math.max(floor, start - 3), start))?.[0].length ?? 0;
}

function following({ words }: Passage, { last }: PhraseMatch): PassageWord | undefined {
  const next = words[last + 1];
  return next?.sentence === words[last]?.sentence && next?.untouchable === false ? next : undefined;
}

function preceding({ words }: Passage, { first }: PhraseMatch): PassageWord | undefined {
  return words[first]?.initial === true ? undefined : words[first - 1];
}

function followsDirectly({ text }: Passage, { end }: PhraseMatch, next: PassageWord): boolean {
  return /^\s+$/.test(text.slice(end, next.start));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
