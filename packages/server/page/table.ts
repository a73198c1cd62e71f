import { type Answer, type Row, serverOrder } from './answers.ts';
import { nameLink, statusBadge } from './card.ts';
import { button, type Child, element } from './element.ts';
import { texts, words } from './language.ts';
import { lifecycleOrder } from './statuses.ts';

/** A column of the table of marks. */
interface Column {
  readonly cell: (row: Row) => Child;
  /** Returns the sort value of a row; ascending, null last. */
  readonly value: (row: Row) => string | number | null;
  /** True for right-aligned cells, such as numbers. */
  readonly isNumber?: true;
}

function dateColumn(date: (row: Row) => string | null): Column {
  return {
    value: date,
    cell: (row) => {
      const day = date(row);
      return day === null ? '' : words.day(day);
    },
  };
}

const COLUMNS = {
  denominacion: { cell: nameLink, value: ({ mark }) => mark.denominacion },
  parecido: {
    cell: ({ likeness: similarity }) => (similarity === undefined ? '' : words.percent(similarity)),
    value: ({ likeness: similarity = 0 }) => -similarity,
    isNumber: true,
  },
  estado: {
    cell: ({ mark }) => statusBadge(mark.estado),
    value: ({ mark }) => lifecycleOrder(mark.estado),
  },
  clases: {
    cell: ({ mark }) => mark.clases.join(', '),
    value: ({ mark }) => mark.clases[0] ?? null,
  },
  titular: {
    cell: ({ mark }) => mark.titular.join(' · '),
    value: ({ mark }) => mark.titular[0] ?? null,
  },
  nroSolicitud: {
    cell: ({ mark }) => mark.nroSolicitud,
    value: ({ mark }) => Number(mark.nroSolicitud) || mark.nroSolicitud,
    isNumber: true,
  },
  nroRegistro: {
    cell: ({ mark }) => mark.nroRegistro ?? '',
    value: ({ mark }) => (mark.nroRegistro === null ? null : Number(mark.nroRegistro)),
    isNumber: true,
  },
  fechaPresentacion: dateColumn(({ mark }) => mark.fechaPresentacion),
  fechaPublicacion: dateColumn(({ mark }) => mark.fechaPublicacion),
  fechaRegistro: dateColumn(({ mark }) => mark.fechaRegistro),
  fechaVencimiento: dateColumn(({ mark }) => mark.fechaVencimiento),
  tipoSigno: {
    cell: ({ mark }) => texts.signo.get(mark.tipoSigno) ?? mark.tipoSigno,
    value: ({ mark }) => mark.tipoSigno,
  },
} satisfies Readonly<Record<string, Column>>;
type ColumnName = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as readonly ColumnName[];
/** Columns that are visible by default. */
const SHOWN_FIRST: readonly ColumnName[] = [
  'denominacion',
  'parecido',
  'estado',
  'clases',
  'titular',
  'nroSolicitud',
  'nroRegistro',
  'fechaVencimiento',
];
const KEPT = 'marcario-columns';

/** Returns the visible columns, which the browser stores. */
function visibleColumns(): readonly ColumnName[] {
  const stored = localStorage.getItem(KEPT)?.split(',') ?? SHOWN_FIRST;
  return NAMES.filter((name) => name === 'denominacion' || stored.includes(name));
}

/** Creates a collapsed table of a chart's numbers, as its accessible alternative. */
export function accessibleTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  const summary = element('summary', {}, texts.asTable);
  return element('details', {}, summary, plainTable(caption, heads, rows));
}

/** Creates a table with column headings; the first cell of a row is its heading. */
export function plainTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  const body = rows.map(([first, ...others]) =>
    element('tr', {}, rowHead(first), ...others.map((cell) => element('td', {}, cell))),
  );
  return scrollingTable(heads, body, caption);
}

/** Creates the heading cell of a row. */
export function rowHead(content: Child, attributes: Readonly<Record<string, string>> = {}) {
  return element('th', { attributes: { scope: 'row', ...attributes } }, content);
}

/** Creates a table that scrolls horizontally on narrow pages. An empty heading becomes an empty cell. */
export function scrollingTable(
  heads: readonly string[],
  rows: readonly HTMLTableRowElement[],
  caption?: string,
): HTMLElement {
  const cells = heads.map((one) =>
    one === '' ? element('td') : element('th', { attributes: { scope: 'col' } }, one),
  );
  return element(
    'div',
    { class: 'table-place', attributes: { tabindex: '0' } },
    element(
      'table',
      {},
      caption === undefined ? undefined : element('caption', { class: 'hidden' }, caption),
      element('thead', {}, element('tr', {}, ...cells)),
      element('tbody', {}, ...rows),
    ),
  );
}

