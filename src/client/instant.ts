/** A point in time as Temporal's protocol carries it. */
interface Instant {
  seconds?: { toString(): string } | number | null;
  nanos?: number | null;
}

/** Reads an instant of the protocol; one that was never set is undefined. */
export function toDate(instant: Instant | null | undefined): Date | undefined {
  const seconds = Number(instant?.seconds ?? 0);
  return seconds === 0 ? undefined : new Date(seconds * 1000 + (instant?.nanos ?? 0) / 1e6);
}
