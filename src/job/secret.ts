/**
 * Secrets in a config: texts that no history, memo, table, journal or log may hold.
 *
 * A pipeline says which of its strings are secret, with `secret()` in its schema. Parsing turns each into a
 * {@link Secret}, an object that shows nothing of itself; whoever starts a job puts the value into the store and
 * a reference, `secret:<id>`, into the config. What is not sealed so is written as `[secret]`, by accident too.
 */
import { z } from 'zod';

/** What is shown instead of a secret. */
export const HIDDEN = '[secret]';

const REFERENCE = /^secret:[A-Za-z0-9_-]{43}$/;
/** No NUL, which ends a text in environments and headers, and nothing that cannot be written as UTF-8. */
const TEXT = /^[^\0\p{Cs}]{1,32768}$/u;

/** A reference to a secret, from the id that the store gave it. */
export function secretReference(id: string): string {
  return `secret:${id}`;
}

/** Whether a text is a reference to a secret. It tells nothing of the value. */
export function isSecretReference(text: unknown): text is string {
  return typeof text === 'string' && REFERENCE.test(text);
}

/** A text that was marked as secret: its value, or, once that is in the store, the reference to it. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The reference; null while this is still a value. */
  get reference(): string | null {
    return isSecretReference(this.#text) ? this.#text : null;
  }

  /** The value, or the reference once it is sealed. For whoever seals it, and nobody else. */
  unwrap(): string {
    return this.#text;
  }

  toString(): string {
    return this.reference ?? HIDDEN;
  }

  toJSON(): string {
    return this.toString();
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }
}

/** What a secret must look like, beyond being text. */
export interface SecretForm {
  pattern: RegExp;
  /** What is said to somebody whose text does not look so. */
  expected: string;
}

/** The schema of a secret: text of 1 to 32,768 characters, or a reference to one. No problem with it tells the text. */
export function secret(form?: SecretForm): z.ZodType<Secret, string> {
  const schema = z.unknown().transform((given, context): Secret => {
    const text = given instanceof Secret ? given.unwrap() : given;
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message, input: undefined });
      return z.NEVER;
    };
    if (isSecretReference(text)) return new Secret(text);
    if (typeof text !== 'string' || !TEXT.test(text))
      return refuse('expected a secret: text of 1 to 32768 characters, none of them NUL');
    if (text === HIDDEN) return refuse(`expected a secret, not "${HIDDEN}", which stands for one`);
    if (form?.pattern.test(text) === false) return refuse(form.expected);
    return new Secret(text);
  });
  return schema as unknown as z.ZodType<Secret, string>;
}

/** A secret, and where it stands. */
export interface FoundSecret {
  path: readonly PropertyKey[];
  secret: Secret;
}

/** All secrets of a parsed config. */
export function secretsIn(value: unknown, path: readonly PropertyKey[] = []): FoundSecret[] {
  if (value instanceof Secret) return [{ path, secret: value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    secretsIn(part, [...path, isList ? Number(key) : key]),
  );
}

/** The same config with each of its secrets replaced by a text. */
export function withoutSecrets<Config>(config: Config, textOf: (secret: Secret) => string): Config {
  const replaced = (value: unknown): unknown => {
    if (value instanceof Secret) return textOf(value);
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part)]));
  };
  // Where a secret was is text now, as it is in the JSON that the config becomes.
  return replaced(config) as Config;
}

/** A text with every occurrence of these secrets hidden. */
export function masked(text: string, secrets: readonly string[]): string {
  // The longest first: one may be part of another.
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, secret) => rest.replaceAll(secret, () => HIDDEN), text);
}
