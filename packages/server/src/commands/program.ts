import { Command, CommanderError } from 'commander';
import { runRemotely } from '../command-socket/remote-command.ts';
import { VARIABLES, type Variable } from '../config/config.ts';
import { environmentHelp } from '../config/environment-help.ts';
import { startTracing, type Tracing } from '../tracing.ts';
import { VERSION } from '../version.ts';
import { addClients } from './clients.ts';
import { failureLine } from './command-error.ts';
import type { CommandIo, RunCommandLine } from './command-io.ts';
import { addExplainSearch } from './explain-search.ts';
import { addExport } from './export.ts';
import { addGenerate } from './generate.ts';
import { addHolidays } from './holidays.ts';
import { addImport, addSync } from './import.ts';
import { addKeys } from './keys.ts';
import { addReport } from './report.ts';
import { addSecrets } from './secrets.ts';
import { addServe } from './serve.ts';
import { addSimilar } from './similar.ts';
import { addSnapshot } from './snapshot.ts';
import { addWebhooks } from './webhooks.ts';
import { addMigrate, addSweep } from './with-database.ts';

const DATABASE: readonly Variable[] = ['DATABASE_URL', 'SERVICE_DB_POOL', 'SERVICE_DB_STATEMENT_S'];

/** The variables read by commands that need the search index. */
const INDEX_VARIABLES: readonly Variable[] = [
  ...DATABASE,
  'DATABASE_READ_URL',
  'LOG_LEVEL',
  'SERVICE_SECRET_KEY',
  'SERVICE_EMBEDDINGS',
  'SERVICE_SEARCH',
  'SERVICE_SEARCH_CA',
  'SERVICE_SEARCH_SHARDS',
  'SERVICE_SNAPSHOT',
  'SERVICE_SNAPSHOT_SHARED',
];

/** Variables of the outbound proxy, which commands that fetch URLs read. */
const PROXY: readonly Variable[] = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

/** The environment variables that each command reads; `generate` reads none. */
const READS: ReadonlyMap<string, readonly Variable[]> = new Map(
  Object.entries({
    serve: VARIABLES,
    migrate: DATABASE,
    import: DATABASE,
    sync: [...DATABASE, 'SERVICE_FEEDS', ...PROXY],
    sweep: INDEX_VARIABLES,
    keys: [
      ...DATABASE,
      'SERVICE_SECRET_KEY',
      'SERVICE_DEFAULT_MONTHLY_QUOTA',
      'SERVICE_PUBLIC_URL',
    ],
    clients: [...DATABASE, 'SERVICE_SECRET_KEY'],
    secrets: [...DATABASE, 'SERVICE_SECRET_KEY'],
    holidays: DATABASE,
    export: INDEX_VARIABLES,
    report: INDEX_VARIABLES,
    'explain-search': INDEX_VARIABLES,
    snapshot: INDEX_VARIABLES,
    similar: PROXY,
    webhooks: [
      ...DATABASE,
      'LOG_LEVEL',
      'SERVICE_SECRET_KEY',
      'SERVICE_CALLBACK_ALLOW',
      'SERVICE_CALLBACK_PORTS',
      'SERVICE_CALLBACK_HTTP',
      'SERVICE_WEBHOOK_SCHEDULE',
      'SERVICE_WEBHOOK_LEASE_S',
      'SERVICE_SMTP_URL',
      'SERVICE_PUBLIC_URL',
    ],
  }),
);

/** Returns the full name of a command, such as `keys create`. */
export function commandPath(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${commandPath(parent)} ${command.name()}` : command.name();
}

/** Returns the environment variables that a command reads, by the first word of its path. */
export function commandVariables(command: Command): readonly Variable[] {
  return READS.get(commandPath(command).split(' ', 1)[0] ?? '') ?? [];
}

/** Builds the command line parser (decision A2). @param run runs commands that other processes send to `serve` */
export function createProgram(io: CommandIo, run: RunCommandLine): Command {
  const program = new Command('marcario')
    .description('Search, read and watch a national trademark register')
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    });
  addServe(program, io, run);
  const commands = [
    addMigrate,
    addImport,
    addSync,
    addSweep,
    addExport,
    addReport,
    addExplainSearch,
    addGenerate,
    addKeys,
    addClients,
    addSecrets,
    addHolidays,
    addSnapshot,
    addSimilar,
    addWebhooks,
  ];
  for (const add of commands) add(program, io);
  for (const command of program.commands) {
    const variables = READS.get(command.name());
    if (variables) command.addHelpText('afterAll', environmentHelp(variables));
  }
  return program;
}

const EXIT = { failure: 1, usage: 2 };

/** Thrown after a server has run the command, so that the parser skips the local action. */
class CompletedRemotely extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('The server has run the command');
    this.exitCode = exitCode;
  }
}

/**
 * Runs one command of `marcario`. If a server has the embedded database open, the command runs in that server. A
 * failure is printed as one line on standard error.
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
    // A server that runs the command has already started tracing.
    tracing = io.host ? null : await startTracing(io.env);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CompletedRemotely) return error.exitCode;
    // The parser has already printed help, version and usage errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
    io.stderr.write(`marcario: ${failureLine(error)}\n`);
    return EXIT.failure;
  } finally {
    await tracing?.stop();
  }
}
