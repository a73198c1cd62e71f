import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { type ReadTable, readRows } from './read-table.ts';

/** Larger files are no list of names. */
const MAX_BYTES = 5_000_000;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const SHARED_TEXTS = 'xl/sharedStrings.xml';

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
  return isWorkbook ? workbookRows(bytes) : textRows(decodeText(bytes));
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

/** The rows of the first sheet of a workbook (XLSX, which is a ZIP of XML). */
function workbookRows(bytes: Uint8Array): string[][] {
  const files = unzipSync(bytes, {
    filter: ({ name }) => SHEET.test(name) || name === SHARED_TEXTS,
  });
  const sheets = Object.keys(files).filter((name) => SHEET.test(name));
  const [first] = sheets.sort((a, b) => a.length - b.length || a.localeCompare(b));
  const read = (name = '') => {
    const xml = files[name] === undefined ? '<none/>' : strFromU8(files[name]);
    return new DOMParser().parseFromString(xml, 'application/xml');
  };
  const shared = childElements(read(SHARED_TEXTS), 'si').map(textOfElements);
  return childElements(read(first), 'row').map((row) => {
    const cells: string[] = [];
    for (const cell of childElements(row, 'c')) {
      const column = columnIndex(cell.getAttribute('r') ?? '');
      const value = childElements(cell, 'v')[0]?.textContent ?? '';
      const isShared = cell.getAttribute('t') === 's';
      const text = isShared ? shared[Number(value)] : value || textOfElements(cell);
      cells[column === -1 ? cells.length : column] = text ?? '';
    }
    return Array.from(cells, (text) => text ?? '');
  });
}

function childElements(of: Document | Element, name: string): Element[] {
  return [...of.getElementsByTagNameNS('*', name)];
}

function textOfElements(of: Element): string {
  return childElements(of, 't')
    .map(({ textContent }) => textContent ?? '')
    .join('');
}

/** The place of a column by its letters: A is 0. */
function columnIndex(cell: string): number {
  const letters = cell.replaceAll(/[^A-Z]/g, '');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
