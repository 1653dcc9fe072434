/** A rehearsal of the optimizer on the gold set: does it gain where it never looked, and does it refuse harm? */
import { evaluate, type Tick } from './evaluate.js';
import type { GoldItem } from './gold.js';
import { harmfulProposals } from './harmfulProposals.js';
import { offlineLanguageWork } from './languageWork.js';
import { optimize } from './optimize.js';
import type { EngineParameters } from './types.js';

/** What the optimizer made of one start. The numbers are `overall` scores on the test split. */
export interface TrialRun {
  testBefore: number;
  testAfter: number;
  /** Changes that were accepted. */
  accepted: number;
  attempts: number;
}

/** What the rehearsal showed. The run on top starts from the day-one engine. */
export interface OptimizationTrial extends TrialRun {
  harmfulTried: number;
  harmfulRefused: number;
  /** Going back to the stored day-one engine gives its test scores again, byte by byte. */
  rollbackIdentical: boolean;
  /**
   * The same from a day-one lexicon with every second phrase taken out, and called so: it shows that the search
   * finds again what is missing, also when the day-one lexicon leaves little to gain.
   */
  thinned: TrialRun;
}

/** Rehearses optimization, harmful proposals and a rollback. Deterministic; takes a few seconds. */
export async function optimizationTrial(
  gold: readonly GoldItem[],
  dayOne: EngineParameters,
  tick?: Tick,
): Promise<OptimizationTrial> {
  const test = gold.filter((item) => item.split === 'test');
  const onTest = async (parameters: EngineParameters) => {
    const { scores, intervals } = await evaluate(offlineLanguageWork(parameters), test, [], tick);
    return { overall: scores.overall, bytes: JSON.stringify({ scores, intervals }) };
  };
  const run = async (start: EngineParameters): Promise<TrialRun> => {
    const { parameters, attempts } = await optimize(start, gold, tick && { tick });
    return {
      testBefore: (await onTest(start)).overall,
      testAfter: (await onTest(parameters)).overall,
      accepted: attempts.filter(({ decision }) => decision === 'accepted').length,
      attempts: attempts.length,
    };
  };

  const stored = JSON.stringify(dayOne);
  const before = await onTest(dayOne);
  const fromDayOne = await run(dayOne);
  const harmful = harmfulProposals(dayOne);
  const { attempts } = await optimize(dayOne, gold, {
    proposeFrom: () => harmful,
    ...(tick && { tick }),
  });
  const restored = await onTest(JSON.parse(stored) as EngineParameters);
  return {
    ...fromDayOne,
    harmfulTried: attempts.length,
    harmfulRefused: attempts.filter(({ decision }) => decision === 'refused').length,
    rollbackIdentical: restored.bytes === before.bytes,
    thinned: await run(thinnedLexicon(dayOne)),
  };
}

/** Every second loaded phrase is taken out, whatever it is. */
export function thinnedLexicon(parameters: EngineParameters): EngineParameters {
  const kept = Object.entries(parameters.phrases).filter((_, index) => index % 2 === 1);
  return { ...parameters, phrases: Object.fromEntries(kept) };
}
