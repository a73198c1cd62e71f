import {
  type InsightByClass,
  type InsightByEstado,
  type InsightByHolder,
  type InsightByMonth,
  type InsightByRepresentante,
  type InsightsByEstadoInput as InsightParams,
  type MarcarioClient,
  MarcarioPermissionError,
} from '@marcario/client';
import { addressToHash, EMPTY_QUESTION, type SearchQuestion } from './address.ts';
import { filterParams } from './answers.ts';
import { addDays, addMonths } from './days-left.ts';
import { element, pageElement, svgElement } from './element.ts';
import { chart, figure } from './figure.ts';
import { Filters, REGISTER_FILTER_IDS } from './filters.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel, type ViewOptions } from './latest-request-panel.ts';
import type { Count } from './picture.ts';
import { markLife } from './statuses.ts';
import { accessibleTable } from './table.ts';

const MONTHS = 120;
/** Maximum holders and agents listed. */
const PERSONS = 12;

/** Number of requests for the counts; `ALL_REQUESTS` includes those for the holders and agents. */
export const REGISTER_REQUESTS = 3;
const ALL_REQUESTS = 5;

/** Charts of the register: the whole register below the search, a filtered part in a view of its own. */
export class RegisterView {
  readonly #link = pageElement('register-link', HTMLAnchorElement);
  readonly #size = pageElement('size', HTMLSpanElement);
  /** Text that the server rendered before the size of the register was known. */
  readonly #unknownSize = this.#size.textContent;
  readonly #narrow = pageElement('register-narrow', HTMLDivElement);
  readonly #filters: Filters;
  readonly #place: LatestRequestPanel;
  #client: MarcarioClient | undefined;
  #question: SearchQuestion = EMPTY_QUESTION;
  #whole: Register | undefined;

  constructor(options: ViewOptions) {
    this.#place = new LatestRequestPanel('plots', options);
    this.#filters = new Filters((narrowing) => {
      const question = { ...this.#question, ...narrowing };
      options.onAddress({ view: 'register', question });
      if (this.#client !== undefined) void this.open(this.#client, question);
    }, REGISTER_FILTER_IDS);
  }

  /** Stores the counts of the whole register, which may be unknown (undefined), and shows its size. */
  keep(register: Register | undefined): void {
    this.#whole = register;
    this.#link.hidden = register === undefined || register.marks === 0;
    this.#size.textContent =
      register === undefined ? this.#unknownSize : describeSize(register, this.#size);
  }

  /** Shows the stored counts of the whole register. */
  showWhole(): void {
    this.#place.stop();
    this.#narrow.hidden = true;
    this.#place.show(...(this.#whole === undefined ? [] : drawRegisterPlots(this.#whole)));
  }

  /** Shows the counts of the marks that match the filters. */
  async open(client: MarcarioClient, question: SearchQuestion): Promise<void> {
    this.#client = client;
    this.#question = question;
    this.#narrow.hidden = false;
    this.#filters.findAgents = async (q) => {
      const { items } = await client.personas.list({ q, rol: 'representante', limit: PERSONS });
      return items.map(({ id, nombre: name }) => ({ id, name }));
    };
    this.#filters.show(question);
    await this.#place.request(ALL_REQUESTS, async (signal) => {
      const register = await readFilteredRegister(client, question, signal);
      this.#place.show(...drawRegisterPlots(register));
    });
  }

  stop(): void {
    this.#place.stop();
  }

  clear(): void {
    this.#client = undefined;
    this.#place.clear();
    this.keep(undefined);
  }
}

/** Reads the counts of the whole register; undefined if the key lacks the scope for aggregations. */
export async function readRegister(
  client: MarcarioClient,
  signal: AbortSignal,
): Promise<Register | undefined> {
  try {
    return await readCounts(client, {}, signal);
  } catch (error) {
    if (error instanceof MarcarioPermissionError) return undefined;
    throw error;
  }
}

