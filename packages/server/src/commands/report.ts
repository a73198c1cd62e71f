import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Clearance, LIMITS } from '@marcario/core/contract';
import type { Service } from '@marcario/core/service';
import { type Command, Option } from 'commander';
import { renderReportFile } from '../../texts/clearance-report.ts';
import { csvText } from '../../texts/csv.ts';
import { LANGUAGES, type Language } from '../../texts/formats.ts';
import { type ReportContent, toReportContent } from '../../texts/report-content.ts';
import { reportTable } from '../../texts/report-table.ts';
import { createWords } from '../../texts/texts.ts';
import { PAGE_FILES } from '../page-files.ts';
import { writeFileAtomically } from './atomic-write.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome, withProgress } from './command-io.ts';
import { appendClassOption, fileOption, wholeNumberOption } from './options.ts';
import { withService } from './with-database.ts';

interface ReportOptions extends CommonOptions {
  readonly clase: readonly number[];
  readonly vivas?: true;
  readonly cobertura?: string;
  readonly relacionadas?: true;
  readonly limit?: number;
  readonly lang: Language;
  readonly out: string;
}

/** The report writer of each file extension. */
const KINDS: ReadonlyMap<string, (content: ReportContent) => string | Promise<string>> = new Map(
  Object.entries({
    '.csv': reportCsv,
    '.html': async (content) =>
      renderReportFile(content, await readFile(join(PAGE_FILES, 'style.css'), 'utf8')),
  }),
);

/** `marcario report`: writes a clearance report on names as one self-contained file (decision F1). */
export function addReport(program: Command, io: CommandIo): void {
  program
    .command('report')
    .description('write what stands against names as one file, to print or for a spreadsheet')
    .argument('<name...>', 'the names to clear')
    .requiredOption(
      '--out <file>',
      'where to: .html for paper, .csv for a spreadsheet; an existing file is replaced',
      fileOption,
    )
    .option('--clase <n>', 'a Nice class; may be given again', appendClassOption, [])
    .option('--vivas', 'leave out marks that are over')
    .option('--cobertura <text>', 'what the names are for: groups by conflict of sign and goods')
    .option('--relacionadas', 'look at the classes related to those of --clase too')
    .option(
      '--limit <n>',
      `at most so many marks for a name, ${LIMITS.clearanceDefault} by default`,
      wholeNumberOption(1),
    )
    .addOption(
      new Option('--lang <language>', 'language of the report')
        .choices([...LANGUAGES])
        .default('es'),
    )
    .option('--json', 'print one JSON object')
    .action((names: string[], options: ReportOptions) => writeReport(names, options, io));
}

async function writeReport(names: string[], options: ReportOptions, io: CommandIo): Promise<void> {
  const { out, lang } = options;
  const write = KINDS.get(extname(out).toLowerCase());
  if (write === undefined) throw new CommandError(`${out}: a report ends in .html or .csv`);
  const clearances = await withService(io, (service) =>
    clearNames(service, names, { options, io }),
  );
  const content = toReportContent(clearances, {
    words: createWords(lang),
    onlyLive: options.vivas === true,
    goods: options.cobertura,
  });
  const text = await write(content);
  await (io.host === undefined
    ? writeFileAtomically(out, [text])
    : io.host.write(out, encode(text)));
  const marks = content.names.reduce((sum, name) => sum + name.marks.length, 0);
  printOutcome(io, options, {
    text: `Wrote ${marks} marks that stand against ${names.length} names to ${out}`,
    json: { names, marks, out },
  });
}

function clearNames(
  service: Service,
  names: readonly string[],
  { options, io }: { readonly options: ReportOptions; readonly io: CommandIo },
): Promise<Clearance[]> {
  const { clase, vivas, limit, cobertura, relacionadas } = options;
  const goods = {
    ...(cobertura !== undefined && { cobertura }),
    // With goods, related classes are requested too; the report also lists those that were not searched.
    relacionadas: relacionadas === true || cobertura !== undefined,
  };
  return withProgress(io, { of: `${names.length} names`, total: names.length }, async (report) => {
    const clearances: Clearance[] = [];
    for (const q of names) {
      const narrowed = { clase: [...clase], ...(vivas && { vivas }), ...(limit && { limit }) };
      clearances.push(await service.clearBrand({ q, ...narrowed, ...goods }));
      report(clearances.length);
    }
    return clearances;
  });
}

/** Formats the table of a report as CSV, with fractions as percentages. */
function reportCsv(content: ReportContent): string {
  const { columns, rows } = reportTable(content);
  const toText = (cell: string | number | null) =>
    typeof cell === 'number' ? `${Math.round(cell * 100)}%` : (cell ?? '');
  const table = [columns.map(({ head }) => head), ...rows.map((row) => row.map(toText))];
  return csvText(table, content.words.language);
}

async function* encode(text: string) {
  yield Buffer.from(text);
}
