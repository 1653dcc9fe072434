/** What follows a word when an amount does. */
export interface AmountAfter {
  /** The amount describes a noun, which then needs its article: `a $3 million loss`, `a 12-year term`. */
  describesNoun: boolean;
}

const AMOUNT =
  /^\s+(?<sign>[$€£¥])?\d+(?:[.,]\d+)*(?:\s?(?:thousand|million|billion|trillion|bn|m|k)\b)?(?<compound>-\p{L})?(?:\s?(?<rate>%|per ?cent\b))?(?:\s+(?<next>[\p{L}'’-]+))?/iu;
const NUMBER_WORD =
  /^\s+(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen)s?\b/i;

/** The amount in digits right at the start of `rest`. */
export function amountAtStart(
  rest: string,
  cannotBeNoun: (word: string) => boolean,
): AmountAfter | undefined {
  const groups = AMOUNT.exec(rest)?.groups;
  if (groups === undefined) return undefined;
  const { sign, compound, rate, next } = groups;
  const isMoneyOrRate = sign !== undefined || rate !== undefined;
  const nounFollows = next !== undefined && !cannotBeNoun(next.toLowerCase());
  return { describesNoun: compound !== undefined || (isMoneyOrRate && nounFollows) };
}

/** A number in words; after it nobody can say whether an article was meant for it. */
export function startsWithNumberWord(rest: string): boolean {
  return NUMBER_WORD.test(rest);
}
