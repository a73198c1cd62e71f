import { SingleBar } from 'cli-progress';
import type { CommandIo } from './command-io.ts';

const QUIET_MS = 1_000;

/** What a progress bar tells of. */
export interface Progress {
  /** The whole, such as `marks.ndjson`. */
  readonly of: string;
  /** What `report` counts up to. Default 100. */
  readonly total?: number;
}

/**
 * Runs work with a progress bar on standard error, if that is a terminal and the work takes more
 * than a second.
 */
export async function withProgress<T>(
  io: CommandIo,
  { of, total = 100 }: Progress,
  work: (report: (done: number) => void) => Promise<T>,
): Promise<T> {
  if (!io.stderr.isTTY) return work(() => {});
  const bar = new SingleBar({
    stream: io.stderr,
    format: `{bar} {percentage} % of ${of}, {duration_formatted}`,
    clearOnComplete: true,
  });
  let reached = 0;
  const start = setTimeout(() => bar.start(total, reached), QUIET_MS);
  try {
    return await work((done) => {
      reached = done;
      bar.update(done);
    });
  } finally {
    clearTimeout(start);
    bar.stop();
  }
}
