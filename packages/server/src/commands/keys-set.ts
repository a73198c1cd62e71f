import type { Scope } from '@marcario/core/contract';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { describeKey } from './describe-key.ts';
import { CONSUMER, EXPIRES, expiryOption, SCOPE_LIST, scopesOption } from './key-options.ts';
import { nameOption } from './name-option.ts';
import { wholeNumberOption } from './whole-number-option.ts';
import { withKeys } from './with-keys.ts';

const NEVER = 'never';

interface SetOptions extends CommonOptions {
  readonly label?: string;
  readonly consumer?: string;
  readonly scopes?: readonly Scope[];
  readonly quota?: number;
  readonly expires?: Date | typeof NEVER;
}

/** `marcario keys set`: what is named of a key changes, from its next call on. */
export function addKeysSet(keys: Command, io: CommandIo): void {
  keys
    .command('set <id>')
    .description('change the label, consumer, scopes, quota or expiry of a key')
    .option('--label <text>', 'what the key is for', nameOption)
    .option('--consumer <id>', CONSUMER, nameOption)
    .option('--scopes <list>', SCOPE_LIST, scopesOption)
    .option('--quota <n>', 'calls a month', wholeNumberOption(0))
    .option('--expires <time>', `${EXPIRES}, or never`, (text) =>
      text === NEVER ? NEVER : expiryOption(text),
    )
    .option('--json', 'print one JSON object')
    .action((id: string, options: SetOptions, command: Command) => {
      const { label, consumer, scopes, quota, expires } = options;
      if ([label, consumer, scopes, quota, expires].every((change) => change === undefined)) {
        command.error(
          'error: name what to change: --label, --consumer, --scopes, --quota or --expires',
        );
      }
      return setKey(id, options, io);
    });
}

async function setKey(id: string, options: SetOptions, io: CommandIo): Promise<void> {
  const { label, consumer, scopes, quota, expires } = options;
  const changes = {
    ...(label === undefined ? {} : { label }),
    ...(consumer === undefined ? {} : { consumerId: consumer }),
    ...(scopes === undefined ? {} : { scopes }),
    ...(quota === undefined ? {} : { monthlyQuota: quota }),
    ...(expires === undefined ? {} : { expiresAt: expires === NEVER ? null : expires }),
  };
  const key = await withKeys(io, (admin) => admin.change(id, changes));
  if (key === null) throw new CommandError(`No key ${id} is in force`);
  printOutcome(io, options, { text: `Changed ${describeKey(key)}`, json: key });
}
