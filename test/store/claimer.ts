/**
 * A process of its own that claims start keys next to others like it. It says when it is ready, begins at the
 * word of its parent, and answers with the jobs that the keys stand for and how many of them it claimed fresh.
 * Arguments: store URL, tenant, the claimer's name, how many keys.
 */
import { once } from 'node:events';
import { openStore } from '../../src/store/index.js';

/** What a claimer answers with. */
export interface Claimed {
  jobs: string[];
  fresh: number;
}

const [url = '', tenant = '', name = '', count = ''] = process.argv.slice(2);
process.send?.('ready');
await once(process, 'message');

const store = await openStore(url);
const claimed: Claimed = { jobs: [], fresh: 0 };
for (let n = 0; n < Number(count); n += 1) {
  const job = { jobId: `${name}-${n}`, request: {} };
  const claim = await store.startKeys.claim(tenant, `key-${n}`, job, new Date());
  claimed.jobs.push(claim.jobId);
  if (claim.fresh) claimed.fresh += 1;
}
await store.close();
process.send?.(claimed);
process.disconnect();
