/**
 * A process of its own that opens a store and writes to it next to others like it. It says when it is
 * ready, begins at the word of its parent, and answers with how many articles it added.
 * Arguments: store URL, tenant, job id, the writer's name, how many entries and articles.
 */
import { once } from 'node:events';
import { openStore } from '../../src/store/index.js';
import { article, journalEntry } from './samples.js';

const [url = '', tenant = '', jobId = '', writer = '', count = ''] = process.argv.slice(2);
process.send?.('ready');
await once(process, 'message');

const store = await openStore(url);
let added = 0;
for (let n = 0; n < Number(count); n += 1) {
  const [own, shared] = [`${writer}-${n}`, `all-${n}`];
  await store.journal.append(tenant, jobId, [journalEntry(own), journalEntry(shared)]);
  const drafts = [article(own), article(shared, { sourceId: writer })];
  added += (await store.articles.add(tenant, jobId, drafts)).added;
}
await store.close();
process.send?.(added);
process.disconnect();
