import { basename } from 'node:path';
import type { SyncRun } from '@marcario/core/contract';
import { type Corpus, ImportBrokenError, importDocument } from '@marcario/core/service';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { describeRun } from './describe-run.ts';
import { withDocumentPath } from './document-path.ts';
import { importPercent } from './import-percent.ts';
import { nameOption } from './name-option.ts';
import { withProgress } from './progress.ts';
import { tellWaiting } from './tell-waiting.ts';
import { withDatabase } from './with-database.ts';

interface ImportOptions extends CommonOptions {
  readonly source?: string;
  readonly dryRun?: boolean;
}

/** `marcario import`: any document of the office or canonical NDJSON; one sync run for each file. */
export function addImport(program: Command, io: CommandIo): void {
  program
    .command('import <file...>')
    .description(
      'bring documents into the corpus: XLSX, CSV or JSON of the open data, NDJSON of gazette, portal or canonical; - is standard input',
    )
    .option(
      '--source <name>',
      'where the documents come from; default: guessed from each file',
      nameOption,
    )
    .option('--dry-run', 'read and judge every row, change nothing')
    .option('--json', 'print one JSON object')
    .action((files: string[], options: ImportOptions) => importFiles(files, options, io));
}

async function importFiles(files: string[], options: ImportOptions, io: CommandIo): Promise<void> {
  const signal = io.stopSignal();
  const runs: SyncRun[] = [];
  let broken: unknown;
  await withDatabase(io, async (corpus) => {
    for (const file of files) {
      if (signal.aborted) break;
      runs.push(
        await withDocumentPath(
          file,
          io,
          (path) => importFile(corpus, { path, options, io, signal }),
          signal,
        ),
      );
    }
  }).catch((error: unknown) => {
    broken = error;
    if (error instanceof ImportBrokenError && error.run) runs.push(error.run);
  });
  if (broken !== undefined && runs.length === 0) throw broken;
  const text = runs.map((run) => describeRun(run, options)).join('\n');
  printOutcome(io, options, { text, json: { dryRun: options.dryRun ?? false, runs } });
  if (broken !== undefined) throw broken;
  // Why they were refused stands beside each run.
  const refused = runs.filter(({ status }) => status === 'failed').length;
  if (refused > 0) throw new CommandError(`${refused} of ${runs.length} documents refused`);
  if (signal.aborted) throw new CommandError('Stopped before the end: import again to go on');
}

interface FileToImport {
  readonly path: string;
  readonly options: ImportOptions;
  readonly io: CommandIo;
  readonly signal: AbortSignal;
}

function importFile(corpus: Corpus, { path, options, io, signal }: FileToImport): Promise<SyncRun> {
  const { source, dryRun = false } = options;
  return withProgress(io, { of: basename(path) }, (report) =>
    importDocument(
      { database: corpus.database, now: () => new Date() },
      {
        path,
        dryRun,
        signal,
        onProgress: (progress) => report(importPercent(progress)),
        onWaiting: () => tellWaiting(io),
        ...(source === undefined ? {} : { source }),
      },
    ),
  );
}
