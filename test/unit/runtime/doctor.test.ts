import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diagnose, type Check } from '../../../src/runtime/doctor.js';
import { checkNode } from '../../../src/runtime/doctor/node.js';
import { checkHome } from '../../../src/runtime/doctor/places.js';
import { checkSources } from '../../../src/runtime/doctor/sources.js';
import { freePort } from '../../../src/runtime/ports.js';
import { writeRecord } from '../../../src/runtime/serverRecord.js';
import { readSettings, type Settings } from '../../../src/runtime/settings.js';
import type { Source } from '../../../src/runtime/sources.js';
import { temporaryFolder } from './temporaryFolder.js';

const ENV = { TEMPORAL_CONFIG_FILE: '/nonexistent/temporal.toml' };

async function settingsOfEmptyHome(): Promise<Settings> {
  return readSettings({
    PLUMBLINE_HOME: await temporaryFolder(),
    PLUMBLINE_CACHE: await temporaryFolder(),
    PLUMBLINE_PORT: String(await freePort()),
    PLUMBLINE_UI_PORT: String(await freePort()),
  });
}

async function finding(name: string, settings: Settings, env = ENV): Promise<Check | undefined> {
  return (await diagnose(settings, env)).find((check) => check.name === name);
}

function source(name: string, usable: boolean): Source<string> {
  return {
    name,
    probe: () => Promise.resolve({ usable, found: usable ? 'there' : 'missing' }),
    take: () => Promise.resolve(name),
  };
}

const NONE = { ok: 'no', advice: 'Install one.' } as const;

describe('doctor', { timeout: 60_000 }, () => {
  test('looks at every part a job needs', async () => {
    const names = (await diagnose(await settingsOfEmptyHome(), ENV)).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['Node.js', 'Temporal service', 'running dev server', 'gRPC port', 'UI port'],
        ...['home', 'store', 'cache', 'dev server from the cache', 'test server from the cache'],
      ]),
    );
  });

  test.each([
    ['20.19.0', 'yes'],
    ['20.18.9', 'no'],
    ['22.0.0', 'yes'],
    ['18.20.0', 'no'],
  ] as const)('Node.js %s: %s', (version, ok) => {
    expect(checkNode(version).ok).toBe(ok);
  });

  test('names the source that will be used, and why an earlier one is not', async () => {
    const checks = await checkSources(
      'server',
      [source('A', false), source('B', true), source('C', true)],
      NONE,
    );
    expect(checks.map(({ ok, found }) => [ok, found])).toEqual([
      ['warning', 'missing'],
      ['yes', 'there; this one is used'],
      ['yes', 'there'],
    ]);
  });

  test('gives advice when no source can be used', async () => {
    const checks = await checkSources('server', [source('A', false)], NONE);
    expect(checks.at(-1)).toMatchObject({ ok: 'no', advice: 'Install one.' });
  });

  test('warns about a port that another program has', async () => {
    const settings = await settingsOfEmptyHome();
    const program = createServer().listen(settings.port, '127.0.0.1');
    await once(program, 'listening');
    onTestFinished(() => void program.close());
    await expect(finding('gRPC port', settings)).resolves.toMatchObject({
      ok: 'warning',
      advice: expect.stringContaining('PLUMBLINE_PORT') as string,
    });
  });

  test('warns about a recorded dev server that does not answer', async () => {
    const settings = await settingsOfEmptyHome();
    await writeRecord(settings.home, {
      address: `127.0.0.1:${settings.port}`,
      uiUrl: `http://127.0.0.1:${settings.uiPort}`,
      process: { pid: process.pid, started: 'long ago' },
    });
    await expect(finding('running dev server', settings)).resolves.toMatchObject({
      ok: 'warning',
    });
  });

  test('says that a configured service does not answer', async () => {
    const env = { ...ENV, TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` };
    await expect(
      finding('Temporal service', await settingsOfEmptyHome(), env),
    ).resolves.toMatchObject({ ok: 'no' });
  });

  test('says that a database server does not accept connections', async () => {
    const settings = await settingsOfEmptyHome();
    const databaseUrl = `postgres://127.0.0.1:${await freePort()}/news`;
    await expect(finding('store', { ...settings, databaseUrl })).resolves.toMatchObject({
      ok: 'no',
    });
  });

  test('accepts a home that does not exist yet', async () => {
    const settings = await settingsOfEmptyHome();
    const check = await checkHome({ ...settings, home: `${settings.home}/not/yet` });
    expect(check.ok).toBe('yes');
  });

  test('refuses a home that would lie inside a file', async () => {
    const settings = await settingsOfEmptyHome();
    const file = join(settings.home, 'file');
    await writeFile(file, '');
    const check = await checkHome({ ...settings, home: join(file, 'home') });
    expect(check).toMatchObject({
      ok: 'no',
      advice: 'Make it writable, or point PLUMBLINE_HOME elsewhere.',
    });
  });
});
