import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import proto from '@temporalio/proto';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SEARCH_ATTRIBUTES } from '../../../src/job/searchAttributes.js';
import { startDevServer } from '../../../src/runtime/devServer.js';
import { devServerBinary } from '../../../src/runtime/devServerBinary.js';
import { ensureSearchAttributes } from '../../../src/runtime/searchAttributes.js';
import { readSettings } from '../../../src/runtime/settings.js';
import { timeSkippingServer } from '../../../src/runtime/testServer.js';
import { temporaryFolder } from './temporaryFolder.js';

async function devServer(): Promise<Connection> {
  const { path: binary } = await devServerBinary(readSettings());
  const logFile = join(await temporaryFolder(), 'temporal.log');
  const server = await startDevServer({ binary, logFile });
  onTestFinished(() => server.stop());
  const connection = await Connection.connect({ address: server.address });
  onTestFinished(() => connection.close());
  return connection;
}

async function registered(connection: Connection, namespace: string): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  return Object.keys(customAttributes).filter((name) => name.startsWith('Plumbline'));
}

const KEYWORD = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
const ALL = Object.values(SEARCH_ATTRIBUTES).sort();

describe('the search attributes of jobs', { timeout: 120_000 }, () => {
  test('are there from the start on a dev server of ours', async () => {
    const connection = await devServer();
    expect((await registered(connection, 'default')).sort()).toEqual(ALL);
  });

  test('are added to a namespace that lacks them, and adding them again changes nothing', async () => {
    const connection = await devServer();
    await connection.workflowService.registerNamespace({
      namespace: 'bare',
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
    await expect
      .poll(() => registered(connection, 'bare').catch(() => 'not yet'), { timeout: 30_000 })
      .toEqual([]);

    await ensureSearchAttributes(connection, 'bare');
    await ensureSearchAttributes(connection, 'bare');

    await expect
      .poll(async () => (await registered(connection, 'bare')).sort(), { timeout: 30_000 })
      .toEqual(ALL);
  });

  test('that cannot be added are an error with the command to run', async () => {
    const connection = await devServer();
    await expect(ensureSearchAttributes(connection, 'nowhere')).rejects.toThrow(
      /temporal operator search-attribute create --namespace nowhere --name PlumblineStatus --type Keyword/,
    );
  });

  test('are added to a time-skipping server, which cannot list them', async () => {
    const executable = await timeSkippingServer(readSettings());
    const environment = await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable },
    });
    onTestFinished(() => environment.teardown());
    await ensureSearchAttributes(environment.connection, 'default');
    await ensureSearchAttributes(environment.connection, 'default');
    const again = environment.connection.operatorService.addSearchAttributes({
      namespace: 'default',
      searchAttributes: { [SEARCH_ATTRIBUTES.status]: KEYWORD },
    });
    await expect(again).rejects.toThrow('already exists');
  });
});
