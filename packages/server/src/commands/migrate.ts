import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withDatabase } from './with-database.ts';

/** `marcario migrate`: brings the schema up to date. */
export function addMigrate(program: Command, io: CommandIo): void {
  program
    .command('migrate')
    .description('bring the database schema up to date; safe to repeat')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => migrateDatabase(options, io));
}

async function migrateDatabase(options: CommonOptions, io: CommandIo): Promise<void> {
  const migrated = await withDatabase(io, async (corpus) => corpus.migrated);
  printOutcome(io, options, { text: describe(migrated), json: { migrated } });
}

function describe(steps: readonly string[]): string {
  return steps.length === 0
    ? 'The database schema is up to date'
    : `Brought the database schema up to date: ${steps.join(', ')}`;
}
