import type { DocumentReader, ReadOptions } from './document-reader.ts';
import { opendataRows } from './opendata-rows.ts';
import type { CellContext } from './xlsx/cell-value.ts';
import { readDateStyles } from './xlsx/date-styles.ts';
import { readSharedStrings, SharedStrings } from './xlsx/shared-strings.ts';
import { sheetTable } from './xlsx/sheet-table.ts';
import { DESCRIPTION_MAX, openWorkbook, type Workbook } from './xlsx/workbook.ts';
import { ZipArchive } from './xlsx/zip-archive.ts';

const STRINGS_MAX = 512 * 1024 * 1024;
const SHEET_MAX = 4 * 1024 * 1024 * 1024;

/** Reads the office's open data as XLSX: the first visible sheet, as a stream (decision B1). */
export const readOpendataXlsx: DocumentReader = async function* (path, options = {}) {
  const archive = await ZipArchive.open(path);
  try {
    const workbook = await openWorkbook(archive);
    const size = archive.size(workbook.sheet);
    const pieces = withProgress(archive.text(workbook.sheet, SHEET_MAX), size, options);
    const table = sheetTable(pieces, await cellContext(archive, workbook));
    yield* opendataRows(table, workbook.dateSystem);
  } finally {
    archive.close();
  }
};

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

async function* withProgress(
  pieces: AsyncIterable<string>,
  size: number,
  { onProgress }: ReadOptions,
): AsyncGenerator<string> {
  let read = 0;
  for await (const piece of pieces) {
    yield piece;
    read += piece.length;
    onProgress?.(Math.min(read / size, 1));
  }
}
