import { element, svgElement } from './element.ts';
import { words } from './language.ts';

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
