import { applyRewrites, type Mark } from './edits.js';
import { opensName, type Passage, type PassageWord } from './passage.js';
import { capitalise, isAllCaps, overlaps, type Range } from './words.js';

/** Ordinary words that are set in capitals only to raise the voice; WHO, IS and US are none. */
const EMPHASIS = wordSet(
  'not all never now every everyone everything nobody nothing only this that these very really ' +
    'huge massive total totally completely absolutely literally still again must just always any ' +
    'more most best worst wrong right why how what you your they their does did ' +
    "was finally exactly zero free stop watch see look here be so too real actually ever doesn't " +
    "won't can't don't isn't one two three four five six seven eight nine ten twenty " +
    'thirty forty fifty hundred a day week month year hour years months weeks ' +
    'days hours twice once hundreds thousands millions billions',
);
/** Short words of ordinary headlines; other short words in capitals may be abbreviations. */
const SHORT_WORDS = wordSet(
  'a an the and or but of in on at by for to with from as is are was be it its he she we you ' +
    'his her our my up out off not no new old big man men war dog cat car bus all one two six ' +
    'ten day win won get got has had can may why how now see say try fix cut hit run top bad ' +
    'boy kid oil gas tax law ban end far few low job key led let lie lot mom dad own pay per ' +
    'put red set son sun use via wet yes yet go do so if me hot fun buy ask eat die age air',
);
const ACRONYMS = wordSet(
  'nato nasa fema opec unicef unesco asean covid aids swat ncaa fifa uefa naacp aclu nasdaq noaa ' +
    'osha usda nypd lapd mlb nascar html json lgbt lgbtq isis darpa cern icbm ieee usps epa hiv dna salt start cares',
);

/** Shorter words in capitals may be abbreviations. */
const MIN_LOUD = 4;

/**
 * Marks for words in capitals that raise the voice; neighbours become one mark. `taken` places are
 * left out. Only words that are certainly ordinary, by `ordinary` or by our own list, lose every
 * capital; others keep one, because a name may be among them.
 */
export function shoutingIn(
  passage: Passage,
  taken: readonly Range[],
  ordinary: ReadonlySet<string>,
): Mark[] {
  return loudRuns(passage, taken).flatMap((run): Mark[] => {
    const [first] = run;
    const last = run.at(-1);
    const quiet = quietenRun(passage, run, ordinary);
    if (first === undefined || last === undefined || quiet === undefined) return [];
    const original = passage.text.slice(first.start, last.end);
    const rewrites = run.map((word, index) => ({
      start: word.start - first.start,
      end: word.end - first.start,
      replacement: quiet[index] ?? word.text,
    }));
    const replacement = applyRewrites(original, rewrites);
    if (replacement === original) return [];
    return [
      {
        start: first.start,
        end: last.end,
        original,
        replacement,
        reason: 'urgency_inflation',
        action: 'softened',
        rule: 'shouting',
      },
    ];
  });
}

export function isShouted(text: string): boolean {
  return text.length >= MIN_LOUD && isAllCaps(text);
}

/** Ordinary words in a quiet voice: small letters, but for the capital that their place asks for. */
export function quietForm(passage: Passage, first: PassageWord, text: string): string {
  const wantsCapital = first.initial || passage.sentences[first.sentence]?.style !== 'sentence';
  return wantsCapital ? capitalise(text.toLowerCase()) : text.toLowerCase();
}

/** Words in capitals that stand together in one sentence. */
function loudRuns(passage: Passage, taken: readonly Range[]): PassageWord[][] {
  const runs: PassageWord[][] = [];
  for (const [index, word] of passage.words.entries()) {
    if (!isLoud(passage.words, index) || word.untouchable) continue;
    if (taken.some((range) => overlaps(range, word))) continue;
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const together =
      previous?.sentence === word.sentence &&
      /^[^\S\n]+$/.test(passage.text.slice(previous.end, word.start));
    if (run && together) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** The one-letter word of `ONCE A WEEK` is as loud as its neighbours. */
function isLoud(words: readonly PassageWord[], index: number): boolean {
  const allCapsAt = (at: number) => isAllCaps(words[at]?.text ?? '');
  return (
    allCapsAt(index) || (words[index]?.text === 'A' && allCapsAt(index - 1) && allCapsAt(index + 1))
  );
}

function quietenRun(
  passage: Passage,
  run: readonly PassageWord[],
  ordinary: ReadonlySet<string>,
): string[] | undefined {
  const isCertain = (word: PassageWord) =>
    EMPHASIS.has(word.lower) ||
    (isShouted(word.text) && ordinary.has(word.lower) && looksOrdinary(word));
  const last = run.at(-1);
  const inName = last !== undefined && opensName(passage, passage.words.indexOf(last));
  if (run.every(isCertain) && !inName) {
    return run.map((word) => quietForm(passage, word, word.text));
  }
  const withOneCapital = (word: PassageWord) =>
    looksOrdinary(word) ? capitalise(word.text.toLowerCase()) : word.text;
  if (passage.sentences[run[0]?.sentence ?? 0]?.style === 'shouted') return run.map(withOneCapital);
  const raisesVoice = run.length > 1 && run.some((word) => isShouted(word.text));
  return raisesVoice && run.every(looksOrdinary) ? run.map(withOneCapital) : undefined;
}

function looksOrdinary({ text, lower }: PassageWord): boolean {
  if (!/^[\p{L}'’-]+$/u.test(text)) return false;
  return text.length < MIN_LOUD ? SHORT_WORDS.has(lower) : !ACRONYMS.has(lower);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
