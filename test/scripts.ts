/**
 * What the tests start as processes of their own, as plain JavaScript on the built project. Through tsx, each of
 * the hundred and more would take three times as long to come up.
 */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { TestProject } from 'vitest/node';
import { builtProject } from './built.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with `slowWorker.mjs` and the others. */
    scripts: string;
  }
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Below the project, so that its packages are found from there. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));

const OF_THE_STORE = ['claimer', 'opener', 'writer', 'samples'].map((name) => `store/${name}.ts`);

export default async function scripts(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'plumbline-scripts-'));
  const built = builtProject().href;
  const ofWorkers = (await readdir(join(HERE, 'integration')))
    .filter((name) => name.endsWith('Worker.ts') || name === 'slowStore.ts')
    .map((name) => `integration/${name}`);
  for (const name of [...ofWorkers, ...OF_THE_STORE, 'unit/runtime/holdService.ts']) {
    const { outputText } = ts.transpileModule(await readFile(join(HERE, name), 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    });
    const script = outputText
      .replaceAll(/'(\.\.\/)+src\//g, `'${built}`)
      .replaceAll(/'(\.\/\w+)\.js'/g, "'$1.mjs'");
    await writeFile(join(folder, basename(name).replace(/ts$/, 'mjs')), script);
  }
  project.provide('scripts', folder);
  return () => rm(folder, { recursive: true });
}
