import type { Delivery } from '@marcario/core/contract';
import { createWebhookAdmin } from '@marcario/core/service';
import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { isoTimeOption } from './iso-time-option.ts';
import { wholeNumberOption } from './whole-number-option.ts';
import { withDatabase } from './with-database.ts';

interface ListOptions extends CommonOptions {
  readonly watchlist?: string;
  readonly since?: Date;
  readonly limit: number;
}

/** `marcario webhooks list`: the delivery log of every organisation. */
export function addWebhooksList(webhooks: Command, io: CommandIo): void {
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
  const text = deliveries.length === 0 ? 'No notification' : deliveries.map(describe).join('\n');
  printOutcome(io, options, { text, json: { deliveries } });
}

function describe(delivery: Delivery): string {
  const { id, watchlistId, state, createdAt, attempts, lastStatus, nextAttemptAt } = delivery;
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const answer = lastStatus === null ? '' : `, last answer ${lastStatus}`;
  const next = nextAttemptAt === null ? '' : `, next at ${nextAttemptAt}`;
  return `${createdAt} ${id} of ${watchlistId}: ${state}, ${tried}${answer}${next}`;
}
