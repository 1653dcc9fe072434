import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^plumbline$/, replacement: source('client/index.ts') },
      { find: /^plumbline\/(\w+)$/, replacement: source('$1/index.ts') },
    ],
  },
  test: {
    pool: 'forks',
    // One machine, real servers: more workers only make timing less certain.
    maxWorkers: 2,
    // No test changes a module; loading them anew for each file would take a fifth of all the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{unit,store,storage}/**/*.test.ts'],
          globalSetup: ['test/scripts.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'workflow',
          include: ['test/workflow/**/*.test.ts'],
          globalSetup: ['test/bundle.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/bundle.ts', 'test/scripts.ts'],
          // Whole systems of processes: after the others, not beside them.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/bundle.ts', 'test/scripts.ts', 'test/browser/provide.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
