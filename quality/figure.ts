/** A measured figure, the bar it is held to, and how fast it was measured. */
export interface Figure {
  name: string;
  value: number;
  /** At least or at most this much; absent for figures that are only reported. */
  bar?: { atLeast: number } | { atMost: number };
  /** Articles, feeds, pages or rows handled per second, one core. */
  perSecond?: number;
  /** How many of them. */
  count?: number;
  /** What else there is to say. */
  detail?: Record<string, unknown>;
}

/** Whether a figure is where it should be; undefined where nothing is asked of it. */
export function met({ value, bar }: Figure): boolean | undefined {
  if (bar === undefined) return undefined;
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}

/** The result of `work`, and how many of `count` things it did in a second. */
export async function timed<Result>(
  count: number,
  work: () => Promise<Result> | Result,
): Promise<{ result: Result; perSecond: number; count: number }> {
  const began = performance.now();
  const result = await work();
  return { result, perSecond: (count * 1000) / (performance.now() - began), count };
}
