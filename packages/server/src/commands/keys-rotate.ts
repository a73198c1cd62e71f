import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { describeKey } from './describe-key.ts';
import { wholeNumberOption } from './whole-number-option.ts';
import { withKeys } from './with-keys.ts';

interface RotateOptions extends CommonOptions {
  readonly overlapHours?: number;
}

/** `marcario keys rotate`: a new key with the rights of the old one, which ends at once or soon. */
export function addKeysRotate(keys: Command, io: CommandIo): void {
  keys
    .command('rotate <id>')
    .description('replace a key by a new one, printed once; the old one ends at once')
    .option('--overlap-hours <n>', 'let the old one be good for so long', wholeNumberOption(1))
    .option('--json', 'print one JSON object')
    .action((id: string, options: RotateOptions) => rotateKey(id, options, io));
}

async function rotateKey(id: string, options: RotateOptions, io: CommandIo): Promise<void> {
  const issued = await withKeys(io, (admin) => admin.rotate(id, options.overlapHours), {
    issues: true,
  });
  if (issued === null) throw new CommandError(`No key ${id} is in force and without a successor`);
  const { rawKey, key } = issued;
  printOutcome(io, options, {
    text: `Replaced ${id} by ${describeKey(key)}\nAPI key, shown only now: ${rawKey}`,
    json: { apiKey: rawKey, ...key },
  });
}
