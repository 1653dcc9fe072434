import { builtinModules } from 'node:module';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** Which rooms of src/ each room may know. Arrows point one way; nothing imports client, and only `serve` the API. */
const mayImport = {
  job: [],
  pipelines: ['batch', 'job'],
  workflows: ['job', 'activities'],
  news: ['job'],
  engines: ['news', 'job'],
  store: ['news', 'job'],
  storage: [],
  batch: ['storage', 'job'],
  runtime: ['job'],
  bridge: ['activities', 'storage', 'store', 'job'],
  activities: ['news', 'engines', 'store', 'storage', 'batch', 'pipelines', 'job'],
  worker: [
    'workflows',
    'activities',
    'pipelines',
    'engines',
    'store',
    'storage',
    'batch',
    'runtime',
    'job',
  ],
  api: ['client', 'bridge', 'pipelines', 'news', 'store', 'runtime', 'job'],
  testing: [
    'bridge',
    'worker',
    'workflows',
    'activities',
    'client',
    'pipelines',
    'store',
    'runtime',
    'job',
  ],
  client: [
    'bridge',
    'worker',
    'workflows',
    'activities',
    'pipelines',
    'news',
    'store',
    'runtime',
    'job',
  ],
};
const rooms = Object.keys(mayImport);
const zonesOf = (room, known = mayImport[room]) =>
  rooms
    .filter((other) => other !== room && !known.includes(other))
    .map((other) => ({
      target: `./src/${room}`,
      from: `./src/${other}`,
      message: `${room}/ may not know ${other}/ (see docs/architecture.md, "Layout").`,
    }));
const importDirection = rooms.flatMap((room) => zonesOf(room));

export default tseslint.config(
  { ignores: ['dist', 'coverage', '.plumbline', 'node_modules'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.js'],
          extensionAlias: { '.js': ['.ts', '.js'] },
        }),
      ],
    },
    languageOptions: { parserOptions: { project: './tsconfig.check.json' } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'require-atomic-updates': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: importDirection }],
      'import-x/no-cycle': 'error',
    },
  },
  {
    // The command line stands above the API, which stands above the client: this one module starts it.
    files: ['src/client/commands/serving.ts'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: zonesOf('client', [...mayImport.client, 'api']) },
      ],
    },
  },
  {
    files: ['src/workflows/**/*.ts', 'src/pipelines/**/*.ts', 'bench/*Workflow.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: builtinModules.flatMap((name) => [name, `node:${name}`]),
          patterns: [
            {
              group: [
                '@temporalio/client',
                '@temporalio/worker',
                '@temporalio/activity',
                '@temporalio/testing',
              ],
              message:
                'Workflow code is deterministic: only @temporalio/workflow and @temporalio/common.',
            },
            {
              group: ['**/activities/*', '**/activities'],
              allowTypeImports: true,
              message: 'Workflows know activities by type only.',
            },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'process', 'fetch', 'Buffer', 'performance'],
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'examples/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-console': 'off',
    },
  },
);
