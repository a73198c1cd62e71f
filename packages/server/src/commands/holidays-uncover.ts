import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { publishedHolidays } from './published-holidays.ts';
import { withHolidays } from './with-holidays.ts';
import { yearArgument } from './year-argument.ts';

/** `marcario holidays uncover`: from then on nobody is told about the holidays of the year. */
export function addHolidaysUncover(holidays: Command, io: CommandIo): void {
  holidays
    .command('uncover')
    .description('take back that every holiday of a year is known; its days stay')
    .argument('<year>', 'such as 2027', yearArgument)
    .option('--json', 'print one JSON object')
    .action((year: number, options: CommonOptions) => uncoverYear(year, options, io));
}

async function uncoverYear(year: number, options: CommonOptions, io: CommandIo): Promise<void> {
  const coverage = await withHolidays(io, (admin) => admin.uncover(year));
  printOutcome(io, options, {
    text: `${year} is no longer declared complete; ${publishedHolidays(coverage)}`,
    json: { year, coverage },
  });
}
