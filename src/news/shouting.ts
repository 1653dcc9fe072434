import type { Mark } from './edits.js';
import type { Passage, PassageSentence, PassageWord } from './passage.js';
import { capitalise, isAllCaps, overlaps, type Range } from './words.js';

/** Ordinary words that are set in capitals only to raise the voice. */
const EMPHASIS = wordSet(
  'not all never now every everyone everything nobody nothing only this that these very really ' +
    'huge massive total totally completely absolutely literally still again must just always any ' +
    'more most best worst wrong right why how what who you your they their will can does did is are ' +
    'was finally exactly zero free stop watch see look here be so too real actually',
);
/** Short words of ordinary headlines; other short words in capitals may be abbreviations. */
const SHORT_WORDS = wordSet(
  'a an the and or but of in on at by for to with from as is are was be it its he she we you his ' +
    'her our my up out off not no new old big man men war dog cat car bus all one two six ten day ' +
    'win won get got has had can may who why how now see say try fix cut hit run top bad boy kid ' +
    'oil gas tax law ban end far few low his how job key led let lie lot mom dad own pay per put ' +
    'red set sex son sun ten use via wet yes yet go do so if us me hot fun buy ask eat die age air',
);
const ACRONYMS = wordSet(
  'nato nasa fema opec unicef unesco asean covid aids swat ncaa fifa uefa naacp aclu nasdaq noaa ' +
    'osha usda nypd lapd mlb nascar html json lgbt lgbtq isis darpa cern icbm ieee usps epa hiv dna',
);

/** Marks for words in capitals that raise the voice, `taken` ones left out; neighbours become one. */
export function shoutingIn(passage: Passage, taken: readonly Range[]): Mark[] {
  const marks: Mark[] = [];
  const loud = passage.words.filter(
    (word) => isAllCaps(word.text) && !taken.some((range) => overlaps(range, word)),
  );
  for (const word of loud) {
    const sentence = passage.sentences[word.sentence];
    const quiet = sentence && quieten(word, sentence);
    if (quiet === undefined || quiet === word.text) continue;
    const previous = marks.at(-1);
    const gap = previous && passage.text.slice(previous.end, word.start);
    if (previous && gap !== undefined && /^[^\S\n]+$/.test(gap)) {
      previous.end = word.end;
      previous.original += gap + word.text;
      previous.replacement += gap + quiet;
    } else {
      marks.push({
        start: word.start,
        end: word.end,
        original: word.text,
        replacement: quiet,
        reason: 'urgency_inflation',
        action: 'softened',
        rule: 'shouting',
      });
    }
  }
  return marks;
}

function quieten(word: PassageWord, { style }: PassageSentence): string | undefined {
  if (word.untouchable) return undefined;
  const inTitle = style !== 'sentence';
  if (style === 'shouted') {
    const isOrdinary =
      word.text.length <= 3 ? SHORT_WORDS.has(word.lower) : !ACRONYMS.has(word.lower);
    // A place or a person may be among the shouted words, so each keeps one capital.
    return isOrdinary && /^[\p{L}'’-]+$/u.test(word.text) ? capitalise(lower(word)) : undefined;
  }
  if (!EMPHASIS.has(word.lower)) return undefined;
  return word.initial || inTitle ? capitalise(lower(word)) : lower(word);
}

/** Not `word.lower`: the apostrophe stays as it was. */
function lower(word: PassageWord): string {
  return word.text.toLowerCase();
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