async function readFilteredRegister(
  client: MarcarioClient,
  question: SearchQuestion,
  signal: AbortSignal,
): Promise<Register> {
  // Aggregations accept only one sign type and one status.
  const {
    tipoSigno: [tipoSigno] = [],
    estado: [estado] = [],
    ...shared
  } = filterParams({
    ...question,
    publishedFrom: '',
    publishedTo: '',
  });
  const filters: InsightParams = {
    ...shared,
    ...(tipoSigno !== undefined && { tipoSigno }),
    ...(estado !== undefined && { estado }),
  };
  const top = { ...filters, topN: PERSONS };
  const [counts, holders, agents] = await Promise.all([
    readCounts(client, filters, signal),
    client.insights.byHolder(top, { signal }),
    client.insights.byRepresentante(top, { signal }),
  ]);
  return { ...counts, question, holders: holders.data, agents: agents.data };
}

async function readCounts(
  { insights }: MarcarioClient,
  filters: InsightParams,
  signal: AbortSignal,
): Promise<Register> {
  const [estados, classes, months] = await Promise.all([
    insights.byEstado(filters, { signal }),
    insights.byClass(filters, { signal }),
    insights.byMonth({ ...filters, limit: MONTHS }, { signal }),
  ]);
  const marks = estados.data.reduce((sum, { n }) => sum + n, 0);
  const { dataAsOf: asOf } = estados;
  return {
    marks,
    asOf,
    question: EMPTY_QUESTION,
    estados: estados.data,
    classes: classes.data,
    months: months.data,
  };
}

function describeSize({ marks, asOf }: Register, position: HTMLElement): string {
  const count = position.hasAttribute('data-invented')
    ? texts.inventedCount(marks)
    : texts.marks(marks);
  return asOf === undefined ? count : texts.size(count, words.dayOf(asOf));
}

const phrases = texts.plots;

/** Classes that are labelled below the bars. */
const LABELLED_CLASSES = [1, 9, 25, 35, 45];
/** Maximum year labels below the line. */
const MAX_YEARS = 6;

/** Aggregated counts of the register or of a filtered part. */
interface Register {
  /** Number of marks. */
  readonly marks: number;
  readonly asOf: string | undefined;
  /** The filters of these counts. */
  readonly question: SearchQuestion;
  readonly estados: InsightByEstado['data'];
  readonly classes: InsightByClass['data'];
  readonly months: InsightByMonth['data'];
  /** Holders with the most marks, if requested. */
  readonly holders?: InsightByHolder['data'];
  readonly agents?: InsightByRepresentante['data'];
}

/** Renders the charts and the persons with the most marks. Each count links to its marks. */
function drawRegisterPlots(register: Register): HTMLElement[] {
  const { marks, question, estados, classes, months, holders = [], agents = [] } = register;
  if (marks === 0) return [element('p', {}, phrases.nothing)];
  const listingLink = (narrowing: Partial<SearchQuestion>) =>
    addressToHash({ view: 'search', question: { ...question, ...narrowing, layout: 'table' } });
  const ofStatus = estados.map(({ estado, n }) => ({
    name: texts.estado[estado],
    n,
    kind: markLife(estado),
    href: listingLink({ estado }),
  }));
  const ofClass = classes.map(({ clase, n }) => ({
    name: `${clase} ${texts.clases[clase - 1] ?? ''}`,
    n,
    href: listingLink({ clase: [clase] }),
  }));
  const ofMonth = months.map(({ mes, n }) => {
    const from = `${mes}-01`;
    const to = addDays(addMonths(from, 1), -1);
    return { name: words.month(mes), n, href: listingLink({ from, to }) };
  });
  const { perEstado, perClass, perMonth } = phrases;
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
        note: largestClass(classes),
        kind: 'columns',
        table: countTable(perClass, texts.class, ofClass),
      },
      classPlot(classes),
    ),
    figure(
      {
        title: plotTitle(perMonth, question),
        note: monthSpan(months),
        kind: 'line',
        head: texts.month,
        counts: ofMonth,
        table: countTable(perMonth, texts.month, ofMonth),
      },
      monthPlot(months),
    ),
    ...personFigure(
      phrases.holders,
      texts.columna.titular,
      holders.map(({ titularId: id, nombre: name, n }) => ({
        name,
        n,
        href: addressToHash({ view: 'portfolio', holder: { id, name } }),
      })),
    ),
    // An agent's count links to the register view filtered by that agent.
    ...personFigure(
      phrases.agents,
      texts.mesa.filtros.agent,
      agents.map(({ representanteId: id, nombre: name, n }) => ({
        name,
        n,
        href: addressToHash({ view: 'register', question: { ...question, agent: { id, name } } }),
      })),
    ),
  ];
}

