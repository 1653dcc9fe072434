/** All that is written anywhere about jobs, as one text to search: by Temporal, in the store, on disk. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import Libsql from 'libsql';

/** Histories, memos, search attributes and schedules, with their payloads decoded. */
export async function allOfTemporal(client: Client): Promise<string> {
  const found: unknown[] = [];
  for await (const listed of client.workflow.list()) {
    const handle = client.workflow.getHandle(listed.workflowId, listed.runId);
    found.push(listed.raw, (await handle.describe()).raw, await handle.fetchHistory());
  }
  for await (const listed of client.schedule.list())
    found.push(listed, (await client.schedule.getHandle(listed.scheduleId).describe()).raw);
  return textsIn(found);
}

/** Every row of every table of a store, but for some tables. */
export function allOfStore(file: string, except: readonly string[]): Map<string, string> {
  const database = new Libsql(file, { readonly: true });
  const rowsOf = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  const tables = rowsOf(`select name from sqlite_master where type = 'table'`).map(({ name }) =>
    String(name),
  );
  const read = tables
    .filter((table) => !except.includes(table))
    .map((table) => [table, JSON.stringify(rowsOf(`select * from "${table}"`))] as const);
  database.close();
  return new Map(read);
}

/** The files of a folder, by name, byte for byte, but for those whose name begins so. */
export async function allOfFolder(folder: string, except: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(except));
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path, await readFile(path, 'latin1')] as const;
  });
  return new Map(await Promise.all(read));
}

/** Texts and bytes, however deep. */
function textsIn(value: unknown, seen = new Set<object>()): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  if (typeof value !== 'object' || value === null || seen.has(value)) return '';
  seen.add(value);
  return Object.entries(value)
    .map(([key, part]) => `${key} ${textsIn(part, seen)}`)
    .join('\n');
}
