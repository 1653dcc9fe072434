/** Taking the secrets out of a request before anything of it is written: what is left are references. */
import { z } from 'zod';
import { ConfigError } from '../job/config.js';
import { secretsIn, withoutSecrets, type Secret } from '../job/secret.js';
import type { Secrets } from '../store/index.js';
import type { JobInput } from '../workflows/messages.js';

/**
 * The input with a reference for each secret; the values are in the store when this returns. References that it
 * came with, as a retry does, stay as they are; one that the tenant does not have is refused.
 */
export async function sealSecrets(
  store: { readonly secrets: Pick<Secrets, 'seal' | 'known'> },
  input: JobInput,
  now: Date,
): Promise<JobInput> {
  const { tenant, config } = input;
  const found = secretsIn(config);
  if (found.length === 0) return input;
  await refuseForeign(store.secrets, tenant, found);
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
  found: ReturnType<typeof secretsIn>,
): Promise<void> {
  const given = found.flatMap(({ path, secret: { reference } }) =>
    reference === null ? [] : [{ path, reference }],
  );
  if (given.length === 0) return;
  const known = await secrets.known(
    tenant,
    given.map(({ reference }) => reference),
  );
  const foreign = given.filter(({ reference }) => !known.has(reference));
  if (foreign.length === 0) return;
  throw new ConfigError(
    foreign.map(
      ({ path }) =>
        `${z.core.toDotPath(path)}: a reference to a secret that tenant ${tenant} does not have; give its value`,
    ),
  );
}
