const MS = 1_000;

/** What the sweeps and baselines of one process came to since it began. */
export class SweepTally {
  finished = 0;
  /** Sweeps that an error ended; not those that were told to stop. */
  failed = 0;
  /** Hits that were committed, of baselines too, and of sweeps that failed later. */
  hits = 0;
  /** How long the last sweep took that finished; 0 before the first. */
  lastSeconds = 0;

  /** Runs one sweep and notes how it ended. */
  async measure<T>(work: () => Promise<T>, stop?: AbortSignal): Promise<T> {
    const begun = performance.now();
    try {
      const done = await work();
      this.finished += 1;
      this.lastSeconds = (performance.now() - begun) / MS;
      return done;
    } catch (error) {
      if (stop?.aborted !== true) this.failed += 1;
      throw error;
    }
  }
}
