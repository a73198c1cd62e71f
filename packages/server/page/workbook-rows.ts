import { strFromU8, unzipSync } from 'fflate';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const SHARED_TEXTS = 'xl/sharedStrings.xml';

/** The rows of the first sheet of a workbook (XLSX, which is a ZIP of XML). */
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

/** The place of a column by its letters: A is 0. */
function columnIndex(cell: string): number {
  const letters = cell.replaceAll(/[^A-Z]/g, '');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
