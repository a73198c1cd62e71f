import { button, type Child, element, svgElement } from './element.ts';
import { texts, words } from './language.ts';
import type { Count, PictureKind } from './picture.ts';
import { savePicture, saveWorkbook } from './save-file.ts';

const phrases = texts.mesa;

/** What a figure shows and how it is kept. */
interface FigureOptions {
  readonly title: string;
  /** What stands beside the title. */
  readonly note?: string;
  readonly kind: PictureKind;
  /** What the counts are of. */
  readonly head: string;
  readonly counts: readonly Count[];
  /** Where each count leads, where it leads anywhere. */
  readonly table?: HTMLElement | undefined;
}

/** A drawing with its title; its picture and its table can be saved. */
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

/** What stands around a drawing. */
interface ChartFrame {
  /** What the drawing says, for who does not see it. */
  readonly label: string;
  /** The value at the top; the bottom is nothing. */
  readonly max: number;
  /** What stands below it, at percentages of its width. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** A drawing of 100 by 100 that is stretched to its place, with its axes as text that is not. */
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
