import {
  type PortableFile,
  resolveSnapshotPath,
  snapshotPath,
  type WrittenSnapshot,
  writePortableFile,
} from '@marcario/core/service';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withOutputPath } from './document-path.ts';
import { fileOption } from './options.ts';
import { withDatabase, withService } from './with-database.ts';

interface SnapshotOptions extends CommonOptions {
  readonly portable?: string;
}

/**
 * `marcario snapshot`: writes the search index to the file that `serve` loads at its next start, or to a portable file
 * that is searched without a server.
 */
export function addSnapshot(program: Command, io: CommandIo): void {
  program
    .command('snapshot')
    .description('write the search snapshot, from which the next start takes seconds')
    .option(
      '--portable <file>',
      'write the marks and their index, without tax ids, for searches without a server',
      fileOption,
    )
    .option('--json', 'print one JSON object')
    .action((options: SnapshotOptions) =>
      options.portable === undefined
        ? writeSnapshot(options, io)
        : writePortable(options.portable, options, io),
    );
}

async function writePortable(path: string, printing: CommonOptions, io: CommandIo): Promise<void> {
  const { embeddings } = readConfig(io.env);
  // A portable file cannot contain a sentence model, so `model:` falls back to concepts.
  const stored = embeddings === 'off' ? 'off' : 'concepts';
  const file = await withDatabase(io, ({ database: { db } }) =>
    withOutputPath(path, io, (at) => writePortableFile(db, { path: at, embeddings: stored })),
  );
  const written = { ...file, path };
  printOutcome(io, printing, { text: describePortable(written), json: written });
}

function describePortable({ marks, path, bytes, sha256 }: PortableFile): string {
  return `Wrote ${marks} marks to ${path}: ${megabytes(bytes)} MB, SHA-256 ${sha256}`;
}

async function writeSnapshot(printing: CommonOptions, io: CommandIo): Promise<void> {
  const config = readConfig(io.env);
  if (config.search !== null) {
    throw new CommandError('SERVICE_SEARCH names an engine, which keeps the index');
  }
  if (config.sharedSnapshot === undefined) await requireWritablePath(config);
  const written = await withService(io, (service) => service.saveSnapshot());
  if (written === null) throw new CommandError('There are no marks to write a snapshot of');
  printOutcome(io, printing, { text: describeSnapshot(written), json: written });
}

/** Fails early if the path is unusable, because building the index takes a while. */
async function requireWritablePath({ databaseUrl, snapshot }: Config): Promise<void> {
  const path = snapshotPath(databaseUrl, snapshot);
  if (path === null) {
    throw new CommandError('Set SERVICE_SNAPSHOT to the file that the snapshot goes to');
  }
  await resolveSnapshotPath(path);
}

function describeSnapshot({ marks, path, bytes, seq }: WrittenSnapshot): string {
  return `Wrote ${marks} marks to ${path}: ${megabytes(bytes)} MB, up to change ${seq}`;
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
