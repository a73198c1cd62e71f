import {
  createSeal,
  openDelivery,
  requireKnownSecret,
  resolveSecretKeys,
} from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { createLogger } from '../log/logger.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { stopped } from './stopped.ts';
import { withDatabase } from './with-database.ts';

/** `marcario webhooks dispatch`: the dispatcher of `serve` in a process of its own. */
export function addWebhooksDispatch(webhooks: Command, io: CommandIo): void {
  webhooks
    .command('dispatch')
    .description('send notifications as they are due, beside servers started with --no-dispatch')
    .option('--json', 'print one JSON object once it sends')
    .action((options: CommonOptions) => dispatch(options, io));
}

async function dispatch(options: CommonOptions, io: CommandIo): Promise<void> {
  const { databaseUrl, secretKey, delivery, logLevel } = readConfig(io.env);
  const stop = io.stopSignal();
  const logger = createLogger(logLevel, io.stderr);
  const listed = await resolveSecretKeys(databaseUrl, secretKey);
  await withDatabase(io, async ({ database }) => {
    const secrets = await requireKnownSecret(database, listed, { mayTake: false });
    const deps = {
      db: database.db,
      seal: createSeal(secrets('seal')),
      clock: null,
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
