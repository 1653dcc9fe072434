import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtProject } from './built.js';

declare module 'vitest' {
  export interface ProvidedContext {
    workflowBundle: string;
  }
}

/** The bundled workflows of the built project, in a folder where a test can put others beside them. */
export default async function bundle(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bundle-'));
  const path = join(folder, 'workflows.cjs');
  await copyFile(new URL('workflows/bundle.cjs', builtProject()), path);
  project.provide('workflowBundle', path);
  return () => rm(folder, { recursive: true });
}
