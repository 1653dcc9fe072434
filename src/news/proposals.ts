import type { BenchResult } from './goldBench.js';
import type { GoldFinding } from './goldFinding.js';
import { phraseProposals } from './phraseProposals.js';
import { topicProposals } from './topicProposals.js';
import type { EngineParameters } from './types.js';

/** A change to an engine, not yet tried. `change` says in words what it is. */
export interface Proposal {
  change: string;
  parameters: EngineParameters;
}

const THRESHOLD_STEPS = [-0.1, -0.05, 0.05, 0.1];

/**
 * What the errors on the tune split suggest, the broadest changes first: a change that helps one text cannot win
 * four bootstraps of five, so words are tried together, then in halves, then alone. Deterministic.
 */
export function propose(
  parameters: EngineParameters,
  { findings }: Pick<BenchResult, 'findings'>,
): Proposal[] {
  const [phrases, topics] = [
    phraseProposals(parameters, findings),
    topicProposals(parameters, findings),
  ];
  return [
    ...phrases.together,
    ...topics.together,
    ...thresholdProposals(parameters, findings),
    ...phrases.alone,
    ...topics.alone,
  ];
}

/** A threshold is only worth moving where what it decides about is there. */
function thresholdProposals(
  parameters: EngineParameters,
  findings: readonly GoldFinding[],
): Proposal[] {
  const { thresholds, topicModel } = parameters;
  const hasMarks = findings.some(({ marked, labelled }) => marked.length + labelled.length > 0);
  const names: (keyof EngineParameters['thresholds'])[] = [
    ...(hasMarks ? (['mark', 'clickbait'] as const) : []),
    ...(topicModel === null ? [] : (['trainedTopic'] as const)),
  ];
  return names.flatMap((name) =>
    THRESHOLD_STEPS.map((step) => {
      const value = Math.round((thresholds[name] + step) * 100) / 100;
      return {
        change: `move the ${name} threshold to ${value}`,
        parameters: { ...parameters, thresholds: { ...thresholds, [name]: value } },
      };
    }),
  );
}
