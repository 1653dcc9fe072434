import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say, SetupError } from './step.mjs';

const PATIENCE_MS = 15 * 60_000;
/** A lock without an owner is this old only if its maker died between making and signing it. */
const UNSIGNED_MS = 5_000;

/** Runs `work` while no other set-up of this checkout does. mkdir is the lock: it succeeds for one process only. */
export async function withLock(folder, work) {
  const giveUp = Date.now() + PATIENCE_MS;
  let told = false;
  mkdirSync(dirname(folder), { recursive: true });
  while (!acquire(folder)) {
    if (isStale(folder)) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    if (Date.now() > giveUp)
      throw new SetupError(
        `Another set-up holds ${folder}. If none is running, delete that folder.`,
      );
    if (!told) say('Waiting for another set-up of this checkout …');
    told = true;
    await sleep(100);
  }
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function acquire(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

function isStale(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    if (pid > 0) return !isAlive(pid);
    return Date.now() - statSync(folder).mtimeMs > UNSIGNED_MS;
  } catch {
    const made = statSync(folder, { throwIfNoEntry: false });
    return made !== undefined && Date.now() - made.mtimeMs > UNSIGNED_MS;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
