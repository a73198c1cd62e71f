import type { Readable, Writable } from 'node:stream';
import type { Service } from '@marcario/core/service';
import { SingleBar } from 'cli-progress';
import type { Variable } from '../config/config.ts';

/** The streams and signals of a command's process, passed in so that a test can replace them. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Content of the document when a command is given `-` as its file. */
  readonly stdin: Readable;
  /** Receives the result of the command, as text or as one JSON object. */
  readonly stdout: Writable;
  /** Receives logs, progress and failures. */
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Returns a signal that SIGINT or SIGTERM aborts; before the first call these signals end the process. */
  readonly stopSignal: () => AbortSignal;
  /** The server that runs this command for another process; absent when the command runs in its own process. */
  readonly host?: CommandHost;
}

/** Runs one command until it ends. @returns the exit code */
export type RunCommandLine = (args: readonly string[], io: CommandIo) => Promise<number>;

/** The server that runs a command for another process, and access to that process's files. */
export interface CommandHost {
  /** The running service, whose database is open; the command must not close it. */
  readonly service: Service;
  /** A private temporary folder, removed when the command ends. */
  readonly folder: string;
  /**
   * Called before the command starts, with its name and the environment variables it reads.
   * @throws CommandError when a variable differs that must have the server's value
   */
  readonly begin: (command: string, variables: readonly Variable[]) => void;
  /** Reads a file of the other process. */
  readonly read: (path: string) => Readable;
  /** Writes a file of the other process atomically. */
  readonly write: (path: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** The result of a command, as text for people and as JSON for programs. */
export interface Outcome {
  readonly text: string;
  readonly json: object;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** Prints the result on standard output, where nothing else is printed. */
export function printOutcome(io: CommandIo, { json }: CommonOptions, outcome: Outcome): void {
  io.stdout.write(`${json ? JSON.stringify(outcome.json) : outcome.text}\n`);
}

/** Resolves when the first signal aborts, which means that the process must stop or has lost its database. */
export function stopped(...signals: readonly AbortSignal[]): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return Promise.resolve();
  return new Promise((resolve) => {
    for (const signal of signals) signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

const QUIET_MS = 1_000;

/** The options of a progress bar. */
interface Progress {
  /** What is processed, as shown in the bar, such as `marks.ndjson`. */
  readonly of: string;
  /** The number at which the bar is full. Default 100. */
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
