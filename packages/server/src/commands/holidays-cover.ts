import type { CoveredYear } from '@marcario/core/service';
import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { publishedHolidays } from './published-holidays.ts';
import { withHolidays } from './with-holidays.ts';
import { yearArgument } from './year-argument.ts';

/** `marcario holidays cover`: from then on, a day of the year that is not listed is no holiday. */
export function addHolidaysCover(holidays: Command, io: CommandIo): void {
  holidays
    .command('cover')
    .description('declare that every holiday of a year is known')
    .argument('<year>', 'such as 2027', yearArgument)
    .option('--json', 'print one JSON object')
    .action((year: number, options: CommonOptions) => coverYear(year, options, io));
}

async function coverYear(year: number, options: CommonOptions, io: CommandIo): Promise<void> {
  const covered = await withHolidays(io, (admin) => admin.cover(year));
  printOutcome(io, options, {
    text: describe(year, covered),
    json: { year, ...covered },
  });
}

function describe(year: number, { isNew, coverage }: CoveredYear): string {
  const done = isNew ? `Declared ${year} complete` : `${year} was declared complete before`;
  if (coverage === null) return done;
  const { through } = coverage;
  const gap = through < `${year}-01-01` ? `: ${Number(through.slice(0, 4)) + 1} is missing` : '';
  return `${done}; ${publishedHolidays(coverage)}${gap}`;
}
