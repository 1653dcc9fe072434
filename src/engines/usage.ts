import { addUsage, type Usage } from '../job/usage.js';

/** What one question to a language model cost. */
export interface ModelUsage extends Usage {
  /** Set when the answer was of no use and the offline engine's was taken instead: why. */
  fallback?: string;
}

/** What there is to count and to tell of the questions that one item took. */
export interface Asked {
  /** Empty where no model was asked. */
  metrics: Record<string, number>;
  /** Why the offline engine had to step in. */
  notes: string[];
}

export function accountOfQuestions(questions: readonly ModelUsage[]): Asked {
  const notes = questions.flatMap(({ fallback }) => (fallback === undefined ? [] : [fallback]));
  if (questions.length === 0) return { metrics: {}, notes };
  const modelCalls = questions.length;
  return { metrics: { modelCalls, fallbacks: notes.length, ...addUsage(...questions) }, notes };
}

/** Takes usage out of the metrics that {@link accountOfQuestions} put it in, summed over any number of items. */
export function takeUsage(metrics: Readonly<Record<string, number>>): {
  usage: Usage;
  metrics: Record<string, number>;
} {
  const { inputTokens = 0, outputTokens = 0, cost = 0, ...rest } = metrics;
  return { usage: { inputTokens, outputTokens, cost }, metrics: rest };
}
