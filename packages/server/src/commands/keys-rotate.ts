import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { describeKey } from './describe-key.ts';
import { withKeys } from './with-keys.ts';

/** `marcario keys rotate`: a new key with the rights of the old one, which ends at once. */
export function addKeysRotate(keys: Command, io: CommandIo): void {
  keys
    .command('rotate <id>')
    .description('replace a key by a new one, printed once; the old one ends at once')
    .option('--json', 'print one JSON object')
    .action((id: string, options: CommonOptions) => rotateKey(id, options, io));
}

async function rotateKey(id: string, options: CommonOptions, io: CommandIo): Promise<void> {
  const issued = await withKeys(io, (admin) => admin.rotate(id));
  if (issued === null) throw new CommandError(`No key ${id} is in force`);
  const { rawKey, key } = issued;
  printOutcome(io, options, {
    text: `Replaced ${id} by ${describeKey(key)}\nAPI key, shown only now: ${rawKey}`,
    json: { apiKey: rawKey, ...key },
  });
}
