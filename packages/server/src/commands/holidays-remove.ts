import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withHolidays } from './with-holidays.ts';

/** `marcario holidays remove`: days that are no holidays after all. */
export function addHolidaysRemove(holidays: Command, io: CommandIo): void {
  holidays
    .command('remove <date...>')
    .description('take days out of the calendar again, all of them or none')
    .option('--json', 'print one JSON object')
    .action((dates: string[], options: CommonOptions) => removeHolidays(dates, options, io));
}

async function removeHolidays(dates: string[], options: CommonOptions, io: CommandIo) {
  const removed = await withHolidays(io, (admin) => admin.remove(dates));
  const lines = removed.map(({ fecha, nombre }) => `Removed ${fecha}, ${nombre}`);
  printOutcome(io, options, { text: lines.join('\n'), json: { removed } });
}
