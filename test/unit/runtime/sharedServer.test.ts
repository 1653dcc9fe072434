import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { msToTs } from '@temporalio/common/lib/time.js';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { isAlive } from '../../../src/runtime/livingProcess.js';
import { freePort, PortTakenError } from '../../../src/runtime/ports.js';
import { readRecord, writeRecord, type ServerRecord } from '../../../src/runtime/serverRecord.js';
import { openService, type TemporalService } from '../../../src/runtime/service.js';
import { readSettings, type Settings } from '../../../src/runtime/settings.js';
import { DevServerRunningError, runningServer } from '../../../src/runtime/sharedServer.js';
import { temporaryFolder } from './temporaryFolder.js';

const TIMEOUT = 120_000;

/** No TEMPORAL_* variable and no configuration file of the machine may lead us elsewhere. */
const ENV = { TEMPORAL_CONFIG_FILE: '/nonexistent/temporal.toml' };

async function ownHome(): Promise<Settings> {
  const home = await temporaryFolder();
  return { ...readSettings(), home, port: await freePort(), uiPort: await freePort() };
}

/** Opens the service as a command would, and gives it back when the test is over. */
async function open(settings: Settings, exactPorts = false): Promise<TemporalService> {
  const service = await openService(settings, { env: ENV, exactPorts });
  onTestFinished(() => service.close());
  return service;
}

/** Another process that uses the service of the same home. */
async function otherUser(settings: Settings): Promise<{ child: ChildProcess; address: string }> {
  const script = join(inject('scripts'), 'holdService.mjs');
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      ...ENV,
      TEMPORAL_ADDRESS: '',
      PLUMBLINE_HOME: settings.home,
      PLUMBLINE_CACHE: settings.cache,
      PLUMBLINE_PORT: String(settings.port),
      PLUMBLINE_UI_PORT: String(settings.uiPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, address: line.toString().trim() };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function recorded(settings: Settings): Promise<ServerRecord> {
  const record = await readRecord(settings.home);
  expect(record).toBeDefined();
  return record!;
}

/** Occupies a port as some other program would. */
async function occupy(port: number): Promise<void> {
  const program = createServer().listen(port, '127.0.0.1');
  await once(program, 'listening');
  onTestFinished(() => void program.close());
}

describe('the dev server of a home', { timeout: TIMEOUT }, () => {
  test('is shared by two users, and the last one stops it', async () => {
    const settings = await ownHome();
    const other = await otherUser(settings);
    const mine = await open(settings);
    expect(mine.address).toBe(other.address);
    const { process: server } = await recorded(settings);

    await end(other.child, 'SIGTERM');
    await expect(isAlive(server)).resolves.toBe(true);

    await mine.close();
    await expect(isAlive(server)).resolves.toBe(false);
    await expect(readRecord(settings.home)).resolves.toBeUndefined();
  });

  test('outlives a user that was killed; the next one finds it and stops it', async () => {
    const settings = await ownHome();
    const killed = await otherUser(settings);
    const { process: server } = await recorded(settings);
    await end(killed.child, 'SIGKILL');
    await expect(isAlive(server)).resolves.toBe(true);

    const next = await open(settings);
    expect(next.address).toBe(killed.address);
    expect(next.chosen).toContain('already runs');
    await next.close();
    await expect(isAlive(server)).resolves.toBe(false);
  });

  test('keeps its state in the home from one start to the next', async () => {
    const settings = await ownHome();
    const first = await open(settings);
    await first.connection.workflowService.registerNamespace({
      namespace: 'kept',
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
    await first.close();

    const second = await open(settings);
    const { namespaceInfo } = await second.connection.workflowService.describeNamespace({
      namespace: 'kept',
    });
    expect(namespaceInfo?.name).toBe('kept');
  });

  test('has a Web UI that answers', async () => {
    const { uiUrl } = await open(await ownHome());
    const page = await fetch(uiUrl!);
    expect(page.status).toBe(200);
  });

  test('is not taken for running when its record names a process that is another one now', async () => {
    const settings = await ownHome();
    const live = await open(settings);
    const elsewhere = await temporaryFolder();
    await mkdir(elsewhere, { recursive: true });
    await writeRecord(elsewhere, {
      address: live.address,
      uiUrl: live.uiUrl!,
      process: { pid: process.pid, started: 'at another time' },
    });
    await expect(runningServer(elsewhere)).resolves.toBeUndefined();
  });

  test('is started anew when its record cannot be read', async () => {
    const settings = await ownHome();
    await writeFile(join(settings.home, 'server.json'), '{ "address": ');
    const service = await open(settings);
    expect(service.address).toBe(`127.0.0.1:${settings.port}`);
  });
});

describe('a taken port', { timeout: TIMEOUT }, () => {
  test('makes a one-off command take a free one', async () => {
    const settings = await ownHome();
    await occupy(settings.port);
    const service = await open(settings);
    expect(service.address).not.toBe(`127.0.0.1:${settings.port}`);
  });

  test.each([
    ['port', 'PLUMBLINE_PORT'],
    ['uiPort', 'PLUMBLINE_UI_PORT'],
  ] as const)('of dev (%s) is an error that names it and the fix', async (which, variable) => {
    const settings = await ownHome();
    await occupy(settings[which]);
    const attempt = open(settings, true);
    await expect(attempt).rejects.toThrow(PortTakenError);
    await expect(attempt).rejects.toThrow(
      `Port ${settings[which]} is taken by another program. Stop it, or set ${variable} to a free port.`,
    );
  });
});

describe('dev', { timeout: TIMEOUT }, () => {
  test('refuses to run twice in a home, and says where the other one is', async () => {
    const settings = await ownHome();
    const dev = await open(settings, true);
    const second = open(settings, true);
    await expect(second).rejects.toThrow(DevServerRunningError);
    await expect(second).rejects.toMatchObject({ address: dev.address, pid: process.pid });
  });

  test('joins the server of a one-off command when it has the right ports', async () => {
    const settings = await ownHome();
    const oneOff = await open(settings);
    const dev = await open(settings, true);
    expect(dev.address).toBe(oneOff.address);
  });

  test('refuses the server of a one-off command that had to take other ports', async () => {
    const settings = await ownHome();
    const oneOff = await open({ ...settings, port: await freePort() });
    const dev = open(settings, true);
    await expect(dev).rejects.toThrow(`already runs at ${oneOff.address}`);
  });
});
