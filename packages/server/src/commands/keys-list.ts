import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { describeUsedKey } from './describe-key.ts';
import { withKeys } from './with-keys.ts';

/** `marcario keys list`: every key that was issued, without the keys themselves. */
export function addKeysList(keys: Command, io: CommandIo): void {
  keys
    .command('list')
    .description('list the keys, newest first, with what they used this month and when last')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => listKeys(options, io));
}

async function listKeys(options: CommonOptions, io: CommandIo): Promise<void> {
  const keys = await withKeys(io, (admin) => admin.list());
  const text = keys.length === 0 ? 'No key was issued yet' : keys.map(describeUsedKey).join('\n');
  printOutcome(io, options, { text, json: { keys } });
}
