import { createWebhookAdmin } from '@marcario/core/service';
import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { isoTimeOption } from './iso-time-option.ts';
import { withDatabase } from './with-database.ts';

interface ReplayOptions extends CommonOptions {
  readonly since: Date;
  readonly watchlist?: string;
}

/** `marcario webhooks replay`: for receivers that lost what they were sent. */
export function addWebhooksReplay(webhooks: Command, io: CommandIo): void {
  webhooks
    .command('replay')
    .description('queue again what was notified, delivered or not, under the same ids')
    .requiredOption('--since <time>', 'of this ISO 8601 date or time and later', isoTimeOption)
    .option('--watchlist <id>', 'of this watchlist alone')
    .option('--json', 'print one JSON object')
    .action((options: ReplayOptions) => replay(options, io));
}

async function replay(options: ReplayOptions, io: CommandIo): Promise<void> {
  const { since, watchlist: watchlistId } = options;
  const queued = await withDatabase(io, ({ database }) =>
    createWebhookAdmin(database.db).replay({ since, watchlistId }),
  );
  const what = queued === 1 ? '1 notification' : `${queued} notifications`;
  printOutcome(io, options, { text: `Queued ${what} again`, json: { queued } });
}
