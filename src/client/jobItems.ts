/** The items of a job, for people who want to know which of them failed and why. */
import type { JobReport } from '../job/report.js';
import type {
  ItemAccount,
  ItemRef,
  ItemStatus,
  ItemStreams,
  Store,
  StoredOutput,
} from '../store/index.js';

/** Which items to read. */
export interface ItemFilter {
  /** Only those of this stage; default: of all stages, in their order. */
  stage?: string | undefined;
  status?: ItemStatus | undefined;
  /** With a stage: only items after this position of its list. */
  after?: number | undefined;
  /** How many at most; default 50. */
  limit?: number | undefined;
}

/** An item of a job, and how it went so far. */
export interface JobItem extends Omit<ItemAccount, 'data'> {
  stage: string;
}

/** Everything that is known of one item. */
export interface ItemDescription extends ItemAccount {
  stage: string;
  /** The files that it brought out, or was about to. */
  outputs: StoredOutput[];
  /** What its command said at its last try; null when nothing was kept. */
  streams: ItemStreams | null;
}

/** The job has no such item. */
export class ItemNotFoundError extends Error {
  override readonly name = 'ItemNotFoundError';
  constructor(
    readonly jobId: string,
    readonly itemId: string,
  ) {
    super(
      `Job ${jobId} has no item "${itemId}". \`plumbline items ${jobId}\` shows the items there are.`,
    );
  }
}

/** Items, stage by stage and in the order of their lists. */
export async function listItems(
  store: Store,
  report: JobReport,
  { stage, status, after, limit = 50 }: ItemFilter,
): Promise<JobItem[]> {
  const items: JobItem[] = [];
  for (const ref of stagesOf(report, stage)) {
    const page = { status, limit: limit - items.length, ...(stage !== undefined && { after }) };
    if (page.limit <= 0) break;
    const found = await store.itemAccounts.page(ref, page);
    items.push(...found.map((item) => itemOf(ref.stage, item)));
  }
  return items;
}

/** One item, of the last stage that has worked on it unless a stage is named. */
export async function describeItem(
  store: Store,
  report: JobReport,
  itemId: string,
  stage?: string,
): Promise<ItemDescription> {
  for (const ref of stagesOf(report, stage).toReversed()) {
    const item: ItemRef = { ...ref, itemId };
    const account = await store.itemAccounts.one(item);
    if (account === undefined) continue;
    const [outputs, streams] = [await store.outputs.of(item), await store.streams.of(item)];
    return { stage: ref.stage, ...account, outputs, streams: streams ?? null };
  }
  throw new ItemNotFoundError(report.jobId, itemId);
}

function itemOf(stage: string, account: ItemAccount): JobItem {
  const { id, position, status, tries, error } = account;
  return { stage, id, position, status, tries, error };
}

function stagesOf({ tenant, jobId, stages }: JobReport, stage: string | undefined) {
  return stages
    .filter(({ name }) => stage === undefined || name === stage)
    .map(({ name }) => ({ tenant, jobId, stage: name }));
}
