import { worksUntilCancelled, type StageScript } from 'plumbline/testing';

type Checkpoint = Parameters<typeof worksUntilCancelled>[0];
type Stage = Parameters<StageScript>[0];

/** A stage that is at work until it is told to stop, each time it is run, and promises of its beginnings. */
export function atWork(reached: Checkpoint = { total: 10, done: 4, failed: 1 }) {
  const script = worksUntilCancelled(reached);
  const waiting: (() => void)[] = [];
  let begun = 0;
  return {
    script: (stage: Stage) => {
      begun += 1;
      for (const tell of waiting.splice(0)) tell();
      return script(stage);
    },
    /** How often it was begun. */
    get times() {
      return begun;
    },
    /** Resolves when it has been begun this often. */
    async begins(times = 1): Promise<void> {
      while (begun < times) await new Promise<void>((tell) => waiting.push(tell));
    },
  };
}
