import { CommanderError } from 'commander';
import { startTracing, type Tracing } from '../tracing.ts';
import { failureLine } from './command-error.ts';
import type { CommandIo } from './command-io.ts';
import { createProgram } from './program.ts';

const EXIT = { failure: 1, usage: 2 };

/**
 * Runs one command of `marcario` to its end. A failure is one plain line on standard error.
 * @returns the exit code: 2 for wrong usage, 1 for a failure
 */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
  let tracing: Tracing | null = null;
  try {
    tracing = await startTracing(io.env);
    await createProgram(io).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Help, the version and wrong usage were printed by the parser already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    io.stderr.write(`marcario: ${failureLine(error)}\n`);
    return EXIT.failure;
  } finally {
    await tracing?.stop();
  }
}
