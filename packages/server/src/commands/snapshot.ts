import { createService, snapshotPath, type WrittenSnapshot } from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withProgress } from './progress.ts';

/** `marcario snapshot`: writes the search index to where `serve` takes it from at its next start. */
export function addSnapshot(program: Command, io: CommandIo): void {
  program
    .command('snapshot')
    .description('write the search snapshot, from which the next start takes seconds')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => writeSnapshot(options, io));
}

async function writeSnapshot(printing: CommonOptions, io: CommandIo): Promise<void> {
  const { databaseUrl, secretKey, embeddings, snapshot, logLevel } = readConfig(io.env);
  if (snapshotPath(databaseUrl, snapshot) === null) {
    throw new CommandError('Set SERVICE_SNAPSHOT to the file that the snapshot goes to');
  }
  const logger = createLogger(logLevel, io.stderr);
  const onError = (err: unknown) => logger.warn({ err }, 'background work failed');
  const options = { databaseUrl, secretKey, embeddings, snapshot, onError };
  const service = await withProgress(io, { of: 'the search index', total: 1 }, (onIndexing) =>
    createService({ ...options, onIndexing }),
  );
  try {
    const written = await service.saveSnapshot();
    if (written === null) throw new CommandError('There are no marks to write a snapshot of');
    printOutcome(io, printing, { text: describe(written), json: written });
  } finally {
    await service.close();
  }
}

function describe({ marks, path, bytes, seq }: WrittenSnapshot): string {
  const megabytes = (bytes / 2 ** 20).toFixed(1);
  return `Wrote ${marks} marks to ${path}: ${megabytes} MB, up to change ${seq}`;
}
