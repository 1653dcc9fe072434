/**
 * Idioms in which a denial, a doubt, a number or a source says nothing about the world: whoever cuts
 * one loses no fact. Everything else that denies or attributes is kept.
 */
const SET_PHRASES = [
  "you (?:won't|will not|wouldn't) believe",
  "you (?:couldn't|could not) make (?:it|this) up",
  "(?:don't|do not) (?:miss (?:it|this|out)|hold your breath|make (?:me|us) laugh)",
  "(?:can't|cannot|can not) afford to miss",
  'make no mistake',
  'needless to say',
  'it goes without saying',
  'believe it or not',
  "let(?: us|'s) not mince words",
  'to say the least',
  'for what (?:it is|they are) worth',
  'could you be next',
  'could this be the end of',
  'believe that if you like',
  'you need one',
  'pull the other one',
  'what could possibly go wrong',
  'for once',
];

const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SET_PHRASES.join('|').replaceAll("'", "['’]").replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** The text with a gap where a set phrase stood. */
export function withoutSetPhrases(text: string): string {
  return text.replace(PATTERN, ' ');
}
