import type { Tokens } from './llm/remoteModel.js';

/** What one question to a language model cost. */
export interface ModelUsage extends Tokens {
  /** Set when the answer was of no use and the offline engine's was taken instead: why. */
  fallback?: string;
}

/** A result with what its item has to count and to tell. */
export interface Counted<Result> {
  result: Result;
  /** Empty where no model was asked. */
  metrics: Record<string, number>;
  /** Why the offline engine had to step in. */
  notes: string[];
}

/** Runs one item's work and adds up what it asked of a language model, apart from every other item. */
export async function counted<Result>(
  work: (onUsage: (usage: ModelUsage) => void) => Promise<Result>,
): Promise<Counted<Result>> {
  const used: ModelUsage[] = [];
  const result = await work((usage) => used.push(usage));
  const notes = used.flatMap(({ fallback }) => (fallback === undefined ? [] : [fallback]));
  if (used.length === 0) return { result, metrics: {}, notes };
  const sum = (key: 'inputTokens' | 'outputTokens') =>
    used.reduce((total, usage) => total + usage[key], 0);
  const metrics = {
    modelCalls: used.length,
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    fallbacks: notes.length,
  };
  return { result, metrics, notes };
}
