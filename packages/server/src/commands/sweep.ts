import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withService } from './with-service.ts';

/** `marcario sweep`: one sweep over everything not yet swept, and the baselines that wait. */
export function addSweep(program: Command, io: CommandIo): void {
  program
    .command('sweep')
    .description('sweep the watchlists over everything that they were not swept for yet')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => sweep(options, io));
}

async function sweep(options: CommonOptions, io: CommandIo): Promise<void> {
  const report = await withService(io, (service) => service.sweep());
  const { watchlists, hits } = report;
  const text = `Swept ${watchlists} watchlists: ${hits} new hits`;
  printOutcome(io, options, { text, json: report });
}
