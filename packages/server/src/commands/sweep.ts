import { createService } from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withProgress } from './progress.ts';

/** `marcario sweep`: one sweep over everything not yet swept, and the baselines that wait. */
export function addSweep(program: Command, io: CommandIo): void {
  program
    .command('sweep')
    .description('sweep the watchlists over everything that they were not swept for yet')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => sweep(options, io));
}

async function sweep(options: CommonOptions, io: CommandIo): Promise<void> {
  const { databaseUrl, secretKey, embeddings, snapshot } = readConfig(io.env);
  const service = await withProgress(io, { of: 'the search index', total: 1 }, (onIndexing) =>
    createService({ databaseUrl, secretKey, embeddings, snapshot, onIndexing }),
  );
  try {
    const report = await service.sweep();
    const { watchlists, hits } = report;
    const text = `Swept ${watchlists} watchlists: ${hits} new hits`;
    printOutcome(io, options, { text, json: report });
  } finally {
    await service.close();
  }
}
