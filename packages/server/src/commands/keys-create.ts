import type { Scope } from '@marcario/core/contract';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { describeKey } from './describe-key.ts';
import { CONSUMER, EXPIRES, expiryOption, SCOPE_LIST, scopesOption } from './key-options.ts';
import { nameOption } from './name-option.ts';
import { wholeNumberOption } from './whole-number-option.ts';
import { withKeys } from './with-keys.ts';

interface CreateOptions extends CommonOptions {
  readonly label: string;
  readonly consumer?: string;
  readonly scopes: readonly Scope[];
  readonly quota?: number;
  readonly expires?: Date;
}

/** `marcario keys create`: the raw key is printed here and never again. */
export function addKeysCreate(keys: Command, io: CommandIo): void {
  keys
    .command('create')
    .description('issue a key; it is printed once')
    .requiredOption('--label <text>', 'what the key is for', nameOption)
    .option('--consumer <id>', CONSUMER, nameOption)
    .option('--scopes <list>', SCOPE_LIST, scopesOption, [])
    .option('--quota <n>', 'calls a month', wholeNumberOption(0))
    .option('--expires <time>', EXPIRES, expiryOption)
    .option('--json', 'print one JSON object')
    .action((options: CreateOptions) => createKey(options, io));
}

async function createKey(options: CreateOptions, io: CommandIo): Promise<void> {
  const { defaultMonthlyQuota } = readConfig(io.env);
  const { rawKey, key } = await withKeys(
    io,
    (admin) =>
      admin.create({
        label: options.label,
        consumerId: options.consumer ?? null,
        scopes: options.scopes,
        monthlyQuota: options.quota ?? defaultMonthlyQuota,
        expiresAt: options.expires ?? null,
      }),
    { issues: true },
  );
  printOutcome(io, options, {
    text: `Created ${describeKey(key)}\nAPI key, shown only now: ${rawKey}`,
    json: { apiKey: rawKey, ...key },
  });
}
