import { proxyActivities } from '@temporalio/workflow';

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '1m' });

/** The least that six steps cost on Temporal: no state, no report, no cancellation. */
export async function bareWorkflow(): Promise<void> {
  for (let step = 0; step < 6; step += 1) await nothing();
}
