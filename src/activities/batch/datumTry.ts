/** One try at an item of a batch: what an earlier try left is removed, the command runs, its results are brought out. */
import { randomUUID } from 'node:crypto';
import ms from 'ms';
import { runCommand, uploadOutputs, type Datum, type OutputFile } from '../../batch/index.js';
import type { BatchConfig } from '../../pipelines/index.js';
import type { Storage } from '../../storage/index.js';
import { OutputTakenError, type ItemRef, type Store } from '../../store/index.js';
import { AttemptFailure, ItemRefusal, type ItemTurn } from '../itemStage.js';

export interface DatumTryOptions {
  store: Store;
  storage: Storage;
  config: BatchConfig;
  /** The values of `transform.secret_env`. */
  secrets: Readonly<Record<string, string>>;
  item: ItemRef;
  turn: Pick<ItemTurn, 'signal' | 'goesOn'>;
}

/** What a try brought out. */
export type Brought = Record<'outputs' | 'outputBytes', number>;

/** A command took longer than its spec allows. */
export class DatumTimeoutError extends Error {
  override readonly name = 'DatumTimeoutError';
  constructor(datumId: string, limitMs: number) {
    super(
      `The command took longer than ${ms(limitMs)} on datum ${datumId} and was stopped: see datum_timeout`,
    );
  }
}

export class DatumTry {
  /** Who registers the outputs. Another try at the item is somebody else. */
  private readonly claim = randomUUID();

  constructor(private readonly options: DatumTryOptions) {}

  async run(datum: Datum): Promise<Brought> {
    const { config, secrets, storage, item, store, turn } = this.options;
    const stop = new AbortController();
    const limit = config.datum_timeout;
    const late = () => stop.abort(new DatumTimeoutError(datum.id, limit ?? 0));
    // How long a command may take is for its spec to say, not for the lease.
    const goingOn = setInterval(turn.goesOn, config.heartbeat);
    const timer = limit === undefined ? undefined : setTimeout(late, limit);
    const signal = AbortSignal.any([turn.signal, stop.signal]);
    try {
      await this.removeWhatWasLeft(signal);
      const { transform } = config;
      const onOutput = (said: { stdout: string; stderr: string }) =>
        stored(store.streams.save(item, said));
      return await runCommand(
        { datum, transform, secrets, storage, signal, onOutput },
        ({ files }) => this.bringOut(files, signal),
      );
    } finally {
      clearInterval(goingOn);
      clearTimeout(timer);
    }
  }

  /** File first: what is still on record can still be found. */
  private async removeWhatWasLeft(signal: AbortSignal): Promise<void> {
    const { config, storage, item, store } = this.options;
    const left = await stored(store.outputs.of(item));
    for (const { path } of left) await storage.remove(config.egress.URI, path, signal);
    await stored(
      store.outputs.forget(
        item,
        left.map(({ path }) => path),
      ),
    );
  }

  private async bringOut(files: readonly OutputFile[], signal: AbortSignal): Promise<Brought> {
    const { config, storage, item, store } = this.options;
    const outputs = await uploadOutputs({
      storage,
      files,
      egress: config.egress.URI,
      signal,
      register: (all) =>
        stored(
          store.outputs.register(
            item,
            this.claim,
            all.map(({ path }) => path),
          ),
        ),
      finish: ({ path }, end) => {
        const error = end.status === 'error' ? end.message : undefined;
        return stored(
          store.outputs.finish(item, this.claim, [{ path, status: end.status, error }]),
        );
      },
    });
    const outputBytes = outputs.reduce((sum, { size }) => sum + size, 0);
    return { outputs: outputs.length, outputBytes };
  }
}

/** A store that is down is not the item's fault; a path that another item has is, and will stay so. */
async function stored<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof OutputTakenError) throw new ItemRefusal(error.message);
    throw new AttemptFailure(error);
  }
}
