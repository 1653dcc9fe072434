import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installOnce } from './cacheFolder.js';
import type { Probe, Source } from './sources.js';

/** An executable that has been seen to work here, and what it is in a few words. */
export interface Executable {
  path: string;
  version: string;
}

/** Something we install once into a folder of the cache and then use from there. */
export interface Artifact {
  /** Shown to people: "Temporal dev server". */
  what: string;
  folder: string;
  /** Proves that what lies in a folder works on this machine; throws with the reason when not. */
  check: (folder: string) => Promise<Executable>;
}

/** One way to get an artifact. */
export interface Recipe {
  name: string;
  /** What would be done, in words; throws with the reason when it cannot be done here. */
  look: () => Promise<string>;
  /** Leaves the artifact in the folder it is given, and nothing else. */
  fill: (folder: string) => Promise<void>;
}

/** Told to the user before something slow starts. */
export type Say = (line: string) => void;

/** What an earlier command installed. */
export function fromCache(artifact: Artifact): Source<Executable> {
  return asFound('the cache', async () => {
    const origin = await readFile(join(artifact.folder, 'origin'), 'utf8').catch(() => {
      throw new Error('nothing there yet');
    });
    const executable = await artifact.check(artifact.folder);
    return { ...executable, version: `${executable.version} from ${origin}` };
  });
}

/** Installs by a recipe; nobody sees the artifact before it has passed its check. */
export function installedBy(recipe: Recipe, artifact: Artifact, say: Say): Source<Executable> {
  const check = () => artifact.check(artifact.folder);
  return {
    name: recipe.name,
    probe: () => probeBy(recipe.look),
    take: async () => {
      const usable = async () => (await probeBy(async () => (await check()).path)).usable;
      await installOnce(artifact.folder, usable, async (temporary) => {
        say(`Getting the ${artifact.what} from ${recipe.name} …`);
        await recipe.fill(temporary);
        await artifact.check(temporary);
        await writeFile(join(temporary, 'origin'), recipe.name);
      });
      return check();
    },
  };
}

/** A source with nothing to fetch, where looking and taking are the same. */
export function asFound(name: string, take: () => Promise<Executable>): Source<Executable> {
  const look = async () => {
    const { path, version } = await take();
    return `${path} (${version})`;
  };
  return { name, probe: () => probeBy(look), take };
}

async function probeBy(look: () => Promise<string>): Promise<Probe> {
  try {
    return { usable: true, found: await look() };
  } catch (error) {
    return { usable: false, found: error instanceof Error ? error.message : String(error) };
  }
}
