import { basename } from 'node:path';
import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withDocumentPath } from './document-path.ts';
import { withHolidays } from './with-holidays.ts';

/** `marcario holidays import`: all days of a file, or none when a line is wrong. */
export function addHolidaysImport(holidays: Command, io: CommandIo): void {
  holidays
    .command('import <file>')
    .description('add the holidays of a CSV file with the columns fecha and nombre')
    .option('--json', 'print one JSON object')
    .action((file: string, options: CommonOptions) => importHolidays(file, options, io));
}

async function importHolidays(file: string, options: CommonOptions, io: CommandIo) {
  const changes = await withHolidays(io, (admin) => withDocumentPath(file, io, admin.importFile));
  const told = Object.entries(changes).map(([name, count]) => `${count} ${name}`);
  printOutcome(io, options, { text: `${basename(file)}: ${told.join(', ')}`, json: changes });
}
