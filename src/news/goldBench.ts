import { compileClassifier } from './classify.js';
import type { Tick } from './evaluate.js';
import type { GoldItem } from './gold.js';
import {
  type GoldFinding,
  resultOf,
  type TopicFinding,
  topicFinding,
  type WordingFinding,
  wordingFinding,
} from './goldFinding.js';
import { compileNeutralizer } from './neutralize.js';
import { type LabelledResult, scoresOf } from './scoring.js';
import type { EngineParameters, EvaluationScores } from './types.js';

/** How parameters do on one set of gold items. */
export interface BenchResult {
  findings: GoldFinding[];
  results: LabelledResult[];
  scores: EvaluationScores;
}

interface Half<Finding> {
  parts: unknown[];
  findings: Finding[];
}

/** How many halves are remembered: the best parameters' and those of the last few tries. */
const REMEMBERED = 4;

/**
 * Measures one set of gold items again and again. A change of topic words cannot change the wording and the
 * other way round, so each half is only measured anew when a parameter that it depends on is another object.
 */
export class GoldBench {
  readonly #items: readonly GoldItem[];
  readonly #tick: Tick | undefined;
  readonly #topics: Half<TopicFinding>[] = [];
  readonly #wordings: Half<WordingFinding>[] = [];

  constructor(items: readonly GoldItem[], tick?: Tick) {
    this.#items = items;
    this.#tick = tick;
  }

  async measure(parameters: EngineParameters): Promise<BenchResult> {
    const topics = await this.#half(this.#topics, topicParts(parameters), () => {
      const classify = compileClassifier(parameters);
      return (item) => topicFinding(item, classify(asArticle(item.text)));
    });
    const wordings = await this.#half(this.#wordings, wordingParts(parameters), () => {
      const neutralize = compileNeutralizer(parameters);
      return (item) => {
        const neutral = neutralize(asArticle(item.text));
        return wordingFinding(item, neutral, neutralize(asArticle(neutral.title)));
      };
    });
    const findings = this.#items.flatMap(({ text }, index) => {
      const [topic, wording] = [topics[index], wordings[index]];
      if (topic === undefined || wording === undefined) return [];
      return [{ kind: 'gold' as const, text, ...topic, ...wording }];
    });
    const results = findings.map(resultOf);
    return { findings, results, scores: scoresOf(results) };
  }

  async #half<Finding>(
    known: Half<Finding>[],
    parts: unknown[],
    compile: () => (item: GoldItem) => Finding,
  ): Promise<Finding[]> {
    const same = known.find((half) => half.parts.every((part, index) => part === parts[index]));
    if (same !== undefined) return same.findings;
    const find = compile();
    const findings: Finding[] = [];
    for (const item of this.#items) {
      findings.push(find(item));
      await this.#tick?.();
    }
    known.unshift({ parts, findings });
    known.splice(REMEMBERED);
    return findings;
  }
}

function topicParts({ domains, places, topicModel, thresholds }: EngineParameters): unknown[] {
  return [domains, places, topicModel, thresholds.trainedTopic];
}

function wordingParts(parameters: EngineParameters): unknown[] {
  const { phrases, tagger, headlineModel, thresholds } = parameters;
  return [phrases, tagger, headlineModel, thresholds.mark, thresholds.edit, thresholds.clickbait];
}

function asArticle(title: string): { title: string; summary: string; body: string } {
  return { title, summary: '', body: '' };
}
