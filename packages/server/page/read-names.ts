import { foldText } from '@marcario/core';

/** Headings of the column that has the names. */
const HEADINGS = [
  'marca',
  'marcas',
  'denominacion',
  'nombre',
  'nombres',
  'mark',
  'marks',
  'name',
  'names',
];
/** Larger files are no list of names. */
const MOST_BYTES = 5_000_000;

/** The names in a text that was pasted or typed: one a line. */
export function namesOf(text: string): string[] {
  return distinct(text.split(/\r?\n/));
}

/**
 * The names in a file: those of the column that is headed so, else of the first one.
 * @throws RangeError for a file that is too large, Error for a workbook that cannot be read
 */
export async function namesInFile(file: Blob): Promise<string[]> {
  if (file.size > MOST_BYTES) throw new RangeError('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return namesInRows(isWorkbook ? await workbookRows(bytes) : textRows(decoded(bytes)));
}

/** The names of a table, its heading left out where it has one. */
export function namesInRows(rows: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = rows;
  const at = first.findIndex((cell) => HEADINGS.includes(foldText(cell)));
  if (at === -1) return distinct(rows.map(([name = '']) => name));
  return distinct(others.map((cells) => cells[at] ?? ''));
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** What was saved by an old spreadsheet program is no UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a list or a CSV, whose separator is the one that its first line has most of. */
export function textRows(text: string): string[][] {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counts = [';', ',', '\t'].map((sign) => [sign, line.split(sign).length] as const);
  const [separator] = counts.reduce((most, one) => (one[1] > most[1] ? one : most));
  const cells = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`,
    'gy',
  );
  const rows: string[][] = [[]];
  for (const [whole, quoted, plain = '', end] of text.matchAll(cells)) {
    if (whole === '' && end === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

/** The rows of the first sheet of a workbook (XLSX, which is a ZIP of XML). */
async function workbookRows(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const files = zipEntries(bytes);
  const sheets = [...files.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  const [first] = sheets.sort((a, b) => a.length - b.length || a.localeCompare(b));
  const read = async (name: string | undefined) => {
    const entry = name === undefined ? undefined : files.get(name);
    const xml = entry === undefined ? '<none/>' : await inflated(entry);
    return new DOMParser().parseFromString(xml, 'application/xml');
  };
  const shared = elements(await read('xl/sharedStrings.xml'), 'si').map(wordsIn);
  return elements(await read(first), 'row').map((row) => {
    const cells: string[] = [];
    for (const cell of elements(row, 'c')) {
      const column = columnOf(cell.getAttribute('r') ?? '');
      const value = elements(cell, 'v')[0]?.textContent ?? '';
      const isShared = cell.getAttribute('t') === 's';
      const text = isShared ? shared[Number(value)] : value || wordsIn(cell);
      cells[column === -1 ? cells.length : column] = text ?? '';
    }
    return Array.from(cells, (text) => text ?? '');
  });
}

function elements(of: Document | Element, name: string): Element[] {
  return [...of.getElementsByTagNameNS('*', name)];
}

function wordsIn(of: Element): string {
  return elements(of, 't')
    .map(({ textContent }) => textContent ?? '')
    .join('');
}

/** The place of a column by its letters: A is 0. */
function columnOf(cell: string): number {
  const letters = cell.replaceAll(/[^A-Z]/g, '');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A file of a ZIP, as it is stored. */
interface ZipEntry {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isDeflated: boolean;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** The files of a ZIP by their names, from the directory at its end. */
function zipEntries(bytes: Uint8Array<ArrayBuffer>): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  const entries = new Map<string, ZipEntry>();
  if (end < 0) return entries;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= bytes.length && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const nameLength = view.getUint16(at + 28, true);
    const size = view.getUint32(at + 20, true);
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const isDeflated = view.getUint16(at + 10, true) !== 0;
    entries.set(name, { bytes: bytes.subarray(start, start + size), isDeflated });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function inflated({ bytes, isDeflated }: ZipEntry): Promise<string> {
  const stream = new Blob([bytes]).stream();
  const plain = isDeflated ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream;
  return new Response(plain).text();
}
