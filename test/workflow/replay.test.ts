import { readdirSync, readFileSync } from 'node:fs';
import { DefaultLogger, Runtime, Worker, makeTelemetryFilterString } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { beforeAll, describe, expect, inject, test } from 'vitest';

const folder = new URL('../histories/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

interface RecordedHistory {
  events: {
    activityTaskScheduledEventAttributes?: { activityType: { name: string } };
  }[];
}
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as RecordedHistory;
const replay = (history: RecordedHistory) =>
  Worker.runReplayHistory({ workflowBundle: { codePath: inject('workflowBundle') } }, history);

beforeAll(() => {
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'ERROR' }), forward: {} },
    },
  });
});

describe('recorded histories', () => {
  test('are there for every main path', () => {
    expect(names.sort()).toEqual([
      'cancelled-in-stage.json',
      'cancelled-while-pending.json',
      'completed.json',
      'critical-failed.json',
      'evaluation-failed.json',
      'held-and-resolved.json',
      'held-and-resumed.json',
      'in-a-lane.json',
      'items-in-batches.json',
      'items-in-shards.json',
      'items-outside-in-shards.json',
      'items-outside.json',
      'lane.json',
      'partial.json',
      'paused-and-resumed.json',
      'retried-and-completed.json',
      'shard-outside.json',
      'shard.json',
      'stale.json',
    ]);
  });

  test.each(names)('%s replays on the workflow as it is', async (name) => {
    await replay(read(name));
  });

  test('stop a workflow that runs its stages in another order', async () => {
    const history = read('completed.json');
    const scheduled = history.events.flatMap(
      (event) => event.activityTaskScheduledEventAttributes ?? [],
    );
    const classify = scheduled.find(
      ({ activityType }) => activityType.name === 'news-brief.classify',
    );
    expect(classify).toBeDefined();
    classify!.activityType.name = 'news-brief.brief';
    await expect(replay(history)).rejects.toBeInstanceOf(DeterminismViolationError);
  });
});
