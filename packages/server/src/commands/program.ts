import { Command } from 'commander';
import { VERSION } from '../version.ts';
import type { CommandIo } from './command-io.ts';
import { addGenerate } from './generate.ts';
import { addHolidays } from './holidays.ts';
import { addImport } from './import.ts';
import { addKeys } from './keys.ts';
import { addMigrate } from './migrate.ts';
import { addServe } from './serve.ts';
import { addSnapshot } from './snapshot.ts';
import { addSync } from './sync.ts';

/** The commands of `marcario` (decision A2). */
export function createProgram(io: CommandIo): Command {
  const program = new Command('marcario')
    .description('Search, read and watch a national trademark register')
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    });
  const commands = [
    addServe,
    addMigrate,
    addImport,
    addSync,
    addGenerate,
    addKeys,
    addHolidays,
    addSnapshot,
  ];
  for (const add of commands) add(program, io);
  return program;
}
