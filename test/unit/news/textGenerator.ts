/** A seeded source of nasty headlines and paragraphs: the same seed gives the same text. */
export function generateTexts(
  seed: number,
  count: number,
  vocabulary: readonly string[],
): string[] {
  const random = mulberry32(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const sentence = (): string => {
    const words = Array.from({ length: 2 + Math.floor(random() * 12) }, () =>
      decorate(pick(random() < 0.4 ? vocabulary : PLAIN), random),
    );
    const text = words.reduce((line, word) => line + pick(GAPS) + word);
    return (random() < 0.7 ? text.charAt(0).toUpperCase() + text.slice(1) : text) + pick(ENDS);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, sentence).join(pick(BREAKS)),
  );
}

const PLAIN = (
  'the a an mayor of Paris said not 12 3.5% $1,200 Monday Reyes may report council and is was ' +
  'never city attack hour event NATO U.S. school allegedly two who to plan old new its very union'
).split(' ');
const GAPS = [' ', ' ', ' ', ' ', ', ', ': ', ' – ', '  ', ' (', ') '];
const ENDS = ['.', '.', '!', '!!!', '?!', '', '…', '”', '"'];
const BREAKS = [' ', '\n', '\n\n'];
const WRAPPERS = ['“”', '""', '‘’', "''", '«»', '“', '’ '];

function decorate(word: string, random: () => number): string {
  const dice = random();
  if (dice < 0.06) return word.toUpperCase();
  if (dice < 0.14) return word.charAt(0).toUpperCase() + word.slice(1);
  if (dice < 0.2) {
    const [open = '', close = ''] = WRAPPERS[Math.floor(random() * WRAPPERS.length)]!;
    return open + word + close;
  }
  return word;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
