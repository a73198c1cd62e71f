import { element } from './element.ts';
import { texts, words } from './language.ts';
import { type PastedName, type ReadTable, readText } from './read-table.ts';
import { groupEntries, type ReportEntry } from './report-requests.ts';
import { rowHead, scrollingTable } from './table.ts';

const phrases = texts.informe;

/** The interpretation of a list of names: its lines, and the searches that they are merged into. */
export interface UnderstoodNames extends ReadTable {
  readonly entries: readonly ReportEntry[];
}

/** Interprets a list of names. @param shared classes for names without classes of their own; empty for all */
export function understandNames(text: string, shared: readonly number[]): UnderstoodNames {
  const table = readText(text);
  return { ...table, entries: groupEntries(table.names, shared) };
}

/** Formats a name as an input line: the name, a tab and its classes. */
export function lineOf({ name, clase, wrong }: PastedName): string {
  const classes = wrong || clase.join(', ');
  return classes === '' ? name : `${name}\t${classes}`;
}

/** Describes the number of names and whether a heading was detected; empty without names. */
export function countInWords({ names, hasHeading }: ReadTable): string {
  if (names.length === 0) return '';
  const { understood } = phrases;
  const own = names.filter(({ clase }) => clase.length > 0).length;
  const sentence = [understood.count(names.length, own), hasHeading ? understood.heading : ''];
  return sentence.join(' ').trim();
}

/**
 * Renders the interpretation of each name as a collapsible table; undefined if there is nothing to check.
 * @param isOpen whether the table is expanded
 */
export function understoodTable(
  { names, entries }: UnderstoodNames,
  isOpen: boolean,
): HTMLElement | undefined {
  const { understood } = phrases;
  const hasOwn = names.some(({ clase }) => clase.length > 0);
  if (!hasOwn && !entries.some(({ lines, wrong }) => lines > 1 || wrong !== '')) return undefined;
  const rows = entries.map((entry) =>
    element(
      'tr',
      {},
      rowHead(entry.q, { lang: 'es' }),
      element('td', {}, entry.wrong === '' ? entry.clase.join(', ') || phrases.every : ''),
      element('td', { class: entry.wrong === '' ? '' : 'wrong' }, remark(entry)),
    ),
  );
  return element(
    'details',
    isOpen ? { attributes: { open: '' } } : {},
    element('summary', {}, understood.title),
    scrollingTable(understood.columns, rows),
  );
}

function remark({ wrong, spellings, lines }: ReportEntry): string {
  const { understood } = phrases;
  if (wrong !== '') return understood.wrongClass(wrong);
  if (spellings.length > 0) return understood.spellings(words.list(spellings));
  return lines > 1 ? understood.repeated(lines) : '';
}
