/** The files that items in the hands of workers outside leave: said before they are written, and finished after. */
import { createHash } from 'node:crypto';
import {
  OutputTakenError,
  OutputUnknownError,
  OutputsDifferError,
  type Reservation,
  type Store,
} from '../store/index.js';
import type { Storage } from '../storage/index.js';
import { WorkRefusedError, type FinishedOutput, type RefusalCode } from './protocol.js';

export class OutputDesk {
  constructor(
    private readonly store: Store,
    private readonly storage: Storage,
  ) {}

  async register(held: Reservation, paths: readonly string[]): Promise<void> {
    await refusing(() => this.store.outputs.register(held, claimOf(held), paths));
  }

  async finish(held: Reservation, outputs: readonly FinishedOutput[]): Promise<void> {
    await refusing(() => this.store.outputs.finish(held, claimOf(held), outputs));
  }

  async checkThatAllAreFinished(held: Reservation): Promise<void> {
    const outputs = await this.store.outputs.of(held);
    const open = outputs.filter(({ status }) => status !== 'done').map(({ path }) => path);
    if (open.length === 0) return;
    const message = `Item ${held.itemId} cannot be done: not finished are ${open.join(', ')}.`;
    throw new WorkRefusedError('outputs-open', message);
  }

  /** Removes what attempts before have left, file and record. Says what was in the way. */
  async clear(held: Reservation): Promise<string | undefined> {
    const left = await this.store.outputs.of(held);
    const paths = left.map(({ path }) => path);
    try {
      for (const path of paths) await this.remove(held, path);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return `What the attempt before has left could not be removed: ${why}`;
    }
    if (paths.length > 0) await this.store.outputs.forget(held, paths);
    return undefined;
  }

  /** An item whose data names no egress has its files where only its workers know. */
  private async remove({ data }: Reservation, path: string): Promise<void> {
    const egress = data?.['egress'];
    if (typeof egress === 'string') await this.storage.remove(egress, path);
  }
}

/** An attempt at an item, told from others; shorter than the token. */
function claimOf({ token }: Reservation): string {
  return createHash('sha256').update(token).digest('base64url');
}

async function refusing(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined || !(error instanceof Error)) throw error;
    throw new WorkRefusedError(code, error.message);
  }
}

function codeOf(error: unknown): RefusalCode | undefined {
  if (error instanceof OutputsDifferError) return 'outputs-differ';
  if (error instanceof OutputTakenError) return 'output-taken';
  return error instanceof OutputUnknownError ? 'output-unknown' : undefined;
}
