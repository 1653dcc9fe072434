import type { Source } from '../sources.js';
import type { Check } from './check.js';

/** Each source in its order: the first usable one is taken, the rest are listed with their reasons. */
export async function checkSources(
  what: string,
  sources: readonly Source<unknown>[],
  whenNone: { ok: 'no' | 'warning'; advice: string },
): Promise<Check[]> {
  const probes = await Promise.all(sources.map((source) => source.probe()));
  const taken = probes.findIndex((probe) => probe.usable);
  const listed = sources.map(({ name }, i): Check => {
    const probe = probes[i];
    const found = probe?.found ?? 'not looked at';
    return {
      name: `${what} from ${name}`,
      ok: probe?.usable ? 'yes' : 'warning',
      found: i === taken ? `${found}; this one is used` : found,
    };
  });
  if (taken >= 0) return listed;
  return [...listed, { name: what, found: 'none of its sources can be used', ...whenNone }];
}
