import Papa from 'papaparse';
import { loadLateScript } from './load-late-views.ts';
import { type ReadTable, readRows } from './read-table.ts';

/** Larger files are no list of names. */
const MAX_BYTES = 5_000_000;

/**
 * The names in a file with the classes beside them.
 * @throws RangeError for a file that is too large, Error for a workbook that cannot be read
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

/** What was saved by an old spreadsheet program is no UTF-8. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a list or a CSV, whatever separates its cells. */
function textRows(text: string): string[][] {
  return Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
}
