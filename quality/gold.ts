/** What the default engine does on the gold set that comes with the package. */
import { evaluate } from '../src/news/evaluate.js';
import { loadGold } from '../src/news/gold.js';
import { offlineLanguageWork } from '../src/news/languageWork.js';
import { optimizationTrial } from '../src/news/optimizationTrial.js';
import type { EngineParameters } from '../src/news/types.js';
import { timed, type Figure } from './figure.js';

export async function goldFigures(parameters: EngineParameters): Promise<Figure[]> {
  const gold = await loadGold();
  const { result, perSecond, count } = await timed(gold.length, () =>
    evaluate(offlineLanguageWork(parameters), gold, []),
  );
  const { scores } = result;
  const figure = (name: string, value: number, bar?: Figure['bar']): Figure => ({
    name: `gold set: ${name}`,
    value,
    perSecond,
    count,
    ...(bar !== undefined && { bar }),
  });
  return [
    figure('topic macro-F1', scores.topicMacroF1),
    figure('span F1', scores.spanF1),
    figure('flag rate on calm headlines', scores.calmFlagRate),
    figure('invariant violations', scores.invariantViolations, { atMost: 0 }),
  ];
}

export async function optimizationFigures(parameters: EngineParameters): Promise<Figure[]> {
  const gold = await loadGold();
  const trial = await optimizationTrial(gold, parameters);
  return [
    {
      name: 'optimization: gain on the test split',
      value: trial.testAfter - trial.testBefore,
      bar: { atLeast: 1e-6 },
      detail: { ...trial },
    },
    {
      name: 'optimization: harmful proposals refused',
      value: trial.harmfulRefused,
      bar: { atLeast: Math.max(6, trial.harmfulTried) },
    },
    {
      name: 'optimization: rollback restores an identical score',
      value: Number(trial.rollbackIdentical),
      bar: { atLeast: 1 },
    },
  ];
}
