import type { Calendar, Facets, MarcarioClient, OpenOppositions } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { termLine } from '../texts/term-words.ts';
import { addressToHash, EMPTY_QUESTION, type Holder } from './address.ts';
import { nameLink, statusBadge } from './card.ts';
import { addMonths, daysLeftText, daysUntil } from './days-left.ts';
import {
  button,
  type Child,
  element,
  pageElement,
  selectField,
  svgElement,
  withoutUndefined,
} from './element.ts';
import { chart, figure } from './figure.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel } from './latest-request-panel.ts';
import { newWatchLink } from './new-watch-link.ts';
import { describeOpponent } from './oppositions-view.ts';
import { calendarsSection } from './portfolio-calendars.ts';
import { describeMissing, exportPortfolio } from './portfolio-export.ts';
import { type HolderTerms, readTerms, type Term, termDay } from './portfolio-terms.ts';
import { plainTable } from './table.ts';

const phrases = texts.cartera;
const desk = texts.mesa.cartera;
const PERSONS = 12;
const REQUESTS = 7;
/** Selectable time horizons in months. */
const HORIZONS = [12, 24, 60, 120];
/** Maximum days ahead for which the days left are shown. */
const SOON_DAYS = 90;
/** Maximum marks of a holder for which the attribution is listed. */
const MAX_ATTRIBUTED = 500;

/** A holder's marks, terms, oppositions and calendars. */
interface Portfolio {
  readonly holder: Holder;
  readonly total: number;
  readonly estados: NonNullable<Facets['estado']>;
  readonly terms: HolderTerms;
  readonly opposed: OpenOppositions['items'];
  readonly calendars: readonly Calendar[];
  /** Number of marks whose documents state the holder's tax id; undefined if the holder has none. */
  readonly withRut: { readonly rut: string; readonly total: number } | undefined;
}

