/** The secrets of a config at the moment of their use, and nothing of them in what is told afterwards. */
import { ApplicationFailure } from '@temporalio/activity';
import { z } from 'zod';
import { masked, Secret } from '../job/secret.js';
import { STAGE_REFUSED } from '../job/stage.js';
import type { Store } from '../store/index.js';
import type { StageInput } from './contract.js';

/** A place in a config: `['sources', 0, 'headers']`. */
export type ConfigPath = readonly (string | number)[];

/**
 * The secret at a place of the job's config; undefined where nothing is there. A secret that is not in the store
 * is a failure that no further attempt can mend.
 */
export async function revealSecret(
  store: Pick<Store, 'secrets'>,
  { tenant, config }: Pick<StageInput, 'tenant' | 'config'>,
  path: ConfigPath,
): Promise<string | undefined> {
  const given = at(config, path);
  if (given === undefined) return undefined;
  const reference = given instanceof Secret ? given.reference : given;
  const value =
    typeof reference === 'string' ? await store.secrets.reveal(tenant, reference) : undefined;
  if (value !== undefined) return value;
  throw ApplicationFailure.nonRetryable(
    `The store has no secret for ${z.core.toDotPath([...path])} of the config: start the job anew with its value`,
    STAGE_REFUSED,
  );
}

/** As {@link revealSecret}, for a record of secrets; empty where nothing is there. */
export async function revealSecrets(
  store: Pick<Store, 'secrets'>,
  input: Pick<StageInput, 'tenant' | 'config'>,
  path: ConfigPath,
): Promise<Record<string, string>> {
  const names = Object.keys(at(input.config, path) ?? {});
  const revealed = await Promise.all(
    names.map(async (name) => [name, await revealSecret(store, input, [...path, name])] as const),
  );
  return Object.fromEntries(
    revealed.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Does work that knows secrets; what it throws tells nothing of them. */
export async function hidingSecrets<Result>(
  secrets: readonly (string | undefined)[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    hide(
      error,
      secrets.filter((secret) => secret !== undefined),
    );
    throw error;
  }
}

/** In place: who catches it tells errors by their class and identity. */
function hide(error: unknown, secrets: readonly string[]): void {
  if (!(error instanceof Error) || secrets.length === 0) return;
  for (const field of ['message', 'stack'] as const) {
    const hidden = masked(error[field] ?? '', secrets);
    // Some errors cannot be written to; those are not ours and know no secret.
    if (hidden !== (error[field] ?? '')) error[field] = hidden;
  }
  hide(error.cause, secrets);
}

function at(config: unknown, path: ConfigPath): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    config,
  );
}
