import { InvalidStoreUrlError } from './errors.js';

/** Where a store lives. `place` is how it may be named in messages: without a password. */
export type StoreLocation =
  | { kind: 'sqlite'; path: string; place: string }
  | { kind: 'postgres'; url: string; place: string };

/** The path that stands for a database of its own, gone when it is closed. */
export const MEMORY = ':memory:';

/** Reads a store URL; the one place that knows which kinds there are. */
export function locate(url: string): StoreLocation {
  const path = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (path !== undefined) return { kind: 'sqlite', path, place: path };
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) {
    const { host, pathname } = new URL(url);
    return { kind: 'postgres', url, place: `postgres://${host}${pathname}` };
  }
  throw new InvalidStoreUrlError(/^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0] ?? '');
}
