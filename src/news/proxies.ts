import type { Classification, Neutralization } from './types.js';

/**
 * What can be said of articles that nobody labelled. None of it says that the engine was right; a sudden change
 * says that somebody should look.
 */
export interface Proxies {
  /** Share of the sampled articles that were changed. */
  editRate: number;
  /** Spans that were marked and left as they were, per article. */
  flaggedPerArticle: number;
  /** How sure the classifier was, on average over the articles it placed. */
  meanConfidence: number;
  /** Share of articles in a language that is not supported. */
  unsupportedLanguage: number;
}

/** What the proxies are read from. */
export interface Unlabelled {
  neutral: Pick<Neutralization, 'spans'>;
  /** Null where the article was never classified. */
  classification: Pick<Classification, 'section' | 'confidence'> | null;
}

/** The proxies of a sample; all 0 when it is empty. */
export function proxiesOf(sample: readonly Unlabelled[]): Proxies {
  const edited = sample.filter(({ neutral }) => neutral.spans.some(isEdit)).length;
  const flagged = sample.flatMap(({ neutral }) => neutral.spans.filter((span) => !isEdit(span)));
  const verdicts = sample.flatMap(({ classification }) => classification ?? []);
  const placed = verdicts.filter(({ section }) => section !== null);
  const confidence = placed.reduce((sum, verdict) => sum + verdict.confidence, 0);
  return {
    editRate: share(edited, sample.length),
    flaggedPerArticle: share(flagged.length, sample.length),
    meanConfidence: share(confidence, placed.length),
    unsupportedLanguage: share(verdicts.length - placed.length, verdicts.length),
  };
}

function isEdit({ action }: { action: string }): boolean {
  return action !== 'flagged';
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
