import type { Readable, Writable } from 'node:stream';
import type { Service } from '@marcario/core/service';
import { SingleBar } from 'cli-progress';
import type { Variable } from '../config/config.ts';

/** What a command may touch of its process: passed in, so that a test can be the process. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where a document named `-` comes from. */
  readonly stdin: Readable;
  /** What the command has to say, or one JSON object. */
  readonly stdout: Writable;
  /** Logs, progress and failures. */
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Aborts on SIGINT or SIGTERM; until it is called, these signals end the process. */
  readonly stopSignal: () => AbortSignal;
  /** The server that runs this command for another process; none where the command is a process of its own. */
  readonly host?: CommandHost;
}

/** Runs one command to its end. @returns the exit code */
export type RunCommandLine = (args: readonly string[], io: CommandIo) => Promise<number>;

/** The server that runs a command for another process, whose streams and files are those of that process. */
export interface CommandHost {
  /** Holds the database; it is not the command's to close. */
  readonly service: Service;
  /** A private folder that ends with the command. */
  readonly folder: string;
  /**
   * Called before the command does anything, with its name and what it reads of the environment.
   * @throws CommandError where that must be the server's own, and is not
   */
  readonly begin: (command: string, variables: readonly Variable[]) => void;
  /** A file of the other process. */
  readonly read: (path: string) => Readable;
  /** Writes a file there, whole or not at all. */
  readonly write: (path: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** What a command did, for people and for programs. */
export interface Outcome {
  readonly text: string;
  readonly json: object;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** Prints what was done on standard output, which holds nothing else. */
export function printOutcome(io: CommandIo, { json }: CommonOptions, outcome: Outcome): void {
  io.stdout.write(`${json ? JSON.stringify(outcome.json) : outcome.text}\n`);
}

/** Resolves when the first of the signals aborts: the process is to stop, or its database is lost. */
export function stopped(...signals: readonly AbortSignal[]): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return Promise.resolve();
  return new Promise((resolve) => {
    for (const signal of signals) signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

const QUIET_MS = 1_000;

/** What a progress bar shows. */
interface Progress {
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
