import type { InsightByClass, InsightByEstado, InsightByMonth } from '@marcario/client';
import { chart } from './chart.ts';
import { element, shape } from './element.ts';
import { texts, words } from './language.ts';
import { lifeOf } from './statuses.ts';

const said = texts.plots;

/** Classes whose numbers stand below the bars. */
const TOLD_CLASSES = [1, 9, 25, 35, 45];
/** The most years that are told below the line. */
const MOST_YEARS = 6;

/** The register as a whole. */
export interface Register {
  /** How many marks it has. */
  readonly marks: number;
  readonly asOf: string | undefined;
  readonly estados: InsightByEstado['data'];
  readonly classes: InsightByClass['data'];
  readonly months: InsightByMonth['data'];
}

/** Draws the register in three plots. */
export function drawPlots(place: HTMLElement, register: Register | undefined): void {
  place.replaceChildren();
  if (register === undefined) return;
  const { estados, classes, months } = register;
  place.append(
    plot(said.perEstado, statusPlot(estados), ''),
    plot(said.perClass, classPlot(classes), mostOf(classes)),
    plot(said.perMonth, monthPlot(months), spanOf(months)),
  );
}

function statusPlot(rows: Register['estados']): HTMLElement {
  const most = mostIn(rows);
  const bars = rows.map(({ estado, n }) => {
    const fill = element('span', { class: `fill ${lifeOf(estado)}` });
    fill.style.width = `${(n / most) * 100}%`;
    return element(
      'li',
      { class: 'bar' },
      element('span', { class: 'name' }, texts.estado[estado]),
      element('span', { class: 'track', attributes: { 'aria-hidden': 'true' } }, fill),
      element('span', { class: 'figure' }, words.number(n)),
    );
  });
  return element('ol', { class: 'bars' }, ...bars);
}

function plot(title: string, drawing: Element, note: string): HTMLElement {
  const caption = element('figcaption', {}, element('b', {}, title));
  if (note !== '') caption.append(element('span', {}, note));
  return element('figure', {}, caption, drawing);
}

function classPlot(rows: Register['classes']): HTMLElement {
  const most = mostIn(rows);
  const step = 100 / texts.clases.length;
  const bars = rows.map(({ clase, n }) => {
    const height = (n / most) * 100;
    const words = said.classBar(clase, texts.clases[clase - 1] ?? '', n);
    const place = { x: (clase - 0.9) * step, y: 100 - height, width: step * 0.8, height };
    return shape('rect', place, shape('title', {}, words));
  });
  const label = `${said.classes} ${mostOf(rows)}`;
  const ticks = TOLD_CLASSES.map((clase) => ({ at: (clase - 0.5) * step, text: String(clase) }));
  return chart({ label, most, ticks }, bars);
}

function mostOf(rows: Register['classes']): string {
  const first = [...rows].sort((a, b) => b.n - a.n)[0];
  if (first === undefined) return '';
  return said.most(first.clase, texts.clases[first.clase - 1] ?? '');
}

function monthPlot(rows: Register['months']): HTMLElement {
  const most = mostIn(rows);
  const step = 100 / Math.max(1, rows.length - 1);
  const points = rows.map(({ n }, i) => `${round(i * step)},${round(100 - (n / most) * 100)}`);
  const line = `M${points.join('L')}`;
  const shapes = [
    shape('path', { d: `${line}L100,100L0,100Z`, class: 'area' }),
    shape('path', { d: line }),
  ];
  const label = said.months(spanOf(rows), most);
  return chart({ label, most, ticks: yearTicks(rows, step) }, rows.length === 0 ? [] : shapes);
}

function yearTicks(rows: Register['months'], step: number) {
  const years = rows.flatMap(({ mes }, i) =>
    mes.endsWith('-01') ? [{ at: i * step, text: mes.slice(0, 4) }] : [],
  );
  const every = Math.max(1, Math.ceil(years.length / MOST_YEARS));
  return years.filter((_, i) => i % every === 0);
}

function spanOf(rows: Register['months']): string {
  const [first, last] = [rows[0]?.mes, rows.at(-1)?.mes];
  if (first === undefined || last === undefined) return '';
  return said.span(words.month(first), words.month(last));
}

function mostIn(rows: readonly { readonly n: number }[]): number {
  return Math.max(1, ...rows.map(({ n }) => n));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
