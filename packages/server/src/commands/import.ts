import { basename } from 'node:path';
import type { SyncRun } from '@marcario/core/contract';
import {
  type Corpus,
  ImportBrokenError,
  type ImportRequest,
  importDocument,
  openSync,
  type Sync,
} from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome, withProgress } from './command-io.ts';
import { withDocumentPath } from './document-path.ts';
import { nameOption } from './options.ts';
import { withDatabase } from './with-database.ts';

interface ImportOptions extends CommonOptions {
  readonly source?: string;
  readonly dryRun?: boolean;
}

/** `marcario import`: imports the office's documents or canonical NDJSON, as one sync run per file. */
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
  // The error states only the number of failures, because each run was printed with its reason.
  const refused = runs.filter(({ status }) => status === 'failed').length;
  if (refused > 0) throw new CommandError(`${refused} of ${runs.length} documents refused`);
  if (signal.aborted) throw new CommandError('Stopped before the end: import again to go on');
}

/** Describes a sync run in one line: the document, the result, and the counts of its rows. */
function describeRun(run: SyncRun, { dryRun = false }: { dryRun?: boolean } = {}): string {
  const { source, document, status, error } = run;
  const end = `${document ?? source}: ${status}${dryRun ? ' (dry run)' : ''}, ${rowCountsText(run)}`;
  return error === undefined ? end : `${end}: ${error}`;
}

function rowCountsText(run: SyncRun): string {
  const { status, read, created, updated, unchanged, rejected, unknownStatus, errorCells } = run;
  if (status === 'ok' && read === 0) return 'nothing new';
  const counts = { read, created, updated, unchanged, rejected, 'unknown status': unknownStatus };
  const shown = { ...counts, ...(errorCells !== undefined && { 'error cells': errorCells }) };
  return Object.entries(shown)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
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
        onWaiting: () => reportWaiting(io),
        ...(source === undefined ? {} : { source }),
      },
    ),
  );
}

/** Reports on standard error that the import waits for the lock that another process has. */
function reportWaiting({ stderr }: CommandIo): void {
  stderr.write('Waiting: another process is writing to this corpus\n');
}

/** `marcario sync`: runs the configured feeds once, as one sync run per document. */
export function addSync(program: Command, io: CommandIo): void {
  program
    .command('sync [source...]')
    .description('ask the feeds of SERVICE_FEEDS once, all or the named ones, due or not')
    .option('--json', 'print one JSON object')
    .action((sources: string[], options: CommonOptions) => syncFeeds(sources, options, io));
}

async function syncFeeds(sources: string[], options: CommonOptions, io: CommandIo): Promise<void> {
  const { databaseUrl, feeds, proxy } = readConfig(io.env);
  if (feeds.length === 0) {
    throw new CommandError('No feeds are configured: set SERVICE_FEEDS to a feeds file');
  }
  const names = sources.length > 0 ? sources : feeds.map(({ source }) => source);
  const signal = io.stopSignal();
  const runs: SyncRun[] = [];
  await withDatabase(io, async ({ database }) => {
    const waitForLock = () => new Date();
    const sync = openSync({
      database,
      databaseUrl,
      feeds,
      now: waitForLock,
      proxy,
      onError: () => {},
    });
    for (const name of names) runs.push(...(await syncFeed(sync, name, { io, signal })));
  });
  printOutcome(io, options, {
    text: runs.map((run) => describeRun(run)).join('\n'),
    json: { runs },
  });
  const failed = runs.filter(({ status }) => status === 'failed').length;
  if (failed > 0) throw new CommandError(`${failed} of ${runs.length} runs failed`);
  if (signal.aborted) throw new CommandError('Stopped before the end: sync again to go on');
}

function syncFeed(
  sync: Sync,
  source: string,
  { io, signal }: { readonly io: CommandIo; readonly signal: AbortSignal },
): Promise<readonly SyncRun[]> {
  return withProgress(io, { of: source }, (report) =>
    sync.run([source], {
      signal,
      onProgress: (progress) => report(importPercent(progress)),
      onWaiting: () => reportWaiting(io),
    }),
  );
}

type ImportProgress = Parameters<NonNullable<ImportRequest['onProgress']>>[0];

/** Fraction of an import spent on reading, measured with an embedded database: 5 % for NDJSON, 8 % for XLSX. */
const READING_SHARE = 0.06;

/** Converts the progress of both import phases to one percentage: the document is read and validated, then merged. */
export function importPercent({ phase, fraction }: ImportProgress): number {
  if (phase === 'reading') return 100 * READING_SHARE * fraction;
  return 100 * (READING_SHARE + (1 - READING_SHARE) * fraction);
}
