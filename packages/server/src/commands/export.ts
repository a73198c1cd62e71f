import { pipeline } from 'node:stream/promises';
import {
  type BrandExportParams,
  type ExportFormat,
  operationById,
  paramsFromQuery,
} from '@marcario/core/contract';
import type { Service } from '@marcario/core/service';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { LANGUAGES, type Language } from '../../texts/formats.ts';
import { exportChunks } from '../rest/send-export.ts';
import { writeFileAtomically } from './atomic-write.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome, withProgress } from './command-io.ts';
import { fileOption } from './options.ts';
import { withService } from './with-database.ts';

interface ExportOptions extends CommonOptions {
  readonly format: ExportFormat;
  readonly out: string;
  readonly filter: readonly [string, string][];
  readonly separator?: string;
  readonly bom?: true;
  readonly lang?: Language;
}

/** `marcario export`: writes the same as `GET /v1/brands/export` to a file or standard output. */
export function addExport(program: Command, io: CommandIo): void {
  program
    .command('export')
    .description('write all marks that filters find, newest filing first, as NDJSON, CSV or XLSX')
    .requiredOption('--format <format>', 'ndjson, csv or xlsx')
    .requiredOption(
      '--out <file>',
      'where to; an existing file is replaced; - for standard output',
      fileOption,
    )
    .option(
      '--filter <name=value>',
      'a filter of a listing, such as clase=29; may be repeated',
      filterOption,
      [],
    )
    .option('--separator <character>', 'between the cells of a CSV: , or ;')
    .option('--bom', 'begin a CSV with a byte order mark, which Excel wants')
    .addOption(
      new Option('--lang <language>', 'language of the words in XLSX').choices([...LANGUAGES]),
    )
    .option('--json', 'print one JSON object')
    .action((options: ExportOptions) => exportMarks(options, io));
}

function filterOption(
  text: string,
  before: readonly [string, string][],
): readonly [string, string][] {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as name=value.');
  return [...before, [text.slice(0, at), text.slice(at + 1)]];
}

async function exportMarks(options: ExportOptions, io: CommandIo): Promise<void> {
  const marks = await withService(io, (service) => writeExport(service, options, io));
  const { format, out } = options;
  printOutcome(out === '-' ? { ...io, stdout: io.stderr } : io, options, {
    text: `Wrote ${marks} marks to ${out}`,
    json: { format, marks, out },
  });
}

/** Writes the whole export to the file or stream. @returns the number of marks written */
async function writeExport(service: Service, options: ExportOptions, io: CommandIo) {
  const { total, chunks, format } = await service.exportBrands(toExportParams(options));
  const signal = io.stopSignal();
  const progress = { of: `${total} marks`, total: Math.max(total, 1) };
  await withProgress(io, progress, async (report) => {
    const withProgressReport = async function* () {
      for await (const chunk of chunks) {
        report(chunk.rows);
        yield chunk;
      }
    };
    const failures: unknown[] = [];
    const document = { chunks: withProgressReport(), format };
    const pieces = exportChunks(document, (error) => failures.push(error));
    const isStream = options.out === '-';
    await (isStream
      ? pipeline(pieces, io.stdout, { end: false, signal })
      : writeFile(options.out, failOnErrorLine(pieces, failures), { io, signal })
    ).catch((error: unknown) => {
      throw signal.aborted ? new CommandError('Stopped before the end: export again') : error;
    });
    if (failures.length > 0) throw failures[0];
  });
  return total;
}

function writeFile(
  out: string,
  chunks: AsyncIterable<Uint8Array>,
  { io: { host }, signal }: { readonly io: CommandIo; readonly signal: AbortSignal },
): Promise<void> {
  return host === undefined
    ? writeFileAtomically(out, chunks, { signal })
    : host.write(out, chunks);
}

/** Passes chunks on, but throws instead of passing a trailing error line, so that the incomplete file is discarded. */
async function* failOnErrorLine(chunks: AsyncIterable<Uint8Array>, failures: readonly unknown[]) {
  for await (const chunk of chunks) {
    if (failures.length > 0) throw failures[0];
    yield chunk;
  }
}

function toExportParams({
  format,
  filter,
  separator,
  bom,
  lang,
}: ExportOptions): BrandExportParams {
  const own = { format, separator, bom, lang };
  const filters = paramsFromQuery(operationById.exportBrands.input, filter);
  return { ...filters, ...own } as BrandExportParams;
}
