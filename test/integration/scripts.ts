/**
 * The worker scripts of these tests as plain JavaScript on the built project. Through tsx, each of the hundred
 * workers that the tests start would take twice as long to come up.
 */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with `slowWorker.mjs` and the others. */
    workerScripts: string;
  }
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const BUILT = new URL('../../dist/', import.meta.url).href;
/** Below the project, so that its packages are found from there. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

export default async function scripts(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'plumbline-scripts-'));
  const names = (await readdir(HERE)).filter((name) => name.endsWith('Worker.ts'));
  for (const name of names) {
    const { outputText } = ts.transpileModule(await readFile(join(HERE, name), 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    });
    const script = outputText.replaceAll("'../../src/", `'${BUILT}`);
    await writeFile(join(folder, name.replace(/ts$/, 'mjs')), script);
  }
  project.provide('workerScripts', folder);
  return () => rm(folder, { recursive: true });
}
