import { foldText } from '@marcario/core';
import Papa from 'papaparse';

/** Headings of the column that has the names. */
const NAME_HEADINGS = new Set([
  'marca',
  'marcas',
  'denominacion',
  'nombre',
  'nombres',
  'signo',
  'mark',
  'marks',
  'name',
  'names',
]);
/** Headings of the column that has the classes. */
const CLASS_HEADINGS =
  /^(?:n |no |nro |nr )?(?:clases?|class|classes|cl|niza|nice)(?: (?:de )?(?:niza|nice|s))?$/;
/** A name and, behind a comma or the word itself, its classes: "KOLUN, 35 y 43", "KOLUN clase 35". */
const NAME_THEN_CLASSES =
  /^(.*?\S)(?:\s*,\s*|\s+(?=\(?(?:clases?|class|classes)\s))\(?((?:(?:clases?|class|classes)\s+)?\d{1,2}(?:\s*(?:,|\/|&|y|e|and)\s*\d{1,2})*)\)?$/i;
/** Words that people write before the numbers of classes, and between them. */
const FILLERS = new Set(
  'clase clases cl class classes niza nice n no nro y e and int internacional'.split(' '),
);
/** Classes of the Nice Classification. */
const CLASSES = 45;
const CLASS_NUMBER = /^0?\d{1,2}$/;
const RANGE = /(\d{1,2})\s*(?:-|–|\ba\b|\bto\b)\s*(\d{1,2})/g;
/** Names of a list are words, not numbers alone. */
const HAS_LETTER = /\p{L}/u;

/** A name as it was pasted, with its classes. */
export interface PastedName {
  readonly name: string;
  /** Classes of its own; empty where the row has none. */
  readonly clase: readonly number[];
  /** What stands where classes should, and is none. */
  readonly wrong: string;
}

/** Rows of cells as names with classes. */
export interface ReadTable {
  readonly names: readonly PastedName[];
  /** True where the first row was taken for a heading. */
  readonly hasHeading: boolean;
}

/**
 * Reads what somebody pasted or typed. A tab separates columns always, a semicolon where a column of classes or a
 * heading shows that it does, a comma only before classes: a name may have both signs in it.
 */
export function readText(text: string): ReadTable {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.some((line) => line.includes('\t'))) return readRows(splitLines(lines, '\t'));
  for (const separator of [';', ',']) {
    if (!lines.some((line) => line.includes(separator))) continue;
    const rows = splitLines(lines, separator);
    if (isTable(rows)) return readRows(rows);
  }
  const [first = ''] = lines;
  const hasHeading = lines.length > 1 && NAME_HEADINGS.has(foldText(first));
  return { names: lines.slice(hasHeading ? 1 : 0).map(parseNameLine), hasHeading };
}

/** Reads the rows of a spreadsheet or of a list whose columns are known. */
export function readRows(rows: readonly (readonly string[])[]): ReadTable {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const [first = [], ...others] = filled;
  const { name, classes } = columnsByHeading(first);
  const hasHeading = name !== -1 || classes.length > 0;
  const body = hasHeading ? others : filled;
  const named = name === -1 ? nameColumn(body, classes) : name;
  const columns = classes.length > 0 || hasHeading ? classes : classColumns(body, named);
  const names = body.flatMap((cells): PastedName[] => {
    const text = (cells[named] ?? '').trim();
    return text === ''
      ? []
      : [{ name: text, ...readClassCells(columns.map((at) => cells[at] ?? '')) }];
  });
  return { names, hasHeading };
}

function columnsByHeading(row: readonly string[]): { name: number; classes: number[] } {
  const folded = row.map((cell) => foldText(cell));
  return {
    name: folded.findIndex((cell) => NAME_HEADINGS.has(cell)),
    classes: folded.flatMap((cell, at) => (CLASS_HEADINGS.test(cell) ? [at] : [])),
  };
}

/** The first column with words in most of its cells. */
function nameColumn(rows: readonly (readonly string[])[], classes: readonly number[]): number {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  for (let at = 0; at < width; at += 1) {
    if (classes.includes(at)) continue;
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const words = cells.filter((cell) => HAS_LETTER.test(cell) && parseClassCell(cell) === null);
    if (words.length * 2 > rows.length) return at;
  }
  return 0;
}

/** Columns right of the names, else left of them, that hold classes and nothing else, and are no running number. */
function classColumns(rows: readonly (readonly string[])[], name: number): number[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => {
    if (at === name) return false;
    const cells = rows.map((row) => (row[at] ?? '').trim());
    const filled = cells.filter((cell) => cell !== '');
    const known = filled.filter((cell) => parseClassCell(cell) !== null);
    // One cell that is no class is a mistake to point at; many are another column.
    const isOfClasses = known.length > 0 && known.length * 2 > filled.length;
    return isOfClasses && !(at < name && isSequence(cells));
  });
  const right = columns.filter((at) => at > name);
  return right.length > 0 ? right : columns.slice(-1);
}

function isSequence(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
}

function readClassCells(cells: readonly string[]): Pick<PastedName, 'clase' | 'wrong'> {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const read = filled.map((cell) => parseClassCell(cell));
  const clase = [...new Set(read.flatMap((one) => one ?? []))].sort((a, b) => a - b);
  return { clase, wrong: filled.filter((_, at) => read[at] === null).join(' ') };
}

/** A line that is no row of a table: a name, perhaps with its classes behind it. */
function parseNameLine(line: string): PastedName {
  const name = line.trim();
  const [, before = '', cell = ''] = NAME_THEN_CLASSES.exec(name) ?? [];
  const clase = before === '' ? null : parseClassCell(cell);
  return clase === null ? { name, clase: [], wrong: '' } : { name: before, clase, wrong: '' };
}

/** Whether rows are a table: a heading says so, or a column holds classes in every row that has it. */
function isTable(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows;
  const { name, classes } = columnsByHeading(first);
  if ((name !== -1 || classes.length > 0) && first.length > 1) return true;
  const width = first.length;
  if (width < 2 || rows.some(({ length }) => length !== width)) return false;
  return classColumns(rows, nameColumn(rows, [])).some((at) =>
    rows.every((row) => (row[at] ?? '').trim() === '' || parseClassCell(row[at] ?? '') !== null),
  );
}

function splitLines(lines: readonly string[], delimiter: string): string[][] {
  const text = lines.join('\n');
  // A sign that opens a quotation and never closes it would swallow the lines after it.
  const isQuoted = (text.match(/"/g)?.length ?? 0) % 2 === 0;
  const options = { delimiter, skipEmptyLines: 'greedy' as const };
  if (isQuoted) return Papa.parse<string[]>(text, options).data;
  return lines.map((line) => line.split(delimiter));
}

/**
 * The classes in a cell such as `35`, `35, 43`, `35 y 43`, `29-32`, `clase 35`; null where it holds anything else,
 * so that a mistake is never taken for "all classes".
 */
export function parseClassCell(cell: string): number[] | null {
  const listed = cell.replace(RANGE, (range, from: string, to: string) =>
    Number(from) < Number(to) ? numberRange(Number(from), Number(to)).join(' ') : range,
  );
  const words = foldText(listed)
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word));
  const numbers = words.map((word) => (CLASS_NUMBER.test(word) ? Number(word) : 0));
  if (numbers.length === 0 || numbers.some((one) => one < 1 || one > CLASSES)) return null;
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function numberRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
