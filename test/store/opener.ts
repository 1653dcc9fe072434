/**
 * A process of its own that opens one new database after another, each as soon as its parent names it, next to
 * others that do the same at the same moment. It answers each time with what went wrong, or null.
 */
import { once } from 'node:events';
import { openStore } from '../../src/store/index.js';

/** Where to open a store, and when: all processes wait for the same millisecond. */
export interface Opening {
  url: string;
  at: number;
}

process.send?.('ready');
for (;;) {
  const [opening] = (await once(process, 'message')) as [Opening | 'end'];
  if (opening === 'end') break;
  while (Date.now() < opening.at);
  process.send?.(await failureOf(opening.url));
}
process.disconnect();

async function failureOf(url: string): Promise<string | null> {
  try {
    await (await openStore(url)).close();
    return null;
  } catch (error) {
    return String(error);
  }
}
