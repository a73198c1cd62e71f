import type { DocumentReader, ReadOptions, ReadRow } from './document-reader.ts';
import { NoHeadingError, opendataRows } from './opendata-rows.ts';
import { plainExcerpt } from './plain-excerpt.ts';
import type { CellContext } from './xlsx/cell-value.ts';
import { readDateStyles } from './xlsx/date-styles.ts';
import { readSharedStrings, SharedStrings } from './xlsx/shared-strings.ts';
import { sheetTable } from './xlsx/sheet-table.ts';
import { DESCRIPTION_MAX, openWorkbook, type Sheet, type Workbook } from './xlsx/workbook.ts';
import { ZipArchive } from './xlsx/zip-archive.ts';

const STRINGS_MAX = 512 * 1024 * 1024;
const SHEET_MAX = 4 * 1024 * 1024 * 1024;

/** Reads the office's open data as XLSX: every visible sheet that has the columns, as a stream (decision B1). */
export const readOpendataXlsx: DocumentReader = async function* (path, options = {}) {
  const archive = await ZipArchive.open(path);
  try {
    const workbook = await openWorkbook(archive);
    yield* sheetRows(archive, workbook, options);
  } finally {
    archive.close();
  }
};

/** @throws NoHeadingError where no sheet has the columns, for what the first one lacks */
async function* sheetRows(
  archive: ZipArchive,
  workbook: Workbook,
  options: ReadOptions,
): AsyncGenerator<readonly ReadRow[]> {
  const context = await cellContext(archive, workbook);
  const tellProgress = progressTeller(archive, workbook, options);
  let fault: NoHeadingError | undefined;
  let found = 0;
  for (const sheet of workbook.sheets) {
    const table = sheetTable(tellProgress(archive.text(sheet.part, SHEET_MAX)), context);
    try {
      for await (const rows of opendataRows(table, workbook.dateSystem)) {
        yield found === 0 ? rows : rows.map((row) => ofSheet(row, sheet));
      }
      found += 1;
    } catch (error) {
      // A cover, a legend or an empty sheet.
      if (!(error instanceof NoHeadingError)) throw error;
      if (fault === undefined || fault.isEmpty) fault = error;
    }
  }
  if (found === 0 && fault) throw fault;
}

/** Lines are numbered anew in each sheet. */
function ofSheet(row: ReadRow, { name }: Sheet): ReadRow {
  if (!('rejected' in row)) return row;
  return { ...row, rejected: plainExcerpt(`sheet ${name}: ${row.rejected}`) };
}

async function cellContext(archive: ZipArchive, workbook: Workbook): Promise<CellContext> {
  const { strings, styles, dateSystem } = workbook;
  return {
    dateSystem,
    strings:
      strings === undefined
        ? new SharedStrings(0)
        : await readSharedStrings(archive.text(strings, STRINGS_MAX), archive.size(strings)),
    dateStyles:
      styles === undefined
        ? new Set<string>()
        : await readDateStyles(archive.text(styles, DESCRIPTION_MAX)),
  };
}

function progressTeller(archive: ZipArchive, { sheets }: Workbook, { onProgress }: ReadOptions) {
  const size = sheets.reduce((sum, { part }) => sum + archive.size(part), 0);
  let read = 0;
  return async function* (pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      yield piece;
      read += piece.length;
      onProgress?.(Math.min(read / size, 1));
    }
  };
}
