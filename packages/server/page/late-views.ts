import { relatedClasses } from '@marcario/core';
import { strFromU8, unzipSync } from 'fflate';

/** Entry point of the script with rarely used views and tables, which the page loads on demand. */
export { CalculatorView } from './calculator-view.ts';
export { CompareView } from './compare-view.ts';
export { GazetteView } from './gazette-view.ts';
export { OppositionsView } from './oppositions-view.ts';
export { PortfolioView } from './portfolio-view.ts';

/** Minimum strength of a relation between classes that are searched together. */
const MIN_STRENGTH = 2;

/** Returns the classes related to the given ones, without those, each with its first reason in Spanish. */
export function relatedClassReasons(
  classes: readonly number[],
): readonly (readonly [clase: number, reason: string])[] {
  const found = new Map<number, string>();
  for (const { relacionada, fuerza, motivo } of classes.flatMap(relatedClasses)) {
    const isNew = !classes.includes(relacionada) && !found.has(relacionada);
    if (fuerza >= MIN_STRENGTH && isNew) found.set(relacionada, motivo);
  }
  return [...found].sort(([a], [b]) => a - b);
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const SHARED_TEXTS = 'xl/sharedStrings.xml';

/** Returns the rows of the first sheet of an XLSX workbook, which is a ZIP archive of XML files. */
export function workbookRows(bytes: Uint8Array): string[][] {
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

/** Converts the letters of a cell reference to a column index: A is 0. */
function columnIndex(cell: string): number {
  const letters = cell.replaceAll(/[^A-Z]/g, '');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
