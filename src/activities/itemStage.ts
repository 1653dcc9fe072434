/** What a stage does with its items, one by one. */
import type { ModelUsage } from '../engines/usage.js';
import type { ItemData } from '../store/index.js';
import { messageOf } from './messageOf.js';
import type { ItemChoice } from './workList.js';

export interface ItemStage<Item, Result> extends ItemChoice {
  /** Fetches what the work needs. From the store: a failure fails the attempt, not the item. */
  load: (id: string, data: ItemData | null) => Promise<Item> | Item;
  /**
   * The craft. A failure fails this item and no other, unless it is an {@link AttemptFailure}; it is tried again
   * unless it is an {@link ItemRefusal}.
   */
  work: (item: Item, turn: ItemTurn) => Promise<Result>;
  /** Writes the result, idempotently, and says what there is to count and to tell. A failure fails the attempt. */
  save?: (id: string, result: Result) => Promise<Saved>;
}

/** An item stage whose items nobody but itself knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what one function returns, the next one takes
export type AnyItemStage = ItemStage<any, any>;

/** Checks that what one function of a stage returns is what the next one takes. */
export function eachItem<Item, Result>(stage: ItemStage<Item, Result>): AnyItemStage {
  return stage;
}

/** What the work on one item is given, and tells. */
export interface ItemTurn {
  /** Aborted when the stage is to stop. */
  signal: AbortSignal;
  /** Called after each of many steps; work that is silent for a whole lease is taken for stuck. */
  goesOn: () => void;
  /** Called after each question to a language model. It counts, whatever becomes of the item. */
  onUsage: (usage: ModelUsage) => void;
}

export interface Saved {
  /** Added up over all items of the stage. */
  metrics?: Record<string, number>;
  /** Warnings for the journal. */
  notes?: string[];
  /** One line for the journal on how it went, with the counts behind it. */
  account?: { message: string; data: Record<string, number> };
}

/** Thrown by the work on an item when it is not the item that failed: the attempt does, and the next one tries again. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
  }
}

/** Thrown by the work on an item that it is useless to try again. */
export class ItemRefusal extends Error {
  override readonly name = 'ItemRefusal';
}
