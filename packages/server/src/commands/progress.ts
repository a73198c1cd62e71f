import { SingleBar } from 'cli-progress';
import type { CommandIo } from './command-io.ts';

const QUIET_MS = 1_000;

/** What a progress bar counts. */
export interface Progress {
  /** What is counted, such as `marks`. */
  readonly unit: string;
  readonly total: number;
}

/**
 * Runs work with a progress bar on standard error, if that is a terminal and the work takes more
 * than a second.
 */
export async function withProgress<T>(
  io: CommandIo,
  { unit, total }: Progress,
  work: (report: (done: number) => void) => Promise<T>,
): Promise<T> {
  if (!io.stderr.isTTY) return work(() => {});
  const bar = new SingleBar({
    stream: io.stderr,
    format: `{bar} {value} of {total} ${unit}, {duration_formatted}`,
    clearOnComplete: true,
  });
  const start = setTimeout(() => bar.start(total, 0), QUIET_MS);
  try {
    return await work((done) => bar.update(done));
  } finally {
    clearTimeout(start);
    bar.stop();
  }
}
