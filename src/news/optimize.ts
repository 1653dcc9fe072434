import { type Evaluation, evaluate, type Tick } from './evaluate.js';
import type { GoldItem } from './gold.js';
import { offlineLanguageWork } from './languageWork.js';
import { propose, type Proposal } from './proposals.js';
import type { EngineParameters, EvaluationScores } from './types.js';

/** One proposal and what became of it. The numbers are `overall` scores. */
export interface OptimizationAttempt {
  change: string;
  tuneBefore: number;
  tuneAfter: number;
  gateBefore: number;
  gateAfter: number;
  decision: 'accepted' | 'refused';
  why: string;
}

export interface Optimization {
  accepted: boolean;
  /** The given parameters where nothing was accepted. */
  parameters: EngineParameters;
  attempts: OptimizationAttempt[];
}

export interface OptimizeOptions {
  /** Where proposals come from; by default what the tune split shows to be wrong. */
  proposeFrom?: (parameters: EngineParameters, tune: Evaluation) => Proposal[];
  maxAttempts?: number;
  tick?: Tick;
}

/** How parameters do on both splits. */
interface Standing {
  parameters: EngineParameters;
  tune: Evaluation;
  gate: Evaluation;
}

/** A gain smaller than this is rounding. */
const LEAST_GAIN = 1e-9;

/**
 * Tries proposals one after another. One is kept only if it is better on the tune split and on the
 * gate split with no guardrail worse; the next ones build on it. Deterministic.
 */
export async function optimize(
  parameters: EngineParameters,
  gold: readonly GoldItem[],
  { proposeFrom = propose, maxAttempts = 40, tick }: OptimizeOptions = {},
): Promise<Optimization> {
  const split = (name: GoldItem['split']) => gold.filter((item) => item.split === name);
  const [tuneItems, gateItems] = [split('tune'), split('gate')];
  const standingOf = async (candidate: EngineParameters): Promise<Standing> => {
    const work = offlineLanguageWork(candidate);
    return {
      parameters: candidate,
      tune: await evaluate(work, tuneItems, [], tick),
      gate: await evaluate(work, gateItems, [], tick),
    };
  };

  const attempts: OptimizationAttempt[] = [];
  let best = await standingOf(parameters);
  while (attempts.length < maxAttempts) {
    const tried = new Set(attempts.map((attempt) => attempt.change));
    const next = proposeFrom(best.parameters, best.tune).find(({ change }) => !tried.has(change));
    if (next === undefined) break;
    const candidate = await standingOf(next.parameters);
    const refusal = whyRefused(best, candidate);
    attempts.push({
      change: next.change,
      tuneBefore: best.tune.scores.overall,
      tuneAfter: candidate.tune.scores.overall,
      gateBefore: best.gate.scores.overall,
      gateAfter: candidate.gate.scores.overall,
      decision: refusal === undefined ? 'accepted' : 'refused',
      why: refusal ?? 'better on both splits, no guardrail worse',
    });
    if (refusal === undefined) best = candidate;
  }
  const accepted = attempts.some((attempt) => attempt.decision === 'accepted');
  return { accepted, parameters: best.parameters, attempts };
}

function whyRefused(before: Standing, after: Standing): string | undefined {
  for (const split of ['tune', 'gate'] as const) {
    const guardrail = worseGuardrail(before[split].scores, after[split].scores);
    if (guardrail !== undefined) return `${guardrail} is worse on the ${split} split`;
  }
  for (const split of ['tune', 'gate'] as const) {
    if (after[split].scores.overall - before[split].scores.overall <= LEAST_GAIN) {
      return `not better on the ${split} split`;
    }
  }
  return undefined;
}

function worseGuardrail(before: EvaluationScores, after: EvaluationScores): string | undefined {
  const guardrails = ['invariantViolations', 'calmFlagRate'] as const;
  return guardrails.find((name) => after[name] > before[name]);
}
