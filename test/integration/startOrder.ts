/** The order of starts, as those who start can know it: one that returned before another was called came first. */
export class StartOrder {
  private readonly starts = new Map<string, { called: number; returned: number }>();
  private readonly now = () => performance.now();

  /** Notes when a start is called and when it returns. */
  async note<Started extends { jobId: string }>(start: () => Promise<Started>): Promise<Started> {
    const called = this.now();
    const started = await start();
    this.starts.set(started.jobId, { called, returned: this.now() });
    return started;
  }

  /** Those who come, in this order of jobs, after one that was called only when they had returned. */
  overtaken(jobIds: readonly string[]): string[] {
    let latest = -Infinity;
    return jobIds.filter((jobId) => {
      const { called, returned } = this.starts.get(jobId) ?? { called: NaN, returned: NaN };
      const isOvertaken = !(returned > latest);
      latest = Math.max(latest, called);
      return isOvertaken;
    });
  }
}
