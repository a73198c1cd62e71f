import { CommanderError } from 'commander';
import { runRemotely } from '../command-socket/remote-command.ts';
import { startTracing, type Tracing } from '../tracing.ts';
import { failureLine } from './command-error.ts';
import type { CommandIo } from './command-io.ts';
import { commandPath, commandVariables, createProgram } from './program.ts';

const EXIT = { failure: 1, usage: 2 };

/** Signals that the server which holds the database has run the command. */
class CompletedRemotely extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('The server has run the command');
    this.exitCode = exitCode;
  }
}

/**
 * Runs one command of `marcario` to its end. A command that opens an embedded database is run by the server that holds
 * the database, if there is one. A failure is one line on standard error.
 * @returns the exit code: 2 for wrong usage, 1 for a failure
 */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
  const program = createProgram(io, runCommandLine).hook('preAction', async (_, action) => {
    const variables = commandVariables(action);
    if (io.host) return io.host.begin(commandPath(action), variables);
    if (commandPath(action) === 'serve' || !variables.includes('DATABASE_URL')) return;
    const exitCode = await runRemotely(args, io);
    if (exitCode !== null) throw new CompletedRemotely(exitCode);
  });
  let tracing: Tracing | null = null;
  try {
    // A server that runs the command already has tracing.
    tracing = io.host ? null : await startTracing(io.env);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CompletedRemotely) return error.exitCode;
    // Help, the version and usage errors were already printed by the parser.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    io.stderr.write(`marcario: ${failureLine(error)}\n`);
    return EXIT.failure;
  } finally {
    await tracing?.stop();
  }
}
