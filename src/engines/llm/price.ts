import type { Usage } from '../../job/usage.js';

/** What a model's owner charges for a million tokens, in any one currency. */
export interface Price {
  input: number;
  output: number;
}

export const FREE: Price = { input: 0, output: 0 };

/** No honest answer comes near; a dishonest one must not break the sums. */
const MAX_TOKENS = 1_000_000_000;

/** What a question cost, by the tokens that the service says it took; zero where it says nothing of use. */
export function priced(
  said: { inputTokens: number | undefined; outputTokens: number | undefined },
  { input, output }: Price,
): Usage {
  const inputTokens = tokens(said.inputTokens);
  const outputTokens = tokens(said.outputTokens);
  return { inputTokens, outputTokens, cost: (inputTokens * input + outputTokens * output) / 1e6 };
}

function tokens(said = 0): number {
  return said > 0 ? Math.min(Math.ceil(said), MAX_TOKENS) : 0;
}
