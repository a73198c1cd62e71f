import type { Command } from 'commander';
import type { CommandIo } from './command-io.ts';
import { addHolidaysCover } from './holidays-cover.ts';
import { addHolidaysImport } from './holidays-import.ts';
import { addHolidaysRemove } from './holidays-remove.ts';
import { addHolidaysUncover } from './holidays-uncover.ts';

const COMMANDS = [addHolidaysImport, addHolidaysRemove, addHolidaysCover, addHolidaysUncover];

/** `marcario holidays`: the calendar that business days and the gazette's days are counted by. */
export function addHolidays(program: Command, io: CommandIo): void {
  const holidays = program
    .command('holidays')
    .description('keep the holiday calendar: import and remove days, declare years complete');
  for (const add of COMMANDS) add(holidays, io);
}
