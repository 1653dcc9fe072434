import { access, constants, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { acceptsConnections } from '../ports.js';
import type { Settings } from '../settings.js';
import type { Check } from './check.js';

/** Whether databases, records and logs can be written. */
export async function checkHome({ home }: Settings): Promise<Check> {
  return checkFolder('home', home, 'PLUMBLINE_HOME');
}

/** Whether the store can be reached: its folder is writable, or its server accepts connections. */
export async function checkStore({ databaseUrl }: Settings): Promise<Check> {
  if (databaseUrl.startsWith('sqlite:'))
    return checkFolder('store', dirname(databaseUrl.slice('sqlite:'.length)), 'DATABASE_URL');
  const { hostname, port } = new URL(databaseUrl);
  const accepts = await acceptsConnections(hostname, Number(port || 5432));
  return {
    name: 'store',
    ok: accepts ? 'yes' : 'no',
    found: `PostgreSQL at ${hostname}:${port || '5432'} ${accepts ? 'accepts' : 'does not accept'} connections`,
    ...(!accepts && { advice: 'Start the database, or correct DATABASE_URL.' }),
  };
}

/** What lies in the cache, and how large it is. */
export async function checkCache({ cache }: Settings): Promise<Check> {
  const entries = await readdir(cache, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).then(({ size }) => size)),
  );
  const megabytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6);
  const found = files.length === 0 ? 'empty' : `${files.length} files, ${megabytes} MB`;
  return { name: 'cache', ok: 'yes', found: `${cache}: ${found}` };
}

async function checkFolder(name: string, folder: string, variable: string): Promise<Check> {
  const writable = await canWriteIn(folder);
  return {
    name,
    ok: writable ? 'yes' : 'no',
    found: `${folder} ${writable ? 'is writable' : 'cannot be written'}`,
    ...(!writable && { advice: `Make it writable, or point ${variable} elsewhere.` }),
  };
}

/** A folder that does not exist yet is made by the first command, inside the nearest one that does. */
async function canWriteIn(folder: string): Promise<boolean> {
  const there = await stat(folder).catch(() => undefined);
  if (!there) return dirname(folder) !== folder && canWriteIn(dirname(folder));
  if (!there.isDirectory()) return false;
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