/** Data and callbacks of the table of marks. */
interface TableOptions {
  readonly answer: Answer;
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

/** Creates a table of marks with selectable and sortable columns. */
export function marksTable(options: TableOptions): HTMLElement {
  const isRanked = options.answer.rows.some(({ likeness: similarity }) => similarity !== undefined);
  const columns = () => visibleColumns().filter((name) => name !== 'parecido' || isRanked);
  const position = element('div', { class: 'table-place', attributes: { tabindex: '0' } });
  const draw = () => position.replaceChildren(buildTable(columns(), options));
  draw();
  position.addEventListener('keydown', moveRowFocus);
  return element('div', { class: 'marks-table' }, columnChooser(isRanked, draw), position);
}

function columnChooser(isRanked: boolean, draw: () => void): HTMLElement {
  const names = NAMES.filter(
    (name) => name !== 'denominacion' && (name !== 'parecido' || isRanked),
  );
  const boxes = names.map((name) => {
    const box = element('input', { attributes: { type: 'checkbox', value: name } });
    box.checked = visibleColumns().includes(name);
    box.addEventListener('change', () => {
      const others = visibleColumns().filter((one) => one !== name);
      localStorage.setItem(KEPT, (box.checked ? [...others, name] : others).join(','));
      draw();
    });
    return element('label', {}, box, ` ${texts.columna[name]}`);
  });
  const chosen = element('div', { class: 'boxes' }, ...boxes);
  return element('details', { class: 'columns' }, element('summary', {}, texts.columns), chosen);
}

function buildTable(
  columns: readonly ColumnName[],
  { answer, order, onOrder }: TableOptions,
): HTMLTableElement {
  const heads = columns.map((name) => headCell(name, answer, { order, onOrder }));
  const rows = sortRows(answer.rows, order).map((row) =>
    element(
      'tr',
      {},
      ...columns.map((name) => {
        const { cell, isNumber }: Column = COLUMNS[name];
        const tag = name === 'denominacion' ? 'th' : 'td';
        const attributes: Record<string, string> = tag === 'th' ? { scope: 'row' } : {};
        return element(tag, { class: isNumber ? 'number' : '', attributes }, cell(row));
      }),
    ),
  );
  return element(
    'table',
    { class: 'marks' },
    element('caption', { class: 'hidden' }, texts.found),
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows),
  );
}

function headCell(
  name: ColumnName,
  answer: Answer,
  { order, onOrder }: Pick<TableOptions, 'order' | 'onOrder'>,
): HTMLElement {
  const [by, way] = order.split(':');
  const isBy = by === name;
  const next = `${name}:${isBy && way === 'asc' ? 'desc' : 'asc'}`;
  const attributes: Record<string, string> = { scope: 'col' };
  if (isBy) attributes['aria-sort'] = way === 'desc' ? 'descending' : 'ascending';
  const { isNumber }: Column = COLUMNS[name];
  const text = texts.columna[name];
  const sign = isBy ? (way === 'desc' ? ' ↓' : ' ↑') : '';
  // While further pages exist, only orders of the service are offered: only those sort the whole listing.
  const canOrder = answer.next === null || serverOrder(next) !== undefined;
  const content = canOrder ? button(`${text}${sign}`, () => onOrder(next)) : text;
  return element('th', { class: isNumber ? 'number' : '', attributes }, content);
}

/** Sorts rows by a column; keeps the service's order if `order` names no column or one that the service sorted by. */
function sortRows(rows: readonly Row[], order: string): readonly Row[] {
  const [name = '', way] = order.split(':');
  if (!Object.hasOwn(COLUMNS, name) || (serverOrder(order) !== undefined && rows.every(isUnranked)))
    return rows;
  const { value }: Column = COLUMNS[name as ColumnName];
  const sign = way === 'desc' ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * String(one).localeCompare(String(other), texts.language);
  });
}

/** Returns whether a row is from a listing, which the service has sorted. */
function isUnranked({ likeness: similarity }: Row): boolean {
  return similarity === undefined;
}

/** Number of rows by which each arrow key moves. */
const ARROW_STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Moves the focus between the marks of the table by arrow keys. */
function moveRowFocus(event: KeyboardEvent): void {
  const step = ARROW_STEPS.get(event.key);
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a.name')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at === -1 ? 0 : at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
