import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadRow } from '../../packages/core/src/sync/readers/document-reader.ts';
import { readDocument } from '../../packages/core/src/sync/readers/read-document.ts';
import { proves } from '../requirements.ts';
import { temporaryFolder } from '../support/documents.ts';
import { type Expected, ODD_WORKBOOKS, oddWorkbookBytes } from './odd-workbooks.ts';

const run = promisify(execFile);
const OFFICE_PROGRAMS = ['soffice', 'libreoffice'];
/** Comma, quotation marks, UTF-8, from the first row, cells as they are shown, every sheet. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
const CONVERSION_MS = 240_000;

const nameOf = (at: number) => `workbook-${String(at).padStart(2, '0')}`;

async function officeProgram(): Promise<string | undefined> {
  for (const program of OFFICE_PROGRAMS) {
    const found = await run(program, ['--version']).catch(() => null);
    if (found) return program;
  }
  return undefined;
}

async function rowsOf(path: string): Promise<Expected[]> {
  const rows: ReadRow[] = [];
  for await (const batch of (await readDocument(path)).rows) rows.push(...batch);
  return rows.map((row) => {
    if (!('record' in row)) return null;
    const { nroSolicitud, denominacion, fechaPresentacion } = row.record;
    return expectedOf([nroSolicitud, denominacion ?? null, fechaPresentacion ?? undefined]);
  });
}

/** Without what is not there. */
function expectedOf([number, name, date]: readonly [
  string,
  (string | null)?,
  (string | undefined)?,
]): Expected {
  return date === undefined ? [number, name ?? null] : [number, name ?? null, date];
}

describe('an odd workbook', () => {
  const folder = temporaryFolder();
  let program: string | undefined;

  beforeAll(async () => {
    for (const [at, workbook] of ODD_WORKBOOKS.entries()) {
      await writeFile(folder.pathOf(`${nameOf(at)}.xlsx`), oddWorkbookBytes(workbook));
    }
    program = await officeProgram();
    if (program === undefined) {
      console.log('LibreOffice is not installed: its reading is not compared.');
      return;
    }
    const paths = ODD_WORKBOOKS.map((_, at) => folder.pathOf(`${nameOf(at)}.xlsx`));
    const profile = `-env:UserInstallation=file://${folder.pathOf('profile')}`;
    const options = [profile, '--headless', '--convert-to', CSV, '--outdir', folder.pathOf('.')];
    await run(program, [...options, ...paths]);
  }, CONVERSION_MS);

  it('is one of thirty at least', () => {
    expect(ODD_WORKBOOKS.length).toBeGreaterThanOrEqual(30);
  });

  it.each(ODD_WORKBOOKS.map(({ oddity, ...workbook }, at) => ({ oddity, at, ...workbook })))(
    `with $oddity says what it says, and what LibreOffice exports ${proves('B1-ONE-VALUE', 'B1-ERROR-CELLS', 'B1-HEADING')}`,
    async ({ at, expected, unlike }) => {
      const told = expected.map((row) => row && expectedOf(row));
      expect(await rowsOf(folder.pathOf(`${nameOf(at)}.xlsx`))).toEqual(told);
      if (program === undefined || unlike !== undefined) return;
      const files = await readdir(folder.pathOf('.'));
      const sheets = files.filter((file) => file.startsWith(nameOf(at)) && file.endsWith('.csv'));
      const exported: Expected[] = [];
      for (const file of ordered(sheets, at)) {
        const path = folder.pathOf(file);
        if (!(await readFile(path, 'utf8')).includes(',')) continue;
        exported.push(...(await rowsOf(path)));
      }
      expect(exported).toEqual(told);
    },
  );
});

/** The sheets that are shown, in their order: each is exported to a file with its name. */
function ordered(files: readonly string[], at: number): string[] {
  const visible = (ODD_WORKBOOKS[at]?.sheets ?? []).filter(
    ({ state = '' }) => !/hidden/i.test(state),
  );
  return visible.flatMap(
    ({ name = 'S' }) => files.find((file) => file.endsWith(`-${name}.csv`)) ?? [],
  );
}
