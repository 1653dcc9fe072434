import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ListMultipartUploadsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStorage, type Storage, type StorageError } from '../../src/storage/index.js';
import type { Environment } from '../../src/storage/s3Client.js';
import type { S3Server } from './s3Server.js';
import { all, filesOf, stream } from './scene.js';

/** What only a server can get wrong, or say no with. */
export function s3Suite(server: S3Server): void {
  const { bucket, env } = server;

  describe('A bucket', () => {
    describe.each<[string, Environment, string, string, RegExp, boolean]>([
      ['that is missing', env, 's3://no-such-bucket/in', 'NoSuchBucketError', /create it/, true],
      [
        'behind a wrong secret',
        { ...env, AWS_SECRET_ACCESS_KEY: 'guessed' },
        `s3://${bucket}/in`,
        'StorageAccessError',
        /check the credentials/,
        true,
      ],
      [
        'of a server that does not run',
        { ...env, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' },
        `s3://${bucket}/in`,
        'StorageUnreachableError',
        /http:\/\/127.0.0.1:9 does not answer .* check that it runs/,
        false,
      ],
      [
        'at an address that does not exist',
        { ...env, AWS_ENDPOINT_URL_S3: 'http://s3.invalid' },
        `s3://${bucket}/in`,
        'StorageUnreachableError',
        /s3\.invalid/,
        false,
      ],
      [
        'of nobody knows which region',
        { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
        `s3://${bucket}/in`,
        'StorageSettingsError',
        /set AWS_REGION/,
        true,
      ],
    ])('%s', (_what, environment, location, name, message, permanent) => {
      test.each<[string, (storage: Storage) => Promise<unknown>]>([
        ['listing', (storage) => all(storage.list(location))],
        ['entries', (storage) => all(storage.entries(location))],
        ['exists', (storage) => storage.exists(location, 'a.txt')],
        ['download', (storage) => storage.download(location, 'a.txt', '/nowhere/at/all')],
        ['upload', (storage) => storage.upload(stream('x'), location, 'a.txt')],
        ['remove', (storage) => storage.remove(location, 'a.txt')],
        ['removeAll', (storage) => storage.removeAll(location, '')],
      ])('is named by %s, with what to do', async (operation, operate) => {
        // This server tells only administrators that it would have to make the bucket first.
        if (name === 'NoSuchBucketError' && operation === 'upload') return;
        const storage = openStorage(environment);
        const error = await operate(storage).then(
          () => undefined,
          (thrown: unknown) => thrown as StorageError,
        );
        expect(error).toMatchObject({ name, permanent });
        expect(error?.message).toMatch(message);
        storage.close();
      });
    });

    test('that we may only read from refuses an upload, and says to look at the rights', async () => {
      const location = `s3://${bucket}/readable`;
      await openStorage(env).upload(stream('x'), location, 'a.txt');
      const reader = openStorage(server.readerEnv);
      expect(await reader.exists(location, 'a.txt')).toBe(true);
      await expect(reader.upload(stream('y'), location, 'a.txt')).rejects.toThrow(
        /^Not allowed to write s3:\/\/tests\/readable\/a\.txt: .* answered AccessDenied; check/,
      );
    });

    test('whose console left a folder object lists and downloads the files alone', async () => {
      const Key = 'console/sub/';
      await server.client.send(new PutObjectCommand({ Bucket: bucket, Key, ContentLength: 0 }));
      const storage = openStorage(env);
      const location = `s3://${bucket}/console`;
      await storage.upload(stream('x'), location, 'sub/a.txt');
      expect(await all(storage.list(location))).toEqual([{ name: 'sub/a.txt', size: 1 }]);
      const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-console-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      await storage.download(location, '', folder);
      expect(await filesOf(folder)).toEqual(['sub/a.txt']);
      expect(await readFile(path.join(folder, 'sub/a.txt'), 'utf8')).toBe('x');
    });

    test('keeps no parts of uploads that were given up', async () => {
      const { Uploads = [] } = await server.client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket }),
      );
      expect(Uploads).toEqual([]);
    });
  });
}
