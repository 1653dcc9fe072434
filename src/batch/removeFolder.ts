import { chmod, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** A process that left its group may still be writing while we remove. */
const OPTIONS = { recursive: true, force: true, maxRetries: 5 };

/** Removes a folder, and also what a command made read-only in it. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, OPTIONS);
  } catch {
    await openUp(folder);
    await rm(folder, OPTIONS);
  }
}

async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await openUp(path.join(folder, entry.name));
}
