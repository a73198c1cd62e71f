import type {
  InsightByClass,
  InsightByEstado,
  InsightByHolder,
  InsightByMonth,
  InsightByRepresentante,
} from '@marcario/client';
import { addressToHash } from './address.ts';
import { chart } from './chart.ts';
import { type Child, element, shape } from './element.ts';
import { texts, words } from './language.ts';
import { lifeOf } from './statuses.ts';
import { tableBehind } from './table.ts';

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
  /** Those with the most marks, where they were asked for. */
  readonly holders?: InsightByHolder['data'];
  readonly agents?: InsightByRepresentante['data'];
}

/** The register in plots: three, and the persons with the most marks. What has no numbers beside it has a table. */
export function drawnPlots({
  marks,
  estados,
  classes,
  months,
  holders = [],
  agents = [],
}: Register): HTMLElement[] {
  if (marks === 0) return [element('p', {}, said.nothing)];
  const ofClasses = classes.map(({ clase, n }) => [
    `${clase} ${texts.clases[clase - 1] ?? ''}`,
    words.number(n),
  ]);
  const ofMonths = months.map(({ mes, n }) => [words.month(mes), words.number(n)]);
  const classTable = tableBehind(said.perClass, [texts.class, texts.count], ofClasses);
  const monthTable = tableBehind(said.perMonth, [texts.month, texts.count], ofMonths);
  return [
    plot(said.perEstado, statusPlot(estados), words.number(marks)),
    plot(said.perClass, classPlot(classes), mostOf(classes), classTable),
    plot(said.perMonth, monthPlot(months), spanOf(months), monthTable),
    ...(holders.length === 0 ? [] : [plot(said.holders, holderBars(holders), '')]),
    ...(agents.length === 0 ? [] : [plot(said.agents, agentBars(agents), '')]),
  ];
}

function holderBars(rows: InsightByHolder['data']): HTMLElement {
  const most = mostIn(rows);
  const bars = rows.map(({ titularId: id, nombre: name, n }) => {
    const href = addressToHash({ view: 'portfolio', holder: { id, name } });
    return bar(element('a', { attributes: { href } }, name), n, most);
  });
  return element('ol', { class: 'bars' }, ...bars);
}

function agentBars(rows: InsightByRepresentante['data']): HTMLElement {
  const most = mostIn(rows);
  const bars = rows.map(({ nombre, n }) => bar(nombre, n, most));
  return element('ol', { class: 'bars' }, ...bars);
}

/** A name, a bar as long as its share of the most, and its number. */
function bar(name: Child, n: number, most: number, kind = 'alive'): HTMLElement {
  const fill = element('span', { class: `fill ${kind}` });
  fill.style.width = `${(n / most) * 100}%`;
  return element(
    'li',
    { class: 'bar' },
    element('span', { class: 'name' }, name),
    element('span', { class: 'track', attributes: { 'aria-hidden': 'true' } }, fill),
    element('span', { class: 'figure' }, words.number(n)),
  );
}

function statusPlot(rows: Register['estados']): HTMLElement {
  const most = mostIn(rows);
  const bars = rows.map(({ estado, n }) => bar(texts.estado[estado], n, most, lifeOf(estado)));
  return element('ol', { class: 'bars' }, ...bars);
}

function plot(title: string, drawing: Element, note: string, behind?: HTMLElement): HTMLElement {
  const caption = element('figcaption', {}, element('b', {}, title));
  if (note !== '') caption.append(element('span', {}, note));
  return element('figure', {}, caption, drawing, behind);
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
  const drawn = [{ d: `${line}L100,100L0,100Z`, class: 'area' }, { d: line }];
  const shapes = rows.length === 0 ? [] : drawn.map((path) => shape('path', path));
  const label = said.months(spanOf(rows), most);
  return chart({ label, most, ticks: yearTicks(rows, step) }, shapes);
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
