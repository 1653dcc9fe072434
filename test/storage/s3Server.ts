import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { freePort, LOOPBACK } from '../../src/runtime/ports.js';
import { openS3Client, type Environment } from '../../src/storage/s3Client.js';
import { atLast } from '../integration/lastResort.js';
import { s3Executable } from './s3Wheel.js';

/** An S3 server of the tests' own, with one bucket. */
export interface S3Server {
  bucket: string;
  /** The environment of somebody who may do everything there. */
  env: Environment;
  /** The same for somebody who may only look. */
  readerEnv: Environment;
  /** For what only the tests do. */
  client: S3Client;
  stop: () => Promise<void>;
}

const BUCKET = 'tests';
const READY_WITHIN_MS = 30_000;
const ACCOUNTS = {
  identities: [
    account('admin', ['Admin']),
    // Not an administrator: for those the server makes a missing bucket without being asked.
    account('owner', ['Read', 'Write', 'List', 'Tagging']),
    account('reader', [`Read:${BUCKET}`, `List:${BUCKET}`]),
  ],
};

/** Starts a server on loopback in a temporary folder, on other ports when somebody took one of ours. */
export async function startS3Server(): Promise<S3Server> {
  const executable = await s3Executable();
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(executable);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function startOnce(executable: string): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-s3-'));
  const accounts = path.join(folder, 'accounts.json');
  await writeFile(accounts, JSON.stringify(ACCOUNTS));
  const port = await freePort();
  const server = spawn(executable, await serverArguments(folder, accounts, port), {
    cwd: folder,
    stdio: 'ignore',
  });
  const forget = atLast(() => server.kill('SIGKILL'));
  const env = environment('owner', port);
  const client = await openS3Client(environment('admin', port));
  const end = async () => {
    forget();
    client.destroy();
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true });
  };
  try {
    await untilReady(server, client);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    bucket: BUCKET,
    env,
    readerEnv: environment('reader', port),
    client,
    stop: end,
  };
}

async function serverArguments(folder: string, accounts: string, port: number): Promise<string[]> {
  const ports = [`-s3.port=${port}`, `-s3.port.grpc=${await freePort()}`, '-s3.port.iceberg=0'];
  for (const part of ['master', 'volume', 'filer'])
    ports.push(`-${part}.port=${await freePort()}`, `-${part}.port.grpc=${await freePort()}`);
  return [
    'server',
    `-dir=${folder}`,
    `-ip=${LOOPBACK}`,
    `-ip.bind=${LOOPBACK}`,
    '-master.telemetry=false',
    '-master.volumeSizeLimitMB=64',
    '-filer',
    '-s3',
    `-s3.config=${accounts}`,
    ...ports,
  ];
}

function account(name: string, actions: string[]) {
  return { name, credentials: [{ accessKey: name, secretKey: `${name}-secret` }], actions };
}

function environment(name: string, port: number): Environment {
  return {
    AWS_ENDPOINT_URL_S3: `http://${LOOPBACK}:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: name,
    AWS_SECRET_ACCESS_KEY: `${name}-secret`,
  };
}

async function untilReady(server: ChildProcess, client: S3Client): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      return;
    } catch (error) {
      const ended = server.exitCode !== null || server.signalCode !== null;
      if (ended || Date.now() > deadline)
        throw new Error(`The S3 server did not become ready (${String(error)})`, { cause: error });
      await delay(50);
    }
  }
}
