import {
  type OpenDatabase,
  resolveSecretKeys,
  rotateSecret,
  type SecretKeys,
  type SecretRotation,
  type SecretStatus,
  secretStatus,
} from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withDatabase } from './with-database.ts';

/** `marcario secrets`: shows which secret of `SERVICE_SECRET_KEY` is in use, and replaces it. */
export function addSecrets(program: Command, io: CommandIo): void {
  const secrets = program
    .command('secrets')
    .description('tell which secret of SERVICE_SECRET_KEY the database goes by, or change it');
  secrets
    .command('status')
    .description('tell which of the listed secrets seals; changes nothing')
    .option('--json', 'print one JSON object')
    .action(async (options: CommonOptions) => {
      const status = await withSecrets(io, secretStatus);
      printOutcome(io, options, { text: describeSecretStatus(status), json: status });
    });
  secrets
    .command('rotate')
    .description('let the first of the listed secrets (new,old) seal from the next starts on')
    .option('--json', 'print one JSON object')
    .action(async (options: CommonOptions) => {
      const rotation = await withSecrets(io, rotateSecret);
      printOutcome(io, options, { text: describeRotation(rotation), json: rotation });
    });
}

async function withSecrets<T>(
  io: CommandIo,
  work: (database: OpenDatabase, secrets: SecretKeys) => Promise<T>,
): Promise<T> {
  const { databaseUrl, secretKey } = readConfig(io.env);
  const secrets = await resolveSecretKeys(databaseUrl, secretKey);
  return withDatabase(io, ({ database }) => work(database, secrets));
}

function describeSecretStatus({ listed, sealing, isFirst }: SecretStatus): string {
  const lines = listed.map(
    (name, at) => `${at + 1}. ${name}: ${name === sealing ? 'seals and opens' : 'opens'}`,
  );
  if (sealing === null) lines.push('The database goes by no secret yet: its first server takes 1.');
  else if (!isFirst) lines.push('1 seals once marcario secrets rotate was run.');
  return lines.join('\n');
}

function describeRotation({ from, to }: SecretRotation): string {
  if (from === to) return `Changed nothing: ${to}, the first of the list, seals already`;
  if (from === null) return `The database, which went by no secret yet, goes by ${to}`;
  return [
    `The database goes by ${to} from now on, and no longer by ${from}`,
    'Restart every process with both listed: each seals with the new one from its next start on.',
    `A process that has ${from} alone is refused at its next start.`,
    `Keys, cursors and webhook secrets made with ${from} are good as long as it is listed.`,
    `The way back is the list turned round, and marcario secrets rotate again.`,
  ].join('\n');
}
