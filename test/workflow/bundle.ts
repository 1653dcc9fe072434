import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    workflowBundle: string;
  }
}

/** Bundles the workflows under test once for all files. */
export default async function bundle(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bundle-'));
  const { code } = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../../src/workflows/index.ts', import.meta.url)),
    logger: new DefaultLogger('WARN'),
  });
  const path = join(folder, 'workflows.cjs');
  await writeFile(path, code);
  project.provide('workflowBundle', path);
  return () => rm(folder, { recursive: true });
}
