/** A short open part that stays within its sentence. */
const OPEN = '[^.!?\\n]+';

/**
 * Whole sentences that talk to the reader and report nothing, without their end mark. Advice is not
 * among them: `Throw away your lettuce` may be a recall.
 */
const SENTENCES = [
  // Come, look, buy.
  'hurry(?: up)?',
  `(?:stop|drop) (?:everything|what you're doing)(?: and (?:grab|read|watch|listen|buy|order|run) ${OPEN})?`,
  `don't miss (?:it|this|out)(?:, or you'll regret ${OPEN})?`,
  "act now before it's (?:gone(?: forever)?|too late)",
  `mark your calendars?(?: and bring ${OPEN})?`,
  '(?:grab|get) (?:yours|one) (?:now|today|while you can)',
  "here's how to get yours(?: before everyone else| now| today)?",
  "you'll (?:thank us later|regret it|kick yourself)",
  'you owe it to yourself',
  '(?:so )?what are you waiting for',
  // You will be amazed.
  'what (?:they|he|she|we|scientists|researchers|experts|doctors|police) (?:found|discovered|saw|did|said)(?: next)? will (?:blow your mind|(?:shock|amaze|surprise|stun|astonish) you|leave you speechless)',
  'what (?:happened|happens) next will (?:blow your mind|(?:shock|amaze|surprise|stun|astonish) you|leave you speechless)',
  'the (?:reason|answer|results?|truth) will (?:blow your mind|(?:shock|amaze|surprise|stun|astonish) you)',
  `you won't believe (?:it|this|your eyes|(?:what|how|who|why) ${OPEN})`,
  `wait (?:until|till) you (?:hear|see|read) (?:this|(?:what|how|who|why) ${OPEN})`,
  'prepare to be (?:amazed|shocked|stunned|astonished)',
  'mind\\. blown',
  `forget everything you (?:know|knew|thought you knew)(?: about ${OPEN})?`,
  '(?:tear up|rip up|throw away) your (?:textbooks|rule ?book|history books|diet books|pill box)',
  'everything you (?:know|knew|thought you knew) is wrong',
  'yes, (?:really|yours|you|seriously)',
  'let that sink in',
  '(?:chilling|strong|fighting) words',
  "you(?: have|'ve) been warned",
  // Questions nobody answers.
  'when will (?:this|the) (?:madness|insanity|nonsense|nightmare) (?:end|stop)',
  '(?:where|when) will it (?:all )?end',
  `(?:could this be|is this) the end of ${OPEN}`,
  'could you be next',
  'is your \\p{L}+ (?:next|safe)',
  'who cares',
  'what could possibly go wrong',
  'too little,? too late',
  'you be the judge',
  `will (?:they|he|she|anyone|anybody) ${OPEN} for once`,
  // The writer's shrug.
  "you (?:couldn't|could not) make (?:it|this) up",
  "(?:(?:[\\p{L}-]+ ){0,2}[\\p{L}-]+\\? )?don't make (?:me|us) laugh",
  "don't hold your breath",
  'believe that if you like',
  'pull the other one',
  'of course (?:they|he|she|it) did',
  'we all know what that means',
  'enough is enough',
  'heads must roll',
  'pray for (?:them|us|him|her)',
  "let(?: us|'s) not mince words",
  `wake up(?:, (?:people|folks|everyone),?)?(?: before ${OPEN})?`,
  'humiliation|shame|outrage|fury|chaos|carnage|disgrace|unbelievable|incredible|shocking|' +
    'outrageous|disgraceful|sensational|unreal|wow|boom|ouch',
];

/** Clauses of the same kind that hang on a whole sentence: `…, and you need one right now`. */
const TAGS = [
  "you(?: simply| really| just)? (?:cannot|can't) afford to miss (?:it|this|out)",
  'you need (?:one|it|this)(?: right)? now',
  '(?:everybody|everyone) knows it',
  'we all know it',
  'rightly so',
];

const END = '(?:[.!?…]+(?=\\s|$)|(?=\\s*(?:\\n|$)))';

/** Matches from the start of a filler sentence to its end. */
export const FILLER_SENTENCE = tolerant(
  `(?:(?:and|but|so|now),? )?(?:${SENTENCES.join('|')})${END}`,
  'iuy',
);

/** Matches the last clause of a sentence, without its end mark. */
export const FILLER_TAG = tolerant(`, (?:and|but|so) (?:${TAGS.join('|')})(?=[.!?…]*$)`, 'iu');

/** Apostrophes come in two shapes. */
function tolerant(source: string, flags: string): RegExp {
  return new RegExp(source.replaceAll("'", "['’]"), flags);
}
