/** What engines cost: tokens and money, counted per stage and per job, and the budget they must stay within. */

export interface Usage {
  inputTokens: number;
  outputTokens: number;
  /** In the currency of the configured prices; 0 where no price is known. */
  cost: number;
}

/** What a job may use when nobody says otherwise. */
export const DEFAULT_TOKEN_LIMIT = 500_000;

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, cost: 0 };

/** What counts against a token limit. */
export function tokensOf({ inputTokens, outputTokens }: Usage): number {
  return inputTokens + outputTokens;
}

export function addUsage(...usages: readonly Usage[]): Usage {
  return usages.reduce(
    (sum, usage) => ({
      inputTokens: sum.inputTokens + usage.inputTokens,
      outputTokens: sum.outputTokens + usage.outputTokens,
      cost: sum.cost + usage.cost,
    }),
    NO_USAGE,
  );
}

/** What was used after `before`. */
export function lessUsage(usage: Usage, before: Usage): Usage {
  return {
    inputTokens: usage.inputTokens - before.inputTokens,
    outputTokens: usage.outputTokens - before.outputTokens,
    cost: Math.max(0, usage.cost - before.cost),
  };
}

/** Of two accounts of the same work, the one that knows of more: what was spent stays spent. */
export function laterUsage(a: Usage, b: Usage): Usage {
  return tokensOf(b) > tokensOf(a) || (tokensOf(b) === tokensOf(a) && b.cost > a.cost) ? b : a;
}

/** The usage that a stage left with its failure or its last heartbeat, beside its counts; undefined when it left none. */
export function usageIn(details: unknown): Usage | undefined {
  const left: unknown = Array.isArray(details) ? details[0] : details;
  const usage = (left as { usage?: Partial<Usage> } | null | undefined)?.usage;
  if (typeof usage !== 'object' || (usage as unknown) === null) return undefined;
  const { inputTokens, outputTokens, cost } = usage;
  return isTokens(inputTokens) && isTokens(outputTokens) && isAmount(cost)
    ? { inputTokens, outputTokens, cost }
    : undefined;
}

function isTokens(value: unknown): value is number {
  return isAmount(value) && Number.isInteger(value);
}

function isAmount(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) >= 0;
}

/** The type of the failure with which a stage stops that has used more than it may; Temporal does not retry it. */
export const BUDGET_SPENT = 'BudgetSpent';

/** Exactly the limit is allowed. */
export function isOverBudget(usage: Usage, tokenLimit: number): boolean {
  return tokensOf(usage) > tokenLimit;
}

export function budgetMessage(usage: Usage, tokenLimit: number): string {
  return `Token limit exceeded: ${grouped(tokensOf(usage))} tokens used, ${grouped(tokenLimit)} allowed`;
}

/** 500000 as 500,000. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}
