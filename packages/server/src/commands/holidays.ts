import { basename } from 'node:path';
import type { HolidayCoverage } from '@marcario/core/contract';
import { type CoveredYear, createHolidayAdmin, type HolidayAdmin } from '@marcario/core/service';
import type { Command } from 'commander';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withDocumentPath } from './document-path.ts';
import { yearArgument } from './options.ts';
import { withDatabase } from './with-database.ts';

const COMMANDS = [addHolidaysImport, addHolidaysRemove, addHolidaysCover, addHolidaysUncover];

/** `marcario holidays uncover`: declares the calendar of a year incomplete, so that it is no longer served. */
function addHolidaysUncover(holidays: Command, io: CommandIo): void {
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

/** `marcario holidays remove`: removes dates that were imported as holidays by mistake. */
function addHolidaysRemove(holidays: Command, io: CommandIo): void {
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

/** `marcario holidays import`: imports all dates of a CSV file, or none when a line is invalid. */
function addHolidaysImport(holidays: Command, io: CommandIo): void {
  holidays
    .command('import <file>')
    .description('add the holidays of a CSV file with the columns fecha and nombre')
    .option('--json', 'print one JSON object')
    .action((file: string, options: CommonOptions) => importHolidays(file, options, io));
}

async function importHolidays(file: string, options: CommonOptions, io: CommandIo) {
  const changes = await withHolidays(io, (admin) => withDocumentPath(file, io, admin.importFile));
  const counts = Object.entries(changes).map(([name, count]) => `${count} ${name}`);
  printOutcome(io, options, { text: `${basename(file)}: ${counts.join(', ')}`, json: changes });
}

/** `marcario holidays cover`: declares a year complete, so that its unlisted weekdays count as business days. */
function addHolidaysCover(holidays: Command, io: CommandIo): void {
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
    text: describeYear(year, covered),
    json: { year, ...covered },
  });
}

/** Opens the configured database for the holiday calendar and closes it again. */
function withHolidays<T>(io: CommandIo, work: (admin: HolidayAdmin) => Promise<T>): Promise<T> {
  return withDatabase(io, ({ database }) => work(createHolidayAdmin(database.db)));
}

function describeYear(year: number, { isNew, coverage }: CoveredYear): string {
  const done = isNew ? `Declared ${year} complete` : `${year} was declared complete before`;
  if (coverage === null) return done;
  const { through } = coverage;
  const gap = through < `${year}-01-01` ? `: ${Number(through.slice(0, 4)) + 1} is missing` : '';
  return `${done}; ${publishedHolidays(coverage)}${gap}`;
}

/** Describes for the operator which years callers of the service see. */
function publishedHolidays(coverage: HolidayCoverage | null): string {
  if (coverage === null) return 'no holidays are published';
  return `holidays are published from ${coverage.from} through ${coverage.through}`;
}

/** `marcario holidays`: manages the holiday calendar, which determines business days and gazette dates. */
export function addHolidays(program: Command, io: CommandIo): void {
  const holidays = program
    .command('holidays')
    .description('keep the holiday calendar: import and remove days, declare years complete');
  for (const add of COMMANDS) add(holidays, io);
}
