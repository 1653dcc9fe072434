import { type Violation, violationsOf } from './faithfulness.js';
import type { GoldItem } from './gold.js';
import { type GoldFinding, resultOf, topicFinding, wordingFinding } from './goldFinding.js';
import type { LanguageWork } from './languageWork.js';
import { type Proxies, proxiesOf } from './proxies.js';
import { intervalsOf, type ScoreIntervals, scoresOf } from './scoring.js';
import type { Section } from './taxonomy.js';
import type { ArticleText, Classification, EvaluationScores, Neutralization } from './types.js';

/** An article of the job's own, as it was and as it became. Nobody labelled it. */
export interface EvaluationSample {
  id: string;
  original: ArticleText;
  neutral: Neutralization;
  /** Null where it was never classified. */
  classification: Classification | null;
}

/** What was found in one article of the sample. */
export interface SampleFinding {
  kind: 'sample';
  id: string;
  text: string;
  section: Section | null;
  edits: number;
  flagged: number;
  violations: Violation[];
}

export interface Evaluation {
  scores: EvaluationScores;
  intervals: ScoreIntervals;
  /** Of the sample; no measure of how right the engine was. */
  proxies: Proxies;
  items: (GoldFinding | SampleFinding)[];
}

/** Called after every item: the place to heartbeat, or to stop by throwing. */
export type Tick = () => void | Promise<void>;

/** Measures an engine on the gold set, and looks over its rewrites of the sample. */
export async function evaluate(
  work: LanguageWork,
  gold: readonly GoldItem[],
  sample: readonly EvaluationSample[],
  tick?: Tick,
): Promise<Evaluation> {
  const goldFindings: GoldFinding[] = [];
  for (const item of gold) {
    goldFindings.push(await tryGoldItem(work, item));
    await tick?.();
  }
  const sampleFindings: SampleFinding[] = [];
  for (const article of sample) {
    sampleFindings.push(lookOver(article));
    await tick?.();
  }
  const results = goldFindings.map(resultOf);
  const unfaithful = sampleFindings.filter(({ violations }) => violations.length > 0).length;
  return {
    scores: scoresOf(results, unfaithful),
    intervals: intervalsOf(results),
    proxies: proxiesOf(sample),
    items: [...goldFindings, ...sampleFindings],
  };
}

async function tryGoldItem(work: LanguageWork, item: GoldItem): Promise<GoldFinding> {
  const original = { title: item.text, summary: '', body: '' };
  const verdict = await work.classify(original);
  const neutral = await work.neutralize(original);
  const again = await work.neutralize({ title: neutral.title, summary: '', body: '' });
  return {
    kind: 'gold',
    text: item.text,
    ...topicFinding(item, verdict),
    ...wordingFinding(item, neutral, again),
  };
}

function lookOver({ id, original, neutral, classification }: EvaluationSample): SampleFinding {
  const flagged = neutral.spans.filter(({ action }) => action === 'flagged').length;
  return {
    kind: 'sample',
    id,
    text: original.title,
    section: classification?.section ?? null,
    edits: neutral.spans.length - flagged,
    flagged,
    violations: violationsOf(original, neutral),
  };
}
