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
  http: [],
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
  {
    ignores: [
      'dist',
      'coverage',
      '.plumbline',
      'node_modules',
      'src/page/**/*.d.ts',
      'src/http/schema.ts',
    ],
  },
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
    // The page is plain JavaScript for browsers, with its types in comments.
    files: ['src/page/**/*.js'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { project: './tsconfig.page.json' } },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: zonesOf('page', ['job', 'news']) }],
      'import-x/no-cycle': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Casts are comments here, and this rule would have them as code.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(inner|outer)HTML$/]',
          message: 'What the API says is text: draw it with a template.',
        },
      ],
      eqeqeq: 'error',
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
    // Browsers run it too.
    files: ['src/http/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        ...builtinModules.flatMap((name) => [name, `node:${name}`]),
      ],
      'no-restricted-globals': ['error', 'process', 'Buffer', 'setImmediate'],
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
