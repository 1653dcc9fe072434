import type { EventSource } from '../../../src/api/jobFeed.js';
import type { JournalEntry, NewJournalEntry } from '../../../src/job/journal.js';
import { isEnd } from '../../../src/job/events.js';
import { journalEntry } from '../../store/samples.js';

/** A journal that says what a test lets it say, and counts who asks. */
export class ScriptedEvents implements EventSource {
  readonly entries: JournalEntry[] = [];
  /** Readers that were begun, and those at work now. */
  begun = 0;
  reading = 0;
  /** The positions of pages that were asked for. */
  readonly pages: number[] = [];
  private readonly waiting = new Set<() => void>();
  private failure: Error | undefined;

  add(...entries: NewJournalEntry[]): void {
    for (const entry of entries) this.entries.push({ seq: this.entries.length + 1, ...entry });
    this.wake();
  }

  addLogs(count: number, message = 'word '): void {
    const from = this.entries.length + 1;
    this.add(
      ...Array.from({ length: count }, (_, n) => journalEntry(`log-${from + n}`, { message })),
    );
  }

  finish(): void {
    const data = { status: 'COMPLETED' };
    this.add(journalEntry('status/COMPLETED', { kind: 'status', data }));
  }

  fail(error: Error): void {
    this.failure = error;
    this.wake();
  }

  end = (): Promise<number | undefined> => Promise.resolve(this.entries.find(isEnd)?.seq);

  readonly last = () => Promise.resolve(this.entries.length);

  readonly read = (after: number, limit: number) => {
    this.pages.push(after);
    return Promise.resolve(this.entries.slice(after, after + limit));
  };

  readonly follow = async function* (
    this: ScriptedEvents,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<JournalEntry[]> {
    this.begun += 1;
    this.reading += 1;
    signal.addEventListener('abort', () => this.wake());
    try {
      for (let cursor = after; !signal.aborted;) {
        if (this.failure !== undefined) throw this.failure;
        const end = this.entries.find(isEnd)?.seq;
        const page = this.entries.slice(cursor, Math.min(cursor + 100, end ?? Infinity));
        if (page.length > 0) yield page;
        cursor += page.length;
        if (cursor === end) return;
        if (page.length > 0) continue;
        await new Promise<void>((resolve) => this.waiting.add(resolve));
      }
    } finally {
      this.reading -= 1;
    }
  }.bind(this);

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
