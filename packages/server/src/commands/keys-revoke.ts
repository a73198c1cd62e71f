import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withKeys } from './with-keys.ts';

/** `marcario keys revoke`: the key is refused from the next request on. */
export function addKeysRevoke(keys: Command, io: CommandIo): void {
  keys
    .command('revoke <id>')
    .description('end a key at once')
    .option('--json', 'print one JSON object')
    .action((id: string, options: CommonOptions) => revokeKey(id, options, io));
}

async function revokeKey(id: string, options: CommonOptions, io: CommandIo): Promise<void> {
  const wasInForce = await withKeys(io, (admin) => admin.revoke(id));
  if (!wasInForce) throw new CommandError(`No key ${id} is in force`);
  printOutcome(io, options, { text: `Revoked ${id}`, json: { revoked: id } });
}
