import { SCOPES, type Scope } from '@marcario/core/contract';
import {
  createKeyAdmin,
  createSignIn,
  type KeyAdmin,
  type KeyRecord,
  type KeyRequest,
  type KeyUse,
  type OpenDatabase,
  openCorpus,
  requireKnownSecret,
  resolveSecretKeys,
  type SecretKeys,
  type SignIn,
} from '@marcario/core/service';
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config/config.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { isoTimeOption, nameOption, wholeNumberOption } from './options.ts';

const NEVER = 'never';

interface SetOptions extends CommonOptions {
  readonly label?: string;
  readonly consumer?: string;
  readonly scopes?: readonly Scope[];
  readonly quota?: number;
  readonly expires?: Date | typeof NEVER;
}

/** `SCOPE_LIST` and `CONSUMER` are help texts of options that `create`, `invite` and `set` share. */
const SCOPE_LIST = `comma list of ${SCOPES.join(', ')}; none: every read`;
const CONSUMER = 'the organisation that owns its watchlists; watch scopes need one';
const EXPIRES = 'ISO 8601 date or time after which it is invalid';

/** Parses a comma-separated list of scopes and sorts them as in the contract. */
function scopesOption(text: string): Scope[] {
  if (text === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !SCOPES.some((scope) => scope === name));
  if (unknown.length > 0) throw new InvalidArgumentError(`choose from ${SCOPES.join(', ')}`);
  return SCOPES.filter((scope) => names.includes(scope));
}

/** Parses a time and requires it to be in the future. */
function expiryOption(text: string): Date {
  const time = isoTimeOption(text);
  if (time.getTime() <= Date.now()) throw new InvalidArgumentError('send a time to come');
  return time;
}

