import { JobTestKit, type JobTestKitOptions } from 'plumbline/testing';
import { afterAll, beforeAll, inject } from 'vitest';

/** One kit per test file: opened before its first test, closed after its last. */
export function useKit(options: JobTestKitOptions = {}): { readonly current: JobTestKit } {
  const box: { kit?: JobTestKit } = {};
  beforeAll(async () => {
    box.kit = await JobTestKit.create({
      workflowBundle: inject('workflowBundle'),
      ...options,
    });
  });
  afterAll(() => box.kit?.close());
  return {
    get current() {
      if (box.kit === undefined) throw new Error('The kit is open only while tests run');
      return box.kit;
    },
  };
}
