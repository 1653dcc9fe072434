/**
 * Asks a real server everything that its OpenAPI document allows, and much that it forbids:
 * `npm run schemathesis`. With `-- --postgres` the store is on PostgreSQL, where that is installed. Other arguments go
 * to schemathesis, for example `-- --include-path /api/jobs`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../../src/runtime/settings.js';
import { startPostgres } from '../store/postgres.js';
import { schemathesis } from './install.js';
import { seed, type Seeds } from './seeds.js';
import { System } from './system.js';

const CONFIG = fileURLToPath(new URL('./schemathesis.toml', import.meta.url));
const SEED = '20270301';

const given = process.argv.slice(2);
const extra = given.filter((argument) => argument !== '--postgres');
const tool = await schemathesis(readSettings().cache);
const postgres = extra.length < given.length ? await startPostgres() : undefined;
if (extra.length < given.length && postgres === undefined)
  throw new Error('There is no PostgreSQL on this machine.');
const system = await System.start(postgres?.url);
let seeds: Seeds | undefined;
try {
  const operator = await system.key('operator');
  const worker = await system.key('worker');
  seeds = await seed(system, { operator, worker });
  const config = join(system.folder, 'schemathesis.toml');
  await writeFile(config, `${await readFile(CONFIG, 'utf8')}\n${dictionaries(seeds)}`);
  const args = ['--config-file', config, 'run', `${system.url}/openapi.json`];
  const child = spawn(tool.python, [...tool.args, ...args, '--seed', SEED, ...extra], {
    cwd: system.folder,
    env: { ...process.env, PLUMBLINE_OPERATOR_KEY: operator, PLUMBLINE_WORKER_KEY: worker },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child too, which then ends with its summary.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGINT'));
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  seeds?.close();
  await system.stop();
  await postgres?.stop();
}

/** Tells schemathesis what there is, so that not all it asks for is unknown. */
function dictionaries({ known, jobsOf }: Seeds): string {
  const dictionary = (name: string, values: readonly unknown[]) =>
    `[dictionaries."${name}"]\nvalues = ${JSON.stringify(values)}\n`;
  const binding = (parameter: string, probability: number, name = parameter) =>
    `"${parameter}" = { dictionary = "${name}", probability = ${probability} }`;
  const operation = (id: string, ...bindings: string[]) =>
    `[[operations]]\ninclude-operation-id = "${id}"\nparameters = { ${bindings.join(', ')} }\n`;
  const more: Record<string, string[]> = {
    reserve: [binding('path.stage', 0.9), binding('body.worker', 1), binding('body.waitMs', 1)],
  };
  return [
    ...Object.entries({ ...known, ...jobsOf }).map(([name, values]) => dictionary(name, values)),
    '[parameters]',
    ...Object.keys(known).map((name) => binding(name, 0.5)),
    '',
    ...Object.keys(jobsOf).map((id) =>
      operation(id, binding('path.jobId', 0.9, id), ...(more[id] ?? [])),
    ),
  ].join('\n');
}
