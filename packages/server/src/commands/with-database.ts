import { type Corpus, createService, openCorpus, type Service } from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { createLogger, reportBackground } from '../log/logger.ts';
import { type CommandIo, type CommonOptions, printOutcome, withProgress } from './command-io.ts';

/** Opens the configured database and closes it again; if a server runs the command, uses the server's database. */
export async function withDatabase<T>(
  io: CommandIo,
  work: (corpus: Corpus) => Promise<T>,
): Promise<T> {
  if (io.host) {
    const { database } = io.host.service;
    return work({ database, migrated: [], close: async () => {} });
  }
  const { databaseUrl, connections } = readConfig(io.env);
  const corpus = await openCorpus(databaseUrl, new Date(), connections);
  try {
    return await work(corpus);
  } finally {
    await corpus.close();
  }
}

/**
 * Opens the configured service, logs its background errors, and closes it again; if a server runs the command, uses the
 * server's service.
 */
export async function withService<T>(
  io: CommandIo,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  if (io.host) return work(io.host.service);
  const config = readConfig(io.env);
  const { databaseUrl, connections, secretKey, embeddings, search, snapshot, sharedSnapshot } =
    config;
  const logger = createLogger(config.logLevel, io.stderr);
  const onError = reportBackground(logger, 'warn');
  const service = await withProgress(io, { of: 'the search index', total: 1 }, (onIndexing) =>
    createService({
      databaseUrl,
      connections,
      secretKey,
      takesSecret: false,
      embeddings,
      search,
      snapshot,
      sharedSnapshot,
      onError,
      onIndexing,
    }),
  );
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

/** `marcario migrate`: applies pending schema migrations. */
export function addMigrate(program: Command, io: CommandIo): void {
  program
    .command('migrate')
    .description('bring the database schema up to date; safe to repeat')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => migrateDatabase(options, io));
}

async function migrateDatabase(options: CommonOptions, io: CommandIo): Promise<void> {
  const migrated = await withDatabase(io, async (corpus) => corpus.migrated);
  printOutcome(io, options, { text: describeMigration(migrated), json: { migrated } });
}

function describeMigration(steps: readonly string[]): string {
  return steps.length === 0
    ? 'The database schema is up to date'
    : `Brought the database schema up to date: ${steps.join(', ')}`;
}

/** `marcario sweep`: runs all watchlists over the changes not yet swept, and computes pending baselines. */
export function addSweep(program: Command, io: CommandIo): void {
  program
    .command('sweep')
    .description('sweep the watchlists over everything that they were not swept for yet')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => sweepCommand(options, io));
}

async function sweepCommand(options: CommonOptions, io: CommandIo): Promise<void> {
  const report = await withService(io, (service) => service.sweep());
  const { watchlists, hits } = report;
  const text = `Swept ${watchlists} watchlists: ${hits} new hits`;
  printOutcome(io, options, { text, json: report });
}
