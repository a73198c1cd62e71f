import type { Readable, Writable } from 'node:stream';

/** What a command may touch of its process: passed in, so that a test can be the process. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where a document named `-` comes from. */
  readonly stdin: Readable;
  /** What the command has to say, or one JSON object. */
  readonly stdout: Writable;
  /** Logs, progress and failures. */
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Aborted when the process is asked to stop; until it is called, being asked ends the process. */
  readonly stopSignal: () => AbortSignal;
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
