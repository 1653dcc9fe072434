/** The store's clock, in the one form it keeps times in. */
export function now(): string {
  return new Date().toISOString();
}

/** Brings an ISO 8601 time into UTC with milliseconds, so that the text sorts as the time does. */
export function inUtc(iso: string): string {
  return new Date(iso).toISOString();
}
