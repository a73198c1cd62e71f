import type { Readable, Writable } from 'node:stream';
import type { Service } from '@marcario/core/service';
import { SingleBar } from 'cli-progress';
import type { Variable } from '../config/config.ts';

/** The streams and signals of a command's process, passed in so that a test can replace them. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The source of a document named `-`. */
  readonly stdin: Readable;
  /** Receives the result of the command, or one JSON object. */
  readonly stdout: Writable;
  /** Receives logs, progress and failures. */
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Aborts on SIGINT or SIGTERM; before it is called, these signals end the process. */
  readonly stopSignal: () => AbortSignal;
  /** The server that runs this command for another process; absent when the command is its own process. */
  readonly host?: CommandHost;
}

/** Runs one command to its end. @returns the exit code */
export type RunCommandLine = (args: readonly string[], io: CommandIo) => Promise<number>;

/** The server that runs a command for another process, with that process's streams and files. */
export interface CommandHost {
  /** Holds the database; the command must not close it. */
  readonly service: Service;
  /** A private folder that is removed with the command. */
  readonly folder: string;
  /**
   * Called before the command does anything, with its name and the environment variables it reads.
   * @throws CommandError where that must be the server's own, and is not
   */
  readonly begin: (command: string, variables: readonly Variable[]) => void;
  /** Reads a file of the other process. */
  readonly read: (path: string) => Readable;
  /** Writes a file there, completely or not at all. */
  readonly write: (path: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** The result of a command, for people and for programs. */
export interface Outcome {
  readonly text: string;
  readonly json: object;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** Prints the result on standard output, which contains nothing else. */
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

/** The options of a progress bar. */
interface Progress {
  /** What is processed, such as `marks.ndjson`. */
  readonly of: string;
  /** The final value of `report`. Default 100. */
  readonly total?: number;
}

/** Runs work with a progress bar on standard error, if that is a terminal and the work takes more than a second. */
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
