import type { Delivery } from '@marcario/core/contract';
import {
  composeMail,
  createSeal,
  createWebhookAdmin,
  openDelivery,
  requireKnownSecret,
  resolveSecretKeys,
} from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { createLogger, logOutboundProxy } from '../log/logger.ts';
import { type CommandIo, type CommonOptions, printOutcome, stopped } from './command-io.ts';
import { isoTimeOption, wholeNumberOption } from './options.ts';
import { withDatabase } from './with-database.ts';

/** `marcario webhooks`: sends, lists and replays outgoing notifications (specification 6). */
export function addWebhooks(program: Command, io: CommandIo): void {
  const webhooks = program.command('webhooks').description('send, list and repeat notifications');
  for (const add of [addWebhooksList, addWebhooksReplay, addWebhooksDispatch]) add(webhooks, io);
}

interface ReplayOptions extends CommonOptions {
  readonly since: Date;
  readonly watchlist?: string;
}

/** `marcario webhooks replay`: queues notifications again that receivers lost. */
function addWebhooksReplay(webhooks: Command, io: CommandIo): void {
  webhooks
    .command('replay')
    .description('queue again what was notified, delivered or not, under the same ids')
    .requiredOption('--since <time>', 'of this ISO 8601 date or time and later', isoTimeOption)
    .option('--watchlist <id>', 'of this watchlist alone')
    .option('--json', 'print one JSON object')
    .action((options: ReplayOptions) => replayCommand(options, io));
}

async function replayCommand(options: ReplayOptions, io: CommandIo): Promise<void> {
  const { since, watchlist: watchlistId } = options;
  const queued = await withDatabase(io, ({ database }) =>
    createWebhookAdmin(database.db).replay({ since, watchlistId }),
  );
  const what = queued === 1 ? '1 notification' : `${queued} notifications`;
  printOutcome(io, options, { text: `Queued ${what} again`, json: { queued } });
}

/** `marcario webhooks dispatch`: runs the dispatcher of `serve` in a separate process. */
function addWebhooksDispatch(webhooks: Command, io: CommandIo): void {
  webhooks
    .command('dispatch')
    .description('send notifications as they are due, beside servers started with --no-dispatch')
    .option('--json', 'print one JSON object once it sends')
    .action((options: CommonOptions) => dispatchCommand(options, io));
}

async function dispatchCommand(options: CommonOptions, io: CommandIo): Promise<void> {
  const config = readConfig(io.env);
  const { databaseUrl, secretKey, delivery, logLevel, publicUrl } = config;
  const stop = io.stopSignal();
  const logger = createLogger(logLevel, io.stderr);
  logOutboundProxy(logger, config);
  const listed = await resolveSecretKeys(databaseUrl, secretKey);
  await withDatabase(io, async ({ database }) => {
    const secrets = await requireKnownSecret(database, listed, { mayTake: false });
    const deps = {
      db: database.db,
      seal: createSeal(secrets('seal')),
      clock: null,
      compose: composeMail({
        db: database.db,
        now: () => new Date(),
        keys: secrets('mail'),
        linksFrom: publicUrl,
      }),
      onError: (err: unknown) => logger.error({ err }, 'a notification could not be sent'),
    };
    const dispatcher = openDelivery(deps, delivery);
    dispatcher.start();
    printOutcome(io, options, { text: 'Sending notifications', json: { dispatching: true } });
    await stopped(stop, database.lost);
    await dispatcher.close();
    database.lost.throwIfAborted();
  });
}

interface ListOptions extends CommonOptions {
  readonly watchlist?: string;
  readonly since?: Date;
  readonly limit: number;
}

/** `marcario webhooks list`: prints the delivery log of all organisations. */
function addWebhooksList(webhooks: Command, io: CommandIo): void {
  webhooks
    .command('list')
    .description('list notifications and what became of them, newest first')
    .option('--watchlist <id>', 'of this watchlist alone')
    .option('--since <time>', 'of this ISO 8601 date or time and later', isoTimeOption)
    .option('--limit <n>', 'at most so many', wholeNumberOption(1), 100)
    .option('--json', 'print one JSON object')
    .action((options: ListOptions) => listDeliveries(options, io));
}

async function listDeliveries(options: ListOptions, io: CommandIo): Promise<void> {
  const { watchlist: watchlistId, since, limit } = options;
  const deliveries = await withDatabase(io, ({ database }) =>
    createWebhookAdmin(database.db).list({ watchlistId, since, limit }),
  );
  const text =
    deliveries.length === 0 ? 'No notification' : deliveries.map(describeDelivery).join('\n');
  printOutcome(io, options, { text, json: { deliveries } });
}

function describeDelivery(delivery: Delivery): string {
  const { id, watchlistId, state, createdAt, attempts, lastStatus, nextAttemptAt } = delivery;
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const answer = lastStatus === null ? '' : `, last answer ${lastStatus}`;
  const next = nextAttemptAt === null ? '' : `, next at ${nextAttemptAt}`;
  return `${createdAt} ${id} of ${watchlistId}: ${state}, ${tried}${answer}${next}`;
}
