import { setTimeout } from 'node:timers/promises';

/** Waits for so long; false when the signal ended the wait. */
export async function waited(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await setTimeout(ms, undefined, { signal });
    return true;
  } catch (error) {
    if (signal?.aborted === true) return false;
    throw error;
  }
}
