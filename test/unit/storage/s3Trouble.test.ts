import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStorage, StorageError, type Storage } from '../../../src/storage/index.js';

/** A storage whose server misbehaves in a way of our choosing. */
async function storageAt(misbehave: RequestListener): Promise<Storage> {
  const server = createServer(misbehave).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const storage = openStorage({
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  onTestFinished(() => {
    storage.close();
    server.closeAllConnections();
    server.close();
  });
  return storage;
}

async function targetFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-trouble-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'target');
}

describe('A server that', () => {
  test('never answers can be left', async () => {
    const stop = new AbortController();
    const storage = await storageAt(() => stop.abort(new Error('no longer needed')));
    const listing = storage.list('s3://bucket/in', stop.signal)[Symbol.asyncIterator]().next();
    await expect(listing).rejects.toThrow('no longer needed');
  });

  test('breaks off in the middle of an object fails the download', async () => {
    const storage = await storageAt((_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('only this');
      setImmediate(() => response.destroy());
    });
    const download = storage.download('s3://bucket/in', 'a.txt', await targetFile());
    await expect(download).rejects.toThrow(StorageError);
    await expect(download).rejects.toThrow('s3://bucket/in/a.txt');
  });

  test('has a short outage is asked again', async () => {
    let asked = 0;
    const storage = await storageAt((request, response) => {
      request.resume();
      asked += 1;
      response.writeHead(asked < 3 ? 503 : 200).end();
    });
    await storage.upload(Readable.from([Buffer.from('x')]), 's3://bucket/in', 'a.txt');
    expect(asked).toBe(3);
  });

  test('stays out of order is named, with what it said, and may be tried later', async () => {
    const storage = await storageAt((request, response) => {
      request.resume();
      response.writeHead(500, { 'Content-Type': 'application/xml' });
      response.end('<Error><Code>InternalError</Code><Message>disk full</Message></Error>');
    });
    const upload = storage.upload(Readable.from([Buffer.from('x')]), 's3://bucket/in', 'a.txt');
    await expect(upload).rejects.toThrow(
      'Could not write s3://bucket/in/a.txt: InternalError, HTTP 500: disk full',
    );
    await expect(upload).rejects.toMatchObject({ permanent: false });
  });

  test.each([
    ['PermanentRedirect', 301, /set AWS_REGION/],
    ['InvalidAccessKeyId', 403, /check the credentials/],
    ['NoSuchBucket', 404, /There is no bucket "bucket"/],
    ['NoSuchKey', 404, /There is nothing at s3:\/\/bucket\/in\/a\.txt/],
  ])('answers %s is understood', async (code, status, message) => {
    const storage = await storageAt((request, response) => {
      request.resume();
      response.writeHead(status, { 'Content-Type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
    });
    const download = storage.download('s3://bucket/in', 'a.txt', await targetFile());
    await expect(download).rejects.toThrow(message);
  });
});