/** View of a holder's marks: counts by status, terms by month, oppositions and calendar URLs. */
export class PortfolioView extends LatestRequestPanel {
  #months = HORIZONS[0] ?? 12;
  async open(client: MarcarioClient, holder: Holder | undefined): Promise<void> {
    if (holder === undefined) {
      const signal = this.begin();
      this.show(...this.#holderFinder(client, signal));
      return;
    }
    await this.request(REQUESTS, async (signal) => {
      const portfolio = await readPortfolio(client, holder, signal);
      this.show(...this.#portfolioPage(client, portfolio));
      pageElement('portfolio-title', HTMLHeadingElement).focus();
    });
  }

  /** Creates a search box for holders. */
  #holderFinder(client: MarcarioClient, signal: AbortSignal): HTMLElement[] {
    const box = element('input', { attributes: { type: 'search', 'aria-label': phrases.find } });
    const found = element('ul', { class: 'found-persons' });
    const find = async () => {
      try {
        await this.options.pace.waitForClick(signal);
        const request = { q: box.value.trim(), rol: 'titular', limit: PERSONS } as const;
        const { items } = await client.personas.list(request, { signal });
        this.options.say(items.length === 0 ? phrases.noPerson : '');
        found.replaceChildren(
          ...items.map(({ id, nombre, marcasTotal }) =>
            element('li', {}, watchLink({ id, name: nombre }), ` · ${texts.marks(marcasTotal)}`),
          ),
        );
      } catch (error) {
        if (!signal.aborted) this.options.onFailure(error);
      }
    };
    const on = {
      submit: (event: Event) => {
        event.preventDefault();
        if (box.value.trim() !== '') void find();
      },
    };
    const field = element('label', { class: 'field' }, element('span', {}, phrases.find), box);
    const go = element('button', { class: 'go', attributes: { type: 'submit' } }, texts.search);
    return [
      element('h1', {}, phrases.heading),
      element('p', { class: 'lead' }, phrases.lead),
      element('form', { class: 'panel', on }, field, go),
      found,
    ];
  }

  #portfolioPage(client: MarcarioClient, portfolio: Portfolio): (Node | string)[] {
    const { holder, total, terms, opposed, calendars } = portfolio;
    const question = { ...EMPTY_QUESTION, holder, layout: 'table' } as const;
    const title = { id: 'portfolio-title', tabindex: '-1', lang: 'es' };
    const { onFailure } = this.options;
    let byName: Promise<ReadonlySet<string>> | undefined;
    const readByName = (rut: string) => {
      byName ??= marksByName(client, holder, rut);
      return byName;
    };
    const save = async () => {
      try {
        const { withRut } = portfolio;
        const isMixed = withRut !== undefined && withRut.total < total && total <= MAX_ATTRIBUTED;
        const names = isMixed ? await readByName(withRut.rut) : undefined;
        await exportPortfolio(client, holder, terms, names);
        this.options.say(texts.mesa.saved);
      } catch (error) {
        onFailure(error);
      }
    };
    const dated = element('div');
    const draw = () => dated.replaceChildren(...withoutUndefined(datedTerms(terms, this.#months)));
    draw();
    return withoutUndefined([
      element('h1', { attributes: title }, holder.name),
      element('p', { class: 'soft' }, texts.marks(total)),
      statusCounts(portfolio),
      attribution(portfolio, readByName, onFailure),
      element(
        'p',
        { class: 'actions' },
        element(
          'a',
          { attributes: { href: addressToHash({ view: 'search', question }) } },
          phrases.all,
        ),
        newWatchLink({ names: [], clase: [], holder }, texts.vigilancia.portfolio),
        button(phrases.exportAll, () => void save()),
        button(texts.print, () => print()),
      ),
      terms.hasCalendar ? undefined : element('p', { class: 'derived' }, desk.noCalendar),
      ...undatedTerms(terms),
      element('h2', {}, phrases.deadlines),
      element(
        'p',
        { class: 'switch' },
        selectField(
          phrases.horizon,
          HORIZONS.map((one) => [String(one), phrases.months(one)] as const),
          {
            value: String(this.#months),
            change: (value) => {
              this.#months = Number(value);
              draw();
            },
          },
        ),
      ),
      dated,
      ...oppositions(opposed),
      calendarsSection({ client, holder, calendars, onFailure }),
    ]);
  }
}

/** Renders the counts by status, each as a link to its marks. */
function statusCounts({ holder, estados }: Portfolio): HTMLElement {
  const counts = estados.map(({ value, count }) => {
    const question = { ...EMPTY_QUESTION, holder, estado: value, layout: 'table' } as const;
    const href = addressToHash({ view: 'search', question });
    const link = element('a', { attributes: { href } }, words.number(count));
    return element('li', {}, statusBadge(value), ' ', link);
  });
  return element(
    'ul',
    { class: 'counts', attributes: { 'aria-label': desk.countsLabel } },
    ...counts,
  );
}

/** Says how many marks, and which, are attributed to the holder by name only, because these are uncertain. */
function attribution(
  { total, withRut }: Portfolio,
  readByName: (rut: string) => Promise<ReadonlySet<string>>,
  onFailure: (error: unknown) => void,
): Child {
  if (withRut === undefined || withRut.total >= total) return undefined;
  const position = element('div');
  const read = async () => {
    try {
      const numbers = [...(await readByName(withRut.rut))];
      const links = numbers.map((mark) => {
        const href = addressToHash({ view: 'mark', mark });
        return element('li', {}, element('a', { attributes: { href } }, mark));
      });
      position.replaceChildren(element('ul', { class: 'counts' }, ...links));
    } catch (error) {
      onFailure(error);
    }
  };
  const on = { toggle: () => void (position.childNodes.length === 0 && read()) };
  const which =
    total > MAX_ATTRIBUTED
      ? undefined
      : element('details', { on }, element('summary', {}, desk.byNameList), position);
  const message = desk.byName(total - withRut.total, total, withRut.rut);
  return element('div', { class: 'by-name' }, element('p', {}, message), which);
}

/** Returns the application numbers of marks whose documents do not state the holder's tax id. */
async function marksByName(
  { brands }: MarcarioClient,
  { id }: Holder,
  rut: string,
): Promise<ReadonlySet<string>> {
  const titularId = [id];
  const numbers = new Set<string>();
  for await (const { nroSolicitud } of brands.search({ titularId, limit: 100 })) {
    numbers.add(nroSolicitud);
  }
  for await (const { nroSolicitud } of brands.search({ titularId, rut: [rut], limit: 100 })) {
    numbers.delete(nroSolicitud);
  }
  return numbers;
}

/** Terms in which others act against the holder; if undated, they are less urgent than the holder's own. */
const TERMS_OF_OTHERS: readonly Term['plazo']['tipo'][] = ['nulidad', 'no_uso', 'oposicion'];

/**
 * Lists undated terms with the missing date. Terms in which the holder must act come first, newest applications first;
 * terms of other parties and terms that must have ended are collapsed.
 */
function undatedTerms({ undated, longOver }: HolderTerms): Child[] {
  const newest = [...undated].sort((a, b) => Number(b.nroSolicitud) - Number(a.nroSolicitud));
  const isOfOthers = ({ plazo }: Term) => TERMS_OF_OTHERS.includes(plazo.tipo);
  const [own, others] = [newest.filter((one) => !isOfOthers(one)), newest.filter(isOfOthers)];
  const fold = (title: (count: number) => string, terms: readonly Term[]) =>
    terms.length === 0
      ? undefined
      : element(
          'details',
          {},
          element('summary', {}, title(terms.length)),
          undatedTable(title(terms.length), terms),
        );
  return withoutUndefined([
    ...(undated.length === 0
      ? []
      : [
          element('h2', {}, desk.undated),
          element('p', { class: 'derived' }, desk.undatedLead(undated.length)),
        ]),
    own.length > 0 ? undatedTable(desk.undated, own) : undefined,
    fold(desk.undatedOthers, others),
    fold(desk.longOver, longOver),
  ]);
}

function undatedTable(caption: string, terms: readonly Term[]): HTMLElement {
  const rows = terms.map((term) => [
    texts.plazo[term.plazo.tipo],
    describeMissing(term),
    nameLink({ mark: term }),
    term.nroRegistro ?? term.nroSolicitud,
    statusBadge(term.estado),
  ]);
  return plainTable(caption, desk.undatedColumns, rows);
}

function datedTerms({ dated, undated }: HolderTerms, months: number): Child[] {
  const end = addMonths(todayInSantiago(), months);
  const within = groupByMonth(dated.filter((term) => termDay(term) <= end));
  if (within.length > 0) return [monthPlot(within), monthTable(within)];
  const none = undated.length > 0 ? desk.noneDated : desk.noneAtAll;
  return [element('p', {}, none(phrases.months(months)))];
}

function watchLink(holder: Holder): HTMLElement {
  const href = addressToHash({ view: 'portfolio', holder });
  return element('a', { attributes: { href, lang: 'es' } }, holder.name);
}

async function readPortfolio(
  client: MarcarioClient,
  holder: Holder,
  signal: AbortSignal,
): Promise<Portfolio> {
  const titularId = [holder.id];
  const today = todayInSantiago();
  const [page, opposed, calendars, persons] = await Promise.all([
    client.brands.search({ titularId, facets: 'estado', limit: 1 }, { signal }),
    client.oppositions.open({ titular: [holder.name], limit: 100 }, { signal }),
    client.calendars.list({ signal }),
    client.personas.list({ q: holder.name, limit: PERSONS }, { signal }),
  ]);
  const terms = await readTerms(client, holder, { today, signal });
  const rut = persons.items.find(({ id }) => id === holder.id)?.rut;
  const stated =
    rut && (await client.brands.search({ titularId, rut: [rut], limit: 1 }, { signal }));
  return {
    holder,
    total: page.estimatedTotal,
    estados: page.facets?.estado ?? [],
    // The service also finds names that contain this name, so other holders are filtered out.
    opposed: opposed.items.filter(({ titular }) => titular.includes(holder.name)),
    calendars,
    terms,
    withRut: rut && stated ? { rut, total: stated.estimatedTotal } : undefined,
  };
}

interface Month {
  readonly month: string;
  readonly terms: readonly Term[];
}

/** Groups terms by month from the first to the last, including months without terms. */
function groupByMonth(terms: readonly Term[]): Month[] {
  const [first, last] = [terms[0], terms.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: Month[] = [];
  const end = termDay(last).slice(0, 7);
  for (let month = termDay(first).slice(0, 7); month <= end; ) {
    months.push({ month, terms: terms.filter((term) => termDay(term).startsWith(month)) });
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return months;
}

function monthPlot(months: readonly Month[]): HTMLElement {
  const max = Math.max(...months.map(({ terms }) => terms.length));
  const step = 100 / months.length;
  const bars = months.map(({ month, terms }, i) => {
    const height = (terms.length / max) * 100;
    const position = { x: (i + 0.1) * step, y: 100 - height, width: step * 0.8, height };
    return svgElement(
      'rect',
      position,
      svgElement('title', {}, phrases.bar(words.month(month), terms.length)),
    );
  });
  const every = Math.ceil(months.length / 4);
  const ticks = months
    .map(({ month }, i) => ({ at: (i + 0.5) * step, text: words.month(month) }))
    .filter((_, i) => i % every === 0);
  const counts = months.map(({ month, terms }) => ({ name: words.month(month), n: terms.length }));
  return figure(
    { title: phrases.deadlines, kind: 'columns', head: texts.month, counts },
    chart({ label: phrases.plot, max, ticks }, bars),
  );
}

function monthTable(months: readonly Month[]): HTMLElement {
  const today = todayInSantiago();
  const rows = months.flatMap(({ month, terms }) =>
    terms.map((term, i) =>
      element(
        'tr',
        {},
        i === 0
          ? element(
              'th',
              { attributes: { scope: 'rowgroup', rowspan: String(terms.length) } },
              words.month(month),
            )
          : undefined,
        element('td', { class: 'date' }, ...dateWithDaysLeft(termDay(term), today)),
        element('td', {}, termLine(term.plazo, today, words)),
        element('td', {}, nameLink({ mark: term })),
        element('td', { class: 'number' }, term.nroRegistro ?? term.nroSolicitud),
        element('td', {}, statusBadge(term.estado)),
      ),
    ),
  );
  const heads = phrases.columns.map((one) => element('th', { attributes: { scope: 'col' } }, one));
  return element(
    'div',
    { class: 'table-place', attributes: { tabindex: '0' } },
    element(
      'table',
      { class: 'deadlines' },
      element('caption', { class: 'hidden' }, phrases.deadlines),
      element('thead', {}, element('tr', {}, ...heads)),
      element('tbody', {}, ...rows),
    ),
  );
}

/** Formats a date, with the days left if it is soon. */
function dateWithDaysLeft(date: string, today: string): Child[] {
  const days = daysUntil(date, today);
  const isSoon = days >= 0 && days <= SOON_DAYS;
  return [words.day(date), isSoon ? element('b', {}, ` (${daysLeftText(date)})`) : undefined];
}

function oppositions(opposed: OpenOppositions['items']): Child[] {
  const entries = opposed.map((mark) =>
    element(
      'li',
      {},
      nameLink({ mark }),
      ` · ${phrases.opposedSince(words.day(mark.abiertaDesde))} · ${desk.oppositionsOf}: `,
      element('span', { attributes: { lang: 'es' } }, describeOpponent(mark)),
    ),
  );
  const list =
    entries.length === 0 ? element('p', {}, phrases.noOppositions) : element('ul', {}, ...entries);
  return [element('h2', {}, phrases.oppositions), list];
}
