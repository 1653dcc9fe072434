import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStorage, type Storage } from '../../src/storage/index.js';
import { startS3Server, type S3Server } from './s3Server.js';
import { NoS3ServerError } from './s3Wheel.js';

/** A kind of storage that the suite runs on. */
export interface World {
  kind: 'folder' | 's3';
  storage: Storage;
  /** A location that no other test uses. */
  freshLocation: () => string;
  end: () => Promise<void>;
}

/** A folder for files of this run that are not in the storage. */
export async function scratchFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'plumbline-storage-'));
}

/** Folders of this machine. */
export async function folderWorld(): Promise<World> {
  const folder = await scratchFolder();
  const number = counter();
  return {
    kind: 'folder',
    storage: openStorage({}),
    freshLocation: () => path.join(folder, `place ${number()}`),
    end: () => rm(folder, { recursive: true }),
  };
}

/** A bucket of a real server. */
export function s3World(server: S3Server): World {
  const number = counter();
  const storage = openStorage(server.env);
  return {
    kind: 's3',
    storage,
    freshLocation: () => `s3://${server.bucket}/place ${number()}`,
    end: () => {
      storage.close();
      return Promise.resolve();
    },
  };
}

/** The server, or why none can be had here. One that is here and does not start is a failure. */
export async function s3ServerOrReason(): Promise<S3Server | string> {
  try {
    return await startS3Server();
  } catch (error) {
    if (error instanceof NoS3ServerError) return error.message;
    throw error;
  }
}

function counter(): () => number {
  let last = 0;
  return () => (last += 1);
}
