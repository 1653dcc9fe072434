import { describe, expect, test } from 'vitest';
import { useKit } from './kit.js';

const kit = useKit();

describe('a job that begins with a later stage', () => {
  test('has the stages from there on and no others', async () => {
    const report = await kit.current.run({ fromStage: 'neutralize' });
    expect(report.status).toBe('COMPLETED');
    expect(report.stages.map((stage) => stage.name)).toEqual(['neutralize', 'brief']);
  });

  test.each([
    ['nowhere', 'This job has no stage "nowhere" (it has: ingest, classify, neutralize, brief).'],
    ['evaluation', 'This job has no stage "evaluation"'],
  ])('that it does not have (%s) is refused before anything starts', async (fromStage, message) => {
    await expect(kit.current.start({ fromStage, jobId: `never-${fromStage}` })).rejects.toThrow(
      message,
    );
    await expect(kit.current.jobs.describe(`never-${fromStage}`)).rejects.toThrow(
      'There is no job',
    );
  });

  test('without one that the rest needs is refused', async () => {
    const config = { enableEvaluation: true, enableAutoOptimize: true };
    await expect(kit.current.start({ fromStage: 'optimization', config })).rejects.toThrow(
      'A job cannot begin with optimization: optimization needs evaluation of the same job.',
    );
  });
});
