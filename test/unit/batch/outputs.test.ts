import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  outputFiles,
  outputUri,
  uploadOutputs,
  UploadFailedError,
  type Output,
  type OutputEnd,
  type OutputFile,
  type UploadOptions,
} from '../../../src/batch/index.js';
import { openStorage, type Storage } from '../../../src/storage/index.js';
import { batchScene, type BatchScene } from './scene.js';

const storage = openStorage({});

/** Uploads what a datum left, and writes down who was told what, and when. */
async function upload(scene: BatchScene, options: Partial<UploadOptions> = {}) {
  const events: string[] = [];
  const ends = new Map<string, OutputEnd>();
  const watched: Storage = {
    ...storage,
    upload: async (source, location, name, signal) => {
      events.push(`upload ${name}`);
      return storage.upload(source, location, name, signal);
    },
  };
  const result = await uploadOutputs({
    storage: watched,
    files: await outputFiles(scene.in),
    egress: scene.egress,
    register: (outputs) => {
      events.push(`register ${outputs.map((output) => output.path).join(', ')}`);
      return Promise.resolve();
    },
    finish: (output, end) => {
      events.push(`${end.status} ${output.path}`);
      ends.set(output.path, end);
      return Promise.resolve();
    },
    ...options,
  }).then(
    (outputs: Output[]) => ({ outputs, error: undefined }),
    (error: unknown) => ({ outputs: [] as Output[], error }),
  );
  return { ...result, events, ends };
}

const names = (files: readonly OutputFile[]) => files.map((file) => file.path);

describe('Outputs', () => {
  test('are registered all at once before the first is uploaded, and marked done after it', async () => {
    const scene = await batchScene('a.txt');
    const { events } = await upload(scene);
    expect(events).toEqual(['register a.txt', 'upload a.txt', 'done a.txt']);
  });

  test('get their own path below the egress', async () => {
    const scene = await batchScene('a b.txt', 'sub/100%.txt');
    const { outputs } = await upload(scene);
    expect(outputs).toEqual([
      { path: 'a b.txt', uri: `${scene.egress}/a b.txt`, size: 7 },
      { path: 'sub/100%.txt', uri: `${scene.egress}/sub/100%.txt`, size: 12 },
    ]);
    expect(await readFile(path.join(scene.egress, 'sub/100%.txt'), 'utf8')).toBe('sub/100%.txt');
  });

  test('have addresses that make two datums with the same path collide', () => {
    expect(outputUri('s3://bucket/out/', 'a.txt')).toBe('s3://bucket/out/a.txt');
    expect(outputUri('s3://bucket/out', 'a.txt')).toBe('s3://bucket/out/a.txt');
  });

  test('that registration refuses are not uploaded', async () => {
    const scene = await batchScene('a.txt');
    const { error, events } = await upload(scene, {
      register: () => Promise.reject(new Error('a.txt belongs to datum d2')),
    });
    expect(error).toEqual(new Error('a.txt belongs to datum d2'));
    expect(events).toEqual([]);
  });

  test('are registered when there are none, so that none can be expected', async () => {
    const { events } = await upload(await batchScene());
    expect(events).toEqual(['register ']);
  });

  test('of which one fails are all marked, and the failure is told with its address', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `${10 + n}.txt`);
    const scene = await batchScene(...many);
    // A folder where a file is to go.
    await mkdir(path.join(scene.egress, '15.txt'), { recursive: true });
    await writeFile(path.join(scene.egress, '15.txt', 'in the way'), '');
    const { error, ends } = await upload(scene);
    expect(error).toBeInstanceOf(UploadFailedError);
    expect(String(error)).toContain(`The result ${scene.egress}/15.txt could not be uploaded`);
    expect([...ends.keys()].sort()).toEqual(many);
    expect(ends.get('15.txt')).toMatchObject({ status: 'error' });
    expect(ends.get('29.txt')).toMatchObject({
      status: 'error',
      message: expect.stringContaining('15.txt could not be uploaded') as string,
    });
  });

  test('that are stopped are marked with the reason', async () => {
    const scene = await batchScene('a.txt', 'b.txt');
    const stop = new AbortController();
    const { error, ends } = await upload(scene, {
      signal: stop.signal,
      register: () => {
        stop.abort(new Error('cancelled'));
        return Promise.resolve();
      },
    });
    expect(error).toEqual(new Error('cancelled'));
    expect([...ends.values()]).toEqual([
      { status: 'error', message: 'cancelled' },
      { status: 'error', message: 'cancelled' },
    ]);
  });

  test('whose end cannot be recorded fail the upload', async () => {
    const { error } = await upload(await batchScene('a.txt'), {
      finish: () => Promise.reject(new Error('the store is away')),
    });
    expect(error).toEqual(new Error('the store is away'));
  });

  test('are the files of a folder, by name', async () => {
    const scene = await batchScene('b.txt', 'a/c.txt');
    expect(names(await outputFiles(scene.in))).toEqual(['a/c.txt', 'b.txt']);
  });
});
