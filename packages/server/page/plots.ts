import type {
  InsightByClass,
  InsightByEstado,
  InsightByHolder,
  InsightByMonth,
  InsightByRepresentante,
} from '@marcario/client';
import { addressToHash, type Question } from './address.ts';
import { chart } from './chart.ts';
import { daysFrom, monthsFrom } from './days-left.ts';
import { element, shape } from './element.ts';
import { figure } from './figure.ts';
import { texts, words } from './language.ts';
import type { Count } from './picture.ts';
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
  /** What the marks are narrowed by. */
  readonly question: Question;
  readonly estados: InsightByEstado['data'];
  readonly classes: InsightByClass['data'];
  readonly months: InsightByMonth['data'];
  /** Those with the most marks, where they were asked for. */
  readonly holders?: InsightByHolder['data'];
  readonly agents?: InsightByRepresentante['data'];
}

/** The register in plots, and the persons with the most marks. Each count leads to the marks that it counts. */
export function drawnPlots(register: Register): HTMLElement[] {
  const { marks, question, estados, classes, months, holders = [], agents = [] } = register;
  if (marks === 0) return [element('p', {}, said.nothing)];
  const listed = (narrowing: Partial<Question>) =>
    addressToHash({ view: 'search', question: { ...question, ...narrowing, layout: 'table' } });
  const ofStatus = estados.map(({ estado, n }) => ({
    name: texts.estado[estado],
    n,
    kind: lifeOf(estado),
    href: listed({ estado }),
  }));
  const ofClass = classes.map(({ clase, n }) => ({
    name: `${clase} ${texts.clases[clase - 1] ?? ''}`,
    n,
    href: listed({ clase: [clase] }),
  }));
  const ofMonth = months.map(({ mes, n }) => {
    const from = `${mes}-01`;
    const to = daysFrom(monthsFrom(from, 1), -1);
    return { name: words.month(mes), n, href: listed({ from, to }) };
  });
  const { perEstado, perClass, perMonth } = said;
  const common = { head: texts.class, counts: ofClass };
  return [
    figure(
      {
        title: perEstado,
        note: words.number(marks),
        kind: 'bars',
        head: texts.columna.estado,
        counts: ofStatus,
      },
      barList(ofStatus),
    ),
    figure(
      {
        ...common,
        title: perClass,
        note: mostOf(classes),
        kind: 'columns',
        table: countTable(perClass, texts.class, ofClass),
      },
      classPlot(classes),
    ),
    figure(
      {
        title: titleOf(perMonth, question),
        note: spanOf(months),
        kind: 'line',
        head: texts.month,
        counts: ofMonth,
        table: countTable(perMonth, texts.month, ofMonth),
      },
      monthPlot(months),
    ),
    ...personFigure(
      said.holders,
      texts.columna.titular,
      holders.map(({ titularId: id, nombre: name, n }) => ({
        name,
        n,
        href: addressToHash({ view: 'portfolio', holder: { id, name } }),
      })),
    ),
    // An agent's marks are counted as the register is.
    ...personFigure(
      said.agents,
      texts.mesa.filtros.agent,
      agents.map(({ representanteId: id, nombre: name, n }) => ({
        name,
        n,
        href: addressToHash({ view: 'register', question: { ...question, agent: { id, name } } }),
      })),
    ),
  ];
}

/** A count that leads somewhere. */
interface LinkedCount extends Count {
  readonly href: string;
  readonly kind?: string;
}

/** The title of a plot, with what it is narrowed to, as a saved picture needs it. */
function titleOf(title: string, { agent, holder, clase }: Question): string {
  const narrowed = [
    agent?.name,
    holder?.name,
    ...clase.map((one) => `${texts.class.toLowerCase()} ${one}`),
  ];
  const told = narrowed.filter((one) => one !== undefined).join(', ');
  return told === '' ? title : `${title}: ${told}`;
}

function countTable(title: string, head: string, counts: readonly LinkedCount[]): HTMLElement {
  const rows = counts.map(({ name, n, href }) => [
    name,
    element('a', { attributes: { href } }, words.number(n)),
  ]);
  return tableBehind(title, [head, texts.count], rows);
}

function personFigure(title: string, head: string, counts: readonly LinkedCount[]): HTMLElement[] {
  if (counts.length === 0) return [];
  return [figure({ title, kind: 'bars', head, counts }, barList(counts))];
}

/** A name, a bar as long as its share of the most, and its number, which leads to what it counts. */
function barList(counts: readonly LinkedCount[]): HTMLElement {
  const most = mostIn(counts);
  const bars = counts.map(({ name, n, href, kind = 'alive' }) => {
    const fill = element('span', { class: `fill ${kind}` });
    fill.style.width = `${(n / most) * 100}%`;
    return element(
      'li',
      { class: 'bar' },
      element('a', { class: 'name', attributes: { href } }, name),
      element('span', { class: 'track', attributes: { 'aria-hidden': 'true' } }, fill),
      element('span', { class: 'figure' }, words.number(n)),
    );
  });
  return element('ol', { class: 'bars' }, ...bars);
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
