import Papa from 'papaparse';
import { loadLateScript } from './load-late-views.ts';
import { type ReadTable, readRows } from './read-table.ts';

/** Maximum bytes of a file; a larger file is no list of names. */
const MAX_BYTES = 5_000_000;

/**
 * Reads the names and classes in a text, CSV or XLSX file.
 * @throws RangeError for a file that is too large, Error for an unreadable workbook
 */
export async function readTableFile(file: Blob): Promise<ReadTable> {
  return readRows(await readRowsOfFile(file));
}

async function readRowsOfFile(file: Blob): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new RangeError('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isWorkbook) return textRows(decodeText(bytes));
  const { workbookRows } = await loadLateScript();
  return workbookRows(bytes);
}

/** Decodes UTF-8, else Windows-1252, in which old spreadsheet programs save files. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Parses the rows of a list or CSV; the separator is detected. */
function textRows(text: string): string[][] {
  return Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
}
