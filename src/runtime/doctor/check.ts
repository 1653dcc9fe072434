/** One finding of `doctor`. */
export interface Check {
  name: string;
  /** `warning`: works, but not in the way one might expect, or only part of it. */
  ok: 'yes' | 'no' | 'warning';
  /** What was seen. */
  found: string;
  /** What to do about it; absent when there is nothing to do. */
  advice?: string;
}
