import { SCOPES, type Scope } from '@marcario/core/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { describeKey } from './describe-key.ts';
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
    .option('--consumer <id>', 'the organisation that owns its watchlists', nameOption)
    .option('--scopes <list>', `comma list of ${SCOPES.join(', ')}; none: every read`, scopes, [])
    .option('--quota <n>', 'calls a month', wholeNumberOption(0))
    .option('--expires <time>', 'ISO 8601 date or time after which it is invalid', moment)
    .option('--json', 'print one JSON object')
    .action((options: CreateOptions) => createKey(options, io));
}

async function createKey(options: CreateOptions, io: CommandIo): Promise<void> {
  const { defaultMonthlyQuota } = readConfig(io.env);
  const { rawKey, key } = await withKeys(io, (admin) =>
    admin.create({
      label: options.label,
      consumerId: options.consumer ?? null,
      scopes: options.scopes,
      monthlyQuota: options.quota ?? defaultMonthlyQuota,
      expiresAt: options.expires ?? null,
    }),
  );
  printOutcome(io, options, {
    text: `Created ${describeKey(key)}\nAPI key, shown only now: ${rawKey}`,
    json: { apiKey: rawKey, ...key },
  });
}

function scopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !SCOPES.some((scope) => scope === name));
  if (unknown.length > 0) throw new InvalidArgumentError(`choose from ${SCOPES.join(', ')}`);
  return SCOPES.filter((scope) => names.includes(scope));
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function moment(text: string): Date {
  const time = new Date(ISO_TIME.test(text) ? text : Number.NaN);
  // A day that does not exist, such as 30 February, is not to slide into the next month.
  const isReal = !Number.isNaN(time.getTime()) && isCalendarDay(text.slice(0, 10));
  if (!isReal) throw new InvalidArgumentError('send ISO 8601, such as 2027-01-31T00:00:00Z');
  if (time.getTime() <= Date.now()) throw new InvalidArgumentError('send a time to come');
  return time;
}

function isCalendarDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
