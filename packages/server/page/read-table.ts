import { foldText } from '@marcario/core';
import Papa from 'papaparse';

/** Headings of the column with names. */
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
/** Headings of a column with classes. */
const CLASS_HEADINGS =
  /^(?:n |no |nro |nr )?(?:clases?|class|classes|cl|niza|nice)(?: (?:de )?(?:niza|nice|s))?$/;
/** Matches a name followed by classes, after a comma or the word "clase": "KOLUN, 35 y 43", "KOLUN clase 35". */
const NAME_THEN_CLASSES =
  /^(.*?\S)(?:\s*,\s*|\s+(?=\(?(?:clases?|class|classes)\s))\(?((?:(?:clases?|class|classes)\s+)?\d{1,2}(?:\s*(?:,|\/|&|y|e|and)\s*\d{1,2})*)\)?$/i;
/** Words ignored before and between class numbers. */
const FILLERS = new Set(
  'clase clases cl class classes niza nice n no nro y e and int internacional'.split(' '),
);
/** Number of classes in the Nice Classification. */
const CLASSES = 45;
const CLASS_NUMBER = /^0?\d{1,2}$/;
const RANGE = /(\d{1,2})\s*(?:-|–|\ba\b|\bto\b)\s*(\d{1,2})/g;
/** A cell with a name must contain a letter. */
const HAS_LETTER = /\p{L}/u;

/** A pasted name with its classes. */
export interface PastedName {
  readonly name: string;
  /** The name's own classes; empty if its row has none. */
  readonly clase: readonly number[];
  /** Text of the class cell if it is invalid; else empty. */
  readonly wrong: string;
}

/** The names and classes parsed from a table or list. */
export interface ReadTable {
  readonly names: readonly PastedName[];
  /** True if the first row was taken as the heading. */
  readonly hasHeading: boolean;
}

/**
 * Parses pasted or typed text. A tab always separates columns; a semicolon only if a class column or heading confirms
 * it; a comma only before classes. A name itself may contain either character.
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

/** Parses rows whose cells are already separated. */
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

/** Returns the index of the first column whose cells mostly contain words. */
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

/** Returns the class columns right of the names, else the last one on their left that is not a running number. */
function classColumns(rows: readonly (readonly string[])[], name: number): number[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => {
    if (at === name) return false;
    const cells = rows.map((row) => (row[at] ?? '').trim());
    const filled = cells.filter((cell) => cell !== '');
    const known = filled.filter((cell) => parseClassCell(cell) !== null);
    // A few invalid cells are reported as mistakes; if half or more are invalid, the column is not one of classes.
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

/** Parses a line that is not a table row: a name, optionally followed by its classes. */
function parseNameLine(line: string): PastedName {
  const name = line.trim();
  const [, before = '', cell = ''] = NAME_THEN_CLASSES.exec(name) ?? [];
  const clase = before === '' ? null : parseClassCell(cell);
  return clase === null ? { name, clase: [], wrong: '' } : { name: before, clase, wrong: '' };
}

/** Returns whether rows form a table: they have a known heading, or a column whose filled cells are all classes. */
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
  // With an unclosed quotation mark the CSV parser would swallow the following lines, so quoting is then off.
  const isQuoted = (text.match(/"/g)?.length ?? 0) % 2 === 0;
  const options = { delimiter, skipEmptyLines: 'greedy' as const };
  if (isQuoted) return Papa.parse<string[]>(text, options).data;
  return lines.map((line) => line.split(delimiter));
}

/**
 * Parses the classes in a cell such as `35`, `35, 43`, `35 y 43`, `29-32`, `clase 35`; null if it contains anything
 * else, so that a mistake is never taken as "all classes".
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
