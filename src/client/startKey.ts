/** Keys that make a start idempotent: what is one, and when two requests under one key ask for the same. */
import { z } from 'zod';
import { isSecretReference } from '../job/secret.js';
import type { JobInput } from '../workflows/messages.js';

const KEY = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/** A key that cannot be one; nothing was started. */
export class InvalidKeyError extends Error {
  override readonly name = 'InvalidKeyError';
  constructor(readonly key: string) {
    super(
      `${shown(key)} is not a key: use 1 to 200 characters, none of them a tab, line break or other control character.`,
    );
  }
}

/** A message with more differences than this helps nobody. */
const TOLD = 10;

/** The key stands for a job that was asked for in other words; nothing was started. */
export class KeyConflictError extends Error {
  override readonly name = 'KeyConflictError';
  constructor(
    readonly key: string,
    /** The job that the key stands for. */
    readonly jobId: string,
    /** Each with its path and both values. */
    readonly differences: readonly string[],
  ) {
    const untold = differences.length - TOLD;
    const told = [...differences.slice(0, TOLD), ...(untold > 0 ? [`and ${untold} more`] : [])];
    super(
      `Key ${shown(key)} belongs to job ${jobId}, which was asked for differently: ${told.join('; ')}. ` +
        'Ask for the same to get that job, or use another key to start a new one.',
    );
  }
}

/** Throws an {@link InvalidKeyError} for what cannot be a key. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new InvalidKeyError(key);
}

/** What two requests must share to be the same. The job id is not part of it: the first request decides that. */
export type RequestBody = Pick<
  JobInput,
  'pipeline' | 'config' | 'target' | 'busy' | 'fromStage' | 'retryOf'
>;

export function requestBody(input: JobInput): RequestBody {
  const { pipeline, config, target, busy, fromStage, retryOf } = input;
  return { pipeline, config, target, busy, fromStage, retryOf };
}

/**
 * How the second request differs from the first, one line for each path: `config.neutralizeLimit was 25, now
 * 50`. What is absent and what is null are the same; the order of keys does not matter, that of lists does.
 */
export function differences(first: unknown, second: unknown): string[] {
  return differencesAt([], first, second);
}

function differencesAt(path: readonly PropertyKey[], first: unknown, second: unknown): string[] {
  if (isBranch(first) && isBranch(second) && Array.isArray(first) === Array.isArray(second)) {
    const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
    return [...keys].flatMap((key) => {
      const step = Array.isArray(first) ? Number(key) : key;
      return differencesAt([...path, step], first[key], second[key]);
    });
  }
  if ((first ?? null) === (second ?? null)) return [];
  if (isSecretReference(first) && isSecretReference(second))
    return [`${z.core.toDotPath([...path])} was another secret`];
  return [`${z.core.toDotPath([...path])} was ${shown(first)}, now ${shown(second)}`];
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Longer values are cut. */
const SHOWN_LENGTH = 80;

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (isSecretReference(value)) return 'a secret';
  const text = JSON.stringify(value);
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH - 1)}…`;
}
