import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, markOf } from './livingProcess.js';

const processMark = z.object({ pid: z.number().int().positive(), started: z.string() });

const serverRecord = z.object({
  address: z.string(),
  uiUrl: z.string(),
  process: processMark,
});

const serverUser = z.object({
  process: processMark,
  /** True for `dev`, which there is only one of. */
  exactPorts: z.boolean(),
  /** True once it has promised to keep a worker up until it is stopped. */
  keepsWorker: z.boolean().default(false),
});

/** The server of a home, written as soon as its process exists and deleted when it was stopped. */
export type ServerRecord = z.infer<typeof serverRecord>;

/** A command that uses the server of a home. */
export type ServerUser = z.infer<typeof serverUser>;

/** What was written about the home's server; undefined when there is nothing, or nothing legible. */
export async function readRecord(home: string): Promise<ServerRecord | undefined> {
  return readJson(recordFile(home), serverRecord);
}

export async function writeRecord(home: string, record: ServerRecord): Promise<void> {
  await writeJson(recordFile(home), record);
}

export async function deleteRecord(home: string): Promise<void> {
  await rm(recordFile(home), { force: true });
}

/** Enters this process as a user; gives the way to sign off again. */
export async function addUser(home: string, exactPorts: boolean): Promise<() => Promise<void>> {
  await mkdir(usersFolder(home), { recursive: true });
  const entries = await userEntries(home);
  await Promise.all(entries.filter(({ user }) => !user).map(({ file }) => rm(file)));
  const file = join(usersFolder(home), `${process.pid}-${randomUUID()}.json`);
  const user: ServerUser = {
    process: await markOf(process.pid),
    exactPorts,
    keepsWorker: false,
  };
  await writeJson(file, user);
  return () => rm(file, { force: true });
}

/** Enters of this process that it keeps a worker up. */
export async function markWorkerKept(home: string): Promise<void> {
  for (const { file, user } of await userEntries(home)) {
    if (user?.process.pid === process.pid) await writeJson(file, { ...user, keepsWorker: true });
  }
}

/** The users whose process still runs. */
export async function livingUsers(home: string): Promise<ServerUser[]> {
  return (await userEntries(home)).flatMap(({ user }) => user ?? []);
}

/** Every entry; without its user where that was killed before it could sign off. */
async function userEntries(
  home: string,
): Promise<{ file: string; user: ServerUser | undefined }[]> {
  const names = await readdir(usersFolder(home)).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const file = join(usersFolder(home), name);
      const user = await readJson(file, serverUser);
      return { file, user: user && (await isAlive(user.process)) ? user : undefined };
    }),
  );
}

const recordFile = (home: string) => join(home, 'server.json');
const usersFolder = (home: string) => join(home, 'server-users');

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

async function writeJson(file: string, value: unknown): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(value));
  await rename(temporary, file);
}
