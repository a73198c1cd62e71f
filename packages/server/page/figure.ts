import { button, type Child, element, svgElement } from './element.ts';
import { texts, words } from './language.ts';
import type { Count, PictureKind } from './picture.ts';
import { savePicture, saveWorkbook } from './save-file.ts';

const phrases = texts.mesa;

/** Content of a figure and of the files it can be saved as. */
interface FigureOptions {
  readonly title: string;
  /** Text next to the title. */
  readonly note?: string;
  readonly kind: PictureKind;
  /** Heading of the column with the names of the counts, in the saved table. */
  readonly head: string;
  readonly counts: readonly Count[];
  /** Table shown below the drawing; it may link each count to its marks. */
  readonly table?: HTMLElement | undefined;
}

/** Creates a titled figure with buttons that save it as a picture and as a table. */
export function figure(
  { title, note = '', kind, head, counts, table }: FigureOptions,
  drawing: Element,
): HTMLElement {
  const caption = element('figcaption', {}, element('b', {}, title));
  if (note !== '') caption.append(element('span', {}, note));
  const saves: Child[] = [
    button(phrases.picture, () => void savePicture({ title, kind, counts, number: words.number })),
    button(phrases.table, () => void saveCounts(title, head, counts)),
  ];
  return element(
    'figure',
    {},
    caption,
    drawing,
    table,
    element('p', { class: 'actions saves' }, ...saves),
  );
}

function saveCounts(title: string, head: string, counts: readonly Count[]): Promise<void> {
  const columns = [
    { head, kind: 'text', width: 40 },
    { head: phrases.planilla.count, kind: 'number', width: 12 },
  ] as const;
  const rows = counts.map(({ name, n }) => [name, n]);
  return saveWorkbook(title, [{ name: title, columns, rows }]);
}

/** Label and axes of a chart. */
interface ChartFrame {
  /** Text alternative for screen readers. */
  readonly label: string;
  /** Value at the top of the vertical axis, which starts at 0. */
  readonly max: number;
  /** Labels of the horizontal axis, at percentages of its width. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** Creates a chart: shapes in a 100 by 100 SVG that stretches, and axes as HTML text that does not stretch. */
export function chart({ label, max, ticks }: ChartFrame, shapes: readonly Node[]): HTMLElement {
  const drawn = { viewBox: '0 0 100 100', preserveAspectRatio: 'none' };
  const named = { role: 'img', 'aria-label': label };
  const above = element('span', { class: 'most' }, words.number(max));
  const below = ticks.map(({ at, text }) => {
    const tick = element('span', {}, text);
    tick.style.left = `${at}%`;
    return tick;
  });
  const hidden = { 'aria-hidden': 'true' };
  return element(
    'div',
    { class: 'chart' },
    element('div', { class: 'values', attributes: hidden }, above, element('span', {}, '0')),
    svgElement('svg', { ...drawn, ...named }, ...shapes),
    element('div', { class: 'ticks', attributes: hidden }, ...below),
  );
}
