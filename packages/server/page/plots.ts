import type { MarcarioClient } from '@marcario/client';
import { element, shape } from './element.ts';
import { NICE_CLASSES } from './nice-classes.ts';
import { counted, lifeOf, statusWord } from './words.ts';

const MONTHS = 120;
const [WIDTH, HEIGHT] = [360, 120];

/** The register in three plots: three requests. */
export async function drawPlots(place: HTMLElement, client: MarcarioClient): Promise<void> {
  const { insights } = client;
  const [estados, classes, months] = await Promise.all([
    insights.byEstado(),
    insights.byClass(),
    insights.byMonth({ limit: MONTHS }),
  ]);
  place.replaceChildren(
    statusPlot(estados.data),
    plot('Marks per Nice class', classPlot(classes.data), mostOf(classes.data)),
    plot(`Marks filed a month`, monthPlot(months.data), spanOf(months.data)),
  );
}

interface Counted {
  readonly n: number;
}

function statusPlot(rows: readonly (Counted & { readonly estado: string })[]): HTMLElement {
  const most = Math.max(1, ...rows.map(({ n }) => n));
  const bars = rows.map(({ estado, n }) => {
    const fill = element('span', { class: `fill ${lifeOf(estado)}` });
    fill.style.width = `${(n / most) * 100}%`;
    return element(
      'li',
      { class: 'bar' },
      element('span', { class: 'name', attributes: { lang: 'es' } }, statusWord(estado)),
      element('span', { class: 'track', attributes: { 'aria-hidden': 'true' } }, fill),
      element('span', { class: 'figure' }, n.toLocaleString('en')),
    );
  });
  return plot('Marks per status', element('ol', { class: 'bars' }, ...bars), '');
}

function plot(title: string, drawing: Element, note: string): HTMLElement {
  const caption = element('figcaption', {}, element('b', {}, title));
  if (note !== '') caption.append(element('span', {}, note));
  return element('figure', {}, caption, drawing);
}

function drawingOf(label: string, ...shapes: readonly Node[]): SVGElement {
  const attributes = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label };
  return shape('svg', attributes, ...shapes);
}

type ClassRow = Counted & { readonly clase: number };

function classPlot(rows: readonly ClassRow[]): SVGElement {
  const most = Math.max(1, ...rows.map(({ n }) => n));
  const step = WIDTH / NICE_CLASSES.length;
  const bars = rows.map(({ clase, n }) => {
    const height = (n / most) * HEIGHT;
    const words = `Class ${clase}, ${NICE_CLASSES[clase - 1]}: ${counted(n, 'mark', 'marks')}`;
    const place = { x: (clase - 1) * step, y: HEIGHT - height, width: step - 2, height };
    return shape('rect', place, shape('title', {}, words));
  });
  return drawingOf(`Marks in each of the 45 classes. ${mostOf(rows)}`, ...bars);
}

function mostOf(rows: readonly ClassRow[]): string {
  const first = [...rows].sort((a, b) => b.n - a.n)[0];
  if (first === undefined) return '';
  return `Most in ${first.clase}, ${NICE_CLASSES[first.clase - 1]}`;
}

type MonthRow = Counted & { readonly mes: string };

function monthPlot(rows: readonly MonthRow[]): SVGElement {
  const most = Math.max(1, ...rows.map(({ n }) => n));
  const step = WIDTH / Math.max(1, rows.length - 1);
  const points = rows.map(
    ({ n }, i) => `${round(i * step)},${round(HEIGHT - (n / most) * HEIGHT)}`,
  );
  const line = `M${points.join('L')}`;
  const area = `${line}L${WIDTH},${HEIGHT}L0,${HEIGHT}Z`;
  const label = `Filings a month, ${spanOf(rows)}; at most ${counted(most, 'mark', 'marks')}`;
  if (rows.length === 0) return drawingOf('No filing is known');
  return drawingOf(label, shape('path', { d: area, class: 'area' }), shape('path', { d: line }));
}

function spanOf(rows: readonly MonthRow[]): string {
  const [first, last] = [rows[0]?.mes, rows.at(-1)?.mes];
  return first === undefined ? '' : `${first} to ${last}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