/** A count with a link. */
interface LinkedCount extends Count {
  readonly href: string;
  readonly kind?: string;
}

/** Returns a chart title with its filters, because a saved picture is seen without the page. */
function plotTitle(title: string, { agent, holder, clase }: SearchQuestion): string {
  const narrowed = [
    agent?.name,
    holder?.name,
    ...clase.map((one) => `${texts.class.toLowerCase()} ${one}`),
  ];
  const message = narrowed.filter((one) => one !== undefined).join(', ');
  return message === '' ? title : `${title}: ${message}`;
}

function countTable(title: string, head: string, counts: readonly LinkedCount[]): HTMLElement {
  const rows = counts.map(({ name, n, href }) => [
    name,
    element('a', { attributes: { href } }, words.number(n)),
  ]);
  return accessibleTable(title, [head, texts.count], rows);
}

function personFigure(title: string, head: string, counts: readonly LinkedCount[]): HTMLElement[] {
  if (counts.length === 0) return [];
  return [figure({ title, kind: 'bars', head, counts }, barList(counts))];
}

/** Renders a bar per count, relative to the largest count, with label and number as links. */
function barList(counts: readonly LinkedCount[]): HTMLElement {
  const max = maxCount(counts);
  const bars = counts.map(({ name, n, href, kind = 'alive' }) => {
    const fill = element('span', { class: `fill ${kind}` });
    fill.style.width = `${(n / max) * 100}%`;
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
  const max = maxCount(rows);
  const step = 100 / texts.clases.length;
  const bars = rows.map(({ clase, n }) => {
    const height = (n / max) * 100;
    const words = phrases.classBar(clase, texts.clases[clase - 1] ?? '', n);
    const position = { x: (clase - 0.9) * step, y: 100 - height, width: step * 0.8, height };
    return svgElement('rect', position, svgElement('title', {}, words));
  });
  const label = `${phrases.classes} ${largestClass(rows)}`;
  const ticks = LABELLED_CLASSES.map((clase) => ({
    at: (clase - 0.5) * step,
    text: String(clase),
  }));
  return chart({ label, max, ticks }, bars);
}

function largestClass(rows: Register['classes']): string {
  const first = [...rows].sort((a, b) => b.n - a.n)[0];
  if (first === undefined) return '';
  return phrases.most(first.clase, texts.clases[first.clase - 1] ?? '');
}

function monthPlot(rows: Register['months']): HTMLElement {
  const max = maxCount(rows);
  const step = 100 / Math.max(1, rows.length - 1);
  const points = rows.map(({ n }, i) => `${round(i * step)},${round(100 - (n / max) * 100)}`);
  const line = `M${points.join('L')}`;
  const drawn = [{ d: `${line}L100,100L0,100Z`, class: 'area' }, { d: line }];
  const shapes = rows.length === 0 ? [] : drawn.map((path) => svgElement('path', path));
  const label = phrases.months(monthSpan(rows), max);
  return chart({ label, max, ticks: yearTicks(rows, step) }, shapes);
}

function yearTicks(rows: Register['months'], step: number) {
  const years = rows.flatMap(({ mes }, i) =>
    mes.endsWith('-01') ? [{ at: i * step, text: mes.slice(0, 4) }] : [],
  );
  const every = Math.max(1, Math.ceil(years.length / MAX_YEARS));
  return years.filter((_, i) => i % every === 0);
}

function monthSpan(rows: Register['months']): string {
  const [first, last] = [rows[0]?.mes, rows.at(-1)?.mes];
  if (first === undefined || last === undefined) return '';
  return phrases.span(words.month(first), words.month(last));
}

function maxCount(rows: readonly { readonly n: number }[]): number {
  return Math.max(1, ...rows.map(({ n }) => n));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
