/** One specification of the storage, run on folders and on a real S3 server; then what only one of them has. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe } from 'vitest';
import { s3Suite } from './s3Suite.js';
import { stream, type Scene } from './scene.js';
import { listingSuite } from './suite/listing.js';
import { movingSuite } from './suite/moving.js';
import { removingSuite } from './suite/removing.js';
import { wordCountSuite } from './suite/wordCount.js';
import { folderWorld, s3ServerOrReason, s3World, scratchFolder, type World } from './world.js';

const server = await s3ServerOrReason();
if (typeof server === 'string')
  console.warn(`Skipped on S3: no server can be had on this machine (${server}).`);
else afterAll(() => server.stop());
const worlds = [await folderWorld(), ...(typeof server === 'string' ? [] : [s3World(server)])];

describe.each(worlds)('The storage on $kind', (world: World) => {
  let scratch: string;
  const atATime = pLimit(16);
  const scene: Scene = {
    kind: world.kind,
    storage: world.storage,
    place: async (names = []) => {
      const location = world.freshLocation();
      if (world.kind === 'folder') await mkdir(location);
      await atATime.map(names, (name) => world.storage.upload(stream(name), location, name));
      return location;
    },
    localFolder: () => mkdtemp(path.join(scratch, 'local-')),
  };

  beforeAll(async () => {
    scratch = await scratchFolder();
  });

  afterAll(async () => {
    await world.end();
    await rm(scratch, { recursive: true });
  });

  listingSuite(scene);
  movingSuite(scene);
  removingSuite(scene);
  wordCountSuite(scene);
});

if (typeof server !== 'string') s3Suite(server);