/** `marcario keys set`: changes fields of a key, effective from the key's next call. */
function addKeysSet(keys: Command, io: CommandIo): void {
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

/** `marcario keys`: manages the API keys that operators issue (specification 5.3). */
export function addKeys(program: Command, io: CommandIo): void {
  const keys = program
    .command('keys')
    .description('issue, list, change, rotate and revoke API keys');
  for (const add of [
    addKeysCreate,
    addKeysInvite,
    addKeysList,
    addKeysSet,
    addKeysRotate,
    addKeysRevoke,
  ]) {
    add(keys, io);
  }
}

interface RotateOptions extends CommonOptions {
  readonly overlapHours?: number;
}

/** `marcario keys rotate`: replaces a key by one with the same rights; the old key ends now or after an overlap. */
function addKeysRotate(keys: Command, io: CommandIo): void {
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

/** `marcario keys revoke`: revokes a key, which is rejected from the next request on. */
function addKeysRevoke(keys: Command, io: CommandIo): void {
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

/** `marcario keys list`: lists every issued key without its secret text. */
function addKeysList(keys: Command, io: CommandIo): void {
  keys
    .command('list')
    .description('list the keys, newest first, with what they used this month and when last')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => listKeys(options, io));
}

async function listKeys(options: CommonOptions, io: CommandIo): Promise<void> {
  const keys = await withKeys(io, (admin) => admin.list());
  const text =
    keys.length === 0 ? 'No key was issued yet' : keys.map(describeKeyWithUse).join('\n');
  printOutcome(io, options, { text, json: { keys } });
}

interface CreateOptions extends CommonOptions {
  readonly label: string;
  readonly consumer?: string;
  readonly scopes: readonly Scope[];
  readonly quota?: number;
  readonly expires?: Date;
}

/** `marcario keys create`: issues a key and prints it; the key cannot be printed again. */
function addKeysCreate(keys: Command, io: CommandIo): void {
  withKeyOptions(keys.command('create').description('issue a key; it is printed once')).action(
    (options: CreateOptions) => createKey(options, io),
  );
}

/** Adds the options that describe a new key. */
function withKeyOptions(command: Command): Command {
  return command
    .requiredOption('--label <text>', 'what the key is for', nameOption)
    .option('--consumer <id>', CONSUMER, nameOption)
    .option('--scopes <list>', SCOPE_LIST, scopesOption, [])
    .option('--quota <n>', 'calls a month', wholeNumberOption(0))
    .option('--expires <time>', EXPIRES, expiryOption)
    .option('--json', 'print one JSON object');
}

function keyRequest(options: CreateOptions, io: CommandIo): KeyRequest {
  return {
    label: options.label,
    consumerId: options.consumer ?? null,
    scopes: options.scopes,
    monthlyQuota: options.quota ?? readConfig(io.env).defaultMonthlyQuota,
    expiresAt: options.expires ?? null,
  };
}

/** `marcario keys invite`: creates a link that issues a key to the first person who opens it (decision F9). */
function addKeysInvite(keys: Command, io: CommandIo): void {
  withKeyOptions(
    keys.command('invite').description('print a link that issues such a key once, within 72 hours'),
  ).action((options: CreateOptions) => inviteToKey(options, io));
}

async function inviteToKey(options: CreateOptions, io: CommandIo): Promise<void> {
  const { publicUrl, host, port } = readConfig(io.env);
  const request = keyRequest(options, io);
  const { secret, until } = await withSignIn(io, (signIn) => signIn.invite(request));
  const link = `${publicUrl ?? `http://${host}:${port}`}/#acceso=${secret}`;
  printOutcome(io, options, {
    text: `Link for "${options.label}", good once, until ${until.toISOString()}, shown only now:\n${link}`,
    json: { link, label: options.label, until: until.toISOString() },
  });
}

async function createKey(options: CreateOptions, io: CommandIo): Promise<void> {
  const request = keyRequest(options, io);
  const { rawKey, key } = await withKeys(io, (admin) => admin.create(request), { issues: true });
  printOutcome(io, options, {
    text: `Created ${describeKey(key)}\nAPI key, shown only now: ${rawKey}`,
    json: { apiKey: rawKey, ...key },
  });
}

/** Describes a key in one line, without its secret text. */
function describeKey(key: KeyRecord): string {
  const facts = [
    `key ${key.keyId} "${key.label}"`,
    `consumer ${key.consumerId ?? 'none'}`,
    `scopes ${key.scopes.length === 0 ? 'every read' : key.scopes.join(' ')}`,
    `${key.monthlyQuota} calls a month`,
  ];
  if (key.expiresAt !== null) facts.push(`expires ${key.expiresAt.toISOString()}`);
  if (key.revokedAt !== null) facts.push(`revoked ${key.revokedAt.toISOString()}`);
  if (key.replacedBy !== null) facts.push(`replaced by ${key.replacedBy}`);
  return facts.join(', ');
}

/** Describes a key in one line, with its usage. */
function describeKeyWithUse(key: KeyRecord & KeyUse): string {
  const { usedThisMonth, lastUsedAt } = key;
  const last = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.toISOString()}`;
  return `${describeKey(key)}, ${usedThisMonth} used this month, ${last}`;
}

/**
 * Opens the configured database for key management and closes it again; if a server runs the command, uses its service.
 * @param issues whether `work` issues keys; a database without a secret then adopts the configured secret
 * @throws DatabaseOpenError when the secret is not the database's, because keys issued with it would be invalid
 */
async function withKeys<T>(
  io: CommandIo,
  work: (admin: KeyAdmin) => Promise<T>,
  { issues = false }: { readonly issues?: boolean } = {},
): Promise<T> {
  if (io.host) return work(io.host.service.keys);
  return withSecrets(io, issues, ({ db, secrets }) =>
    work(createKeyAdmin(db, secrets('key-pepper'), () => new Date())),
  );
}

/** Runs `work` with access links and clients, on the server's service if a server runs the command. */
export async function withSignIn<T>(
  io: CommandIo,
  work: (signIn: SignIn) => Promise<T>,
): Promise<T> {
  if (io.host) return work(io.host.service.signIn);
  const now = () => new Date();
  return withSecrets(io, true, ({ db, secrets, monthlyQuota }) => {
    const keys = createKeyAdmin(db, secrets('key-pepper'), now);
    return work(createSignIn({ db, secrets, keys, monthlyQuota, now }));
  });
}

interface OpenedSecrets {
  readonly db: OpenDatabase['db'];
  readonly secrets: SecretKeys;
  readonly monthlyQuota: number;
}

async function withSecrets<T>(
  io: CommandIo,
  mayTake: boolean,
  work: (opened: OpenedSecrets) => Promise<T>,
): Promise<T> {
  const { databaseUrl, connections, secretKey, defaultMonthlyQuota } = readConfig(io.env);
  const listed = await resolveSecretKeys(databaseUrl, secretKey);
  const corpus = await openCorpus(databaseUrl, new Date(), connections);
  try {
    const { db } = corpus.database;
    const secrets = await requireKnownSecret(corpus.database, listed, { mayTake });
    return await work({ db, secrets, monthlyQuota: defaultMonthlyQuota });
  } finally {
    await corpus.close();
  }
}
