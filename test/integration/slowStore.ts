import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../src/store/index.js';

/** A moment at which a worker stands still, so that a test can meet a stage at work. */
export interface Pause {
  /** Room and method of the store, such as `articles.add`. */
  call: string;
  when: 'before' | 'after';
  ms: number;
  /** Only the nth time this worker makes the call; every time when absent. */
  nth?: number;
}

type Method = (...args: unknown[]) => unknown;

/** The same store, but it pauses at the given calls, and says the name of a call whenever it pauses there. */
export function slowed(
  store: Store,
  pauses: readonly Pause[],
  say: (call: string) => void,
  signal?: AbortSignal,
): Store {
  const made = new Map<string, number>();
  const pause = async (call: string, when: Pause['when'], count: number) => {
    for (const due of pauses) {
      if (due.call !== call || due.when !== when || (due.nth ?? count) !== count) continue;
      say(call);
      await setTimeout(due.ms, undefined, { signal }).catch(() => undefined);
    }
  };
  const slowRoom = (room: object, name: string) =>
    new Proxy(room, {
      get(target, method) {
        const value: unknown = Reflect.get(target, method, target);
        if (typeof value !== 'function') return value;
        const call = `${name}.${String(method)}`;
        return async (...args: unknown[]) => {
          const count = (made.get(call) ?? 0) + 1;
          made.set(call, count);
          await pause(call, 'before', count);
          const result: unknown = await (value as Method).apply(target, args);
          await pause(call, 'after', count);
          return result;
        };
      },
    });
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'object' && value !== null ? slowRoom(value, String(name)) : value;
    },
  });
}
