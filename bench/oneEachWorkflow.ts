import { proxyActivities } from '@temporalio/workflow';

const { work } = proxyActivities<{ work(item: number): Promise<void> }>({
  startToCloseTimeout: '1m',
});

/** What one would write first: an activity for every item, so many at a time. */
export async function oneEachWorkflow(items: number, atOnce: number): Promise<void> {
  let next = 0;
  const slot = async () => {
    while (next < items) {
      const item = next;
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, slot));
}
