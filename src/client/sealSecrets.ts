/** Taking the secrets out of a request before anything of it is written: what is left are references. */
import { z } from 'zod';
import { ConfigError } from '../job/config.js';
import { secretsIn, withoutSecrets, type FoundSecret, type Secret } from '../job/secret.js';
import type { Secrets } from '../store/index.js';
import type { JobInput } from '../workflows/messages.js';

/** What a request may say where a secret is expected. */
export interface Sealing {
  /**
   * True for a retry, which takes over what its job ran with. Anybody else must know the value: with no more than
   * the reference that everybody sees, they could have a secret sent to a server of theirs.
   */
  takesReferences?: boolean;
}

/** The input with a reference for each secret; the values are in the store when this returns. */
export async function sealSecrets(
  store: { readonly secrets: Pick<Secrets, 'seal' | 'known'> },
  input: JobInput,
  now: Date,
  { takesReferences = false }: Sealing = {},
): Promise<JobInput> {
  const { tenant, config } = input;
  const found = secretsIn(config);
  if (found.length === 0) return input;
  const given = found.filter(({ secret }) => secret.reference !== null);
  if (!takesReferences) refuse(given, 'a reference to a secret, expected its value');
  else await refuseForeign(store.secrets, tenant, given);
  const values = found.flatMap(({ secret }) => (secret.reference === null ? [secret] : []));
  const references = await store.secrets.seal(
    tenant,
    values.map((secret) => secret.unwrap()),
    now,
  );
  const sealed = new Map<Secret, string>(
    values.map((secret, index) => [secret, references[index] ?? '']),
  );
  const textOf = (secret: Secret) => sealed.get(secret) ?? secret.toString();
  return { ...input, config: withoutSecrets(config, textOf) };
}

async function refuseForeign(
  secrets: Pick<Secrets, 'known'>,
  tenant: string,
  given: readonly FoundSecret[],
): Promise<void> {
  const referenceOf = ({ secret }: FoundSecret) => secret.reference ?? '';
  const known = await secrets.known(tenant, given.map(referenceOf));
  const foreign = given.filter((found) => !known.has(referenceOf(found)));
  refuse(foreign, 'the store does not have this secret: start a new job with its value');
}

function refuse(found: readonly FoundSecret[], why: string): void {
  if (found.length === 0) return;
  throw new ConfigError(
    found.map((secret) => {
      const path = z.core.toDotPath(secret.path);
      return { path, message: why, text: `${path}: ${why}` };
    }),
  );
}
