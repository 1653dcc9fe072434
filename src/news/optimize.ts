import { pairedWins } from './bootstrap.js';
import type { Tick } from './evaluate.js';
import type { GoldItem } from './gold.js';
import { type BenchResult, GoldBench } from './goldBench.js';
import { propose, type Proposal } from './proposals.js';
import { scoresOf } from './scoring.js';
import type { EngineParameters, EvaluationScores } from './types.js';

/** One proposal and what became of it. The numbers are `overall` scores. */
export interface OptimizationAttempt {
  change: string;
  tuneBefore: number;
  tuneAfter: number;
  gateBefore: number;
  /** Null where the tune split had refused it: then the gate split is not asked. */
  gateAfter: number | null;
  /** Share of paired bootstraps of the gate split that it won; null where it was refused before. */
  gateWins: number | null;
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
  proposeFrom?: (parameters: EngineParameters, tune: BenchResult) => Proposal[];
  maxAttempts?: number;
  tick?: Tick;
}

/** How parameters do on both splits. */
interface Standing {
  parameters: EngineParameters;
  tune: BenchResult;
  gate: BenchResult;
}

/** A gain smaller than this is rounding. */
const LEAST_GAIN = 1e-9;
/** A proposal must win this share of the paired bootstraps of the gate split. */
export const LEAST_WINS = 0.8;
/** How much one task may lose while the other gains. */
const TASK_TOLERANCE = 0.005;

/**
 * Tries proposals one after another. One is kept only if it is better on the tune split, wins on the gate split
 * in most paired bootstraps, and makes no guardrail worse; the next ones build on it. Deterministic.
 */
export async function optimize(
  parameters: EngineParameters,
  gold: readonly GoldItem[],
  { proposeFrom = propose, maxAttempts = 40, tick }: OptimizeOptions = {},
): Promise<Optimization> {
  const bench = (split: GoldItem['split']) =>
    new GoldBench(
      gold.filter((item) => item.split === split),
      tick,
    );
  const [tune, gate] = [bench('tune'), bench('gate')];

  const attempts: OptimizationAttempt[] = [];
  const tried = new Set<string>();
  let best: Standing = {
    parameters,
    tune: await tune.measure(parameters),
    gate: await gate.measure(parameters),
  };
  let proposals = proposeFrom(best.parameters, best.tune);
  while (attempts.length < maxAttempts) {
    const next = proposals.find(({ change }) => !tried.has(change));
    if (next === undefined) break;
    tried.add(next.change);
    const onTune = await tune.measure(next.parameters);
    const refusal = whyRefused(best.tune, onTune, 'tune');
    const onGate = refusal === undefined ? await gate.measure(next.parameters) : null;
    const verdict = onGate === null ? refused(refusal) : judgeOnGate(best.gate, onGate);
    attempts.push({
      change: next.change,
      tuneBefore: best.tune.scores.overall,
      tuneAfter: onTune.scores.overall,
      gateBefore: best.gate.scores.overall,
      gateAfter: onGate?.scores.overall ?? null,
      ...verdict,
    });
    if (onGate === null || verdict.decision === 'refused') continue;
    best = { parameters: next.parameters, tune: onTune, gate: onGate };
    proposals = proposeFrom(best.parameters, best.tune);
  }
  const accepted = attempts.some((attempt) => attempt.decision === 'accepted');
  return { accepted, parameters: best.parameters, attempts };
}

type Verdict = Pick<OptimizationAttempt, 'gateWins' | 'decision' | 'why'>;

function judgeOnGate(before: BenchResult, after: BenchResult): Verdict {
  const refusal = whyRefused(before, after, 'gate');
  if (refusal !== undefined) return refused(refusal);
  const gateWins = pairedWins(
    before.results,
    after.results,
    (results) => scoresOf(results).overall,
    LEAST_GAIN,
  );
  const share = `${Math.round(gateWins * 100)} % of the paired bootstraps of the gate split`;
  if (gateWins < LEAST_WINS) return refused(`wins only ${share}`, gateWins);
  return { gateWins, decision: 'accepted', why: `wins ${share}, no guardrail worse` };
}

function refused(why = '', gateWins: number | null = null): Verdict {
  return { gateWins, decision: 'refused', why };
}

function whyRefused(before: BenchResult, after: BenchResult, split: string): string | undefined {
  const guardrail = worseGuardrail(before, after);
  if (guardrail !== undefined) return `${guardrail} is worse on the ${split} split`;
  const gain = after.scores.overall - before.scores.overall;
  return gain <= LEAST_GAIN ? `not better on the ${split} split` : undefined;
}

/** The name of the first guardrail that got worse. */
function worseGuardrail(before: BenchResult, after: BenchResult): string | undefined {
  const worse: Record<string, boolean> = {
    invariantViolations: rises(before, after, 'invariantViolations'),
    calmFlagRate: rises(before, after, 'calmFlagRate'),
    // More texts changed than are loaded: an engine that does not know where to stop.
    editRate: rises(before, after, 'editRate') && after.scores.editRate > loadedShare(after),
    topicMacroF1: falls(before, after, 'topicMacroF1'),
    spanF1: falls(before, after, 'spanF1'),
  };
  return Object.keys(worse).find((name) => worse[name]);
}

function rises(before: BenchResult, after: BenchResult, name: keyof EvaluationScores): boolean {
  return after.scores[name] > before.scores[name];
}

function falls(before: BenchResult, after: BenchResult, name: keyof EvaluationScores): boolean {
  return before.scores[name] - after.scores[name] > TASK_TOLERANCE;
}

function loadedShare({ results }: BenchResult): number {
  return results.filter((result) => !result.calm).length / Math.max(1, results.length);
}
