import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SyncRun } from '@marcario/core/contract';
import {
  type BenchDatabase,
  type DatabaseKind,
  databaseKinds,
  withDatabase,
} from '../bench-database.ts';
import { runMarcario } from '../marcario-process.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { writeWorkbook } from './office-workbook.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    databases: { type: 'string', default: 'postgres,pglite' },
    json: { type: 'boolean', default: false },
  },
});
const ROWS = Number(values.rows);
const NAME = 'Applications-2026.xlsx';

/** A file of the office, and what is special about importing it. */
interface OfficeFile {
  readonly step: string;
  readonly path: string;
}

async function measured(
  kind: DatabaseKind,
  imports: readonly OfficeFile[],
): Promise<readonly ReportRow[]> {
  return withDatabase(kind, async (database) => {
    await runMarcario(['migrate'], database.env);
    const open = (await runMarcario(['migrate'], database.env)).usage.peakMegabytes;
    const rows: ReportRow[] = [];
    for (const file of imports) rows.push(await importRow(database, file, open));
    return rows;
  });
}

/** `open` is what a process needs that opens the migrated, empty database and does nothing more. */
async function importRow(
  { name, env }: BenchDatabase,
  { step, path }: OfficeFile,
  open: number,
): Promise<ReportRow> {
  const { output, usage } = await runMarcario<{ runs: SyncRun[] }>(['import', path], env);
  const [run] = output.runs;
  if (!run) throw new Error('The import told of no run');
  return {
    database: name,
    import: step,
    seconds: usage.seconds,
    'CPU s': usage.cpuSeconds,
    'peak MB': usage.peakMegabytes,
    'open MB': open,
    read: run.read,
    created: run.created,
    updated: run.updated,
    unchanged: run.unchanged,
    rejected: run.rejected,
  };
}

const folder = temporaryFolder();
const [first, rewritten] = [join(folder, NAME), join(folder, 'rewritten', NAME)];
await mkdir(join(folder, 'rewritten'));
await writeWorkbook(first, { rows: ROWS, texts: 'shared' });
await writeWorkbook(rewritten, { rows: ROWS, texts: 'inline' });
const imports = [
  { step: 'new file', path: first },
  { step: 'same file', path: first },
  { step: 'same rows, other file', path: rewritten },
];
const rows: ReportRow[] = [];
for (const kind of databaseKinds(values.databases)) rows.push(...(await measured(kind, imports)));
printReport(rows, {
  json: values.json,
  note: 'Each import is `marcario import` in a process of its own. CPU s: of that process, in user mode. Peak MB: the most it had resident; open MB: the same of a process that only opens the empty database.',
});
