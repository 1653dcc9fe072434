import { InvalidArgumentError } from '@commander-js/extra-typings';
import { buildName } from '../../runtime/settings.js';

/** Parses the name of a build; the rule is that of PLUMBLINE_BUILD_ID. */
export function buildId(text: string): string {
  const parsed = buildName.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(`It ${parsed.error.issues[0]?.message ?? 'is no build id'}.`);
}
