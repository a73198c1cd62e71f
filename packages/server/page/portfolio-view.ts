import {
  type Calendar,
  type Facets,
  type MarcarioClient,
  MarcarioUnprocessableError,
  type OpenOppositions,
  type PlazosPage,
} from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { termLine } from '../texts/term-words.ts';
import { addressToHash, type Holder, NOTHING } from './address.ts';
import { nameLink, statusBadge } from './card.ts';
import { chart } from './chart.ts';
import { button, type Child, choice, element, filled, part, shape } from './element.ts';
import { exportMarks } from './export-marks.ts';
import { texts, words } from './language.ts';
import type { RequestPace } from './request-pace.ts';
import { RequestedPlace } from './requested-place.ts';
import { watchWay } from './watch-way.ts';

const said = texts.cartera;
/** The terms that are listed, and how many of each at most. */
const LISTED = ['renovacion', 'oposicion', 'no_uso'] as const;
const MOST_TERMS = 500;
const PERSONS = 12;
const REQUESTS = 6;
/** Months ahead that can be looked at. */
const HORIZONS = [12, 24, 60, 120];
/** A renewal can be asked for so many months late. */
const GRACE_MONTHS = 6;

type Term = PlazosPage['items'][number];

interface PortfolioOptions {
  readonly pace: RequestPace;
  readonly say: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
  readonly key: () => string;
}

/** What a holder has, and what runs out when. */
interface Portfolio {
  readonly holder: Holder;
  readonly total: number;
  readonly estados: NonNullable<Facets['estado']>;
  readonly terms: readonly Term[];
  readonly opposed: OpenOppositions['items'];
  readonly calendars: readonly Calendar[];
}

/** The marks of a holder: how many, what runs out in which month, who opposes; as a calendar too. */
export class PortfolioView {
  readonly #place: RequestedPlace;
  readonly #options: PortfolioOptions;
  #months = HORIZONS[0] ?? 12;

  constructor(options: PortfolioOptions) {
    this.#options = options;
    this.#place = new RequestedPlace('portfolio', options);
  }

  async open(client: MarcarioClient, holder: Holder | undefined): Promise<void> {
    if (holder === undefined) {
      const signal = this.#place.begin();
      this.#place.show(...this.#finder(client, signal));
      return;
    }
    await this.#place.request(REQUESTS, async (signal) => {
      const portfolio = await readPortfolio(client, holder, { months: this.#months, signal });
      this.#place.show(...this.#page(client, portfolio));
      part('portfolio-title', HTMLHeadingElement).focus();
    });
  }

  stop(): void {
    this.#place.stop();
  }

  clear(): void {
    this.#place.clear();
  }

  /** A box by which a holder is found. */
  #finder(client: MarcarioClient, signal: AbortSignal): HTMLElement[] {
    const box = element('input', { attributes: { type: 'search', 'aria-label': said.find } });
    const found = element('ul', { class: 'found-persons' });
    const find = async () => {
      try {
        await this.#options.pace.click(signal);
        const request = { q: box.value.trim(), rol: 'titular', limit: PERSONS } as const;
        const { items } = await client.personas.list(request, { signal });
        this.#options.say(items.length === 0 ? said.noPerson : '');
        found.replaceChildren(
          ...items.map(({ id, nombre, marcasTotal }) =>
            element('li', {}, way({ id, name: nombre }), ` · ${texts.marks(marcasTotal)}`),
          ),
        );
      } catch (error) {
        if (!signal.aborted) this.#options.onFailure(error);
      }
    };
    const on = {
      submit: (event: Event) => {
        event.preventDefault();
        if (box.value.trim() !== '') void find();
      },
    };
    const field = element('label', { class: 'field' }, element('span', {}, said.find), box);
    const go = element('button', { class: 'go', attributes: { type: 'submit' } }, texts.search);
    return [
      element('h1', {}, said.heading),
      element('p', { class: 'lead' }, said.lead),
      element('form', { class: 'panel', on }, field, go),
      found,
    ];
  }

  #page(client: MarcarioClient, portfolio: Portfolio): (Node | string)[] {
    const { holder, total, estados, terms, opposed } = portfolio;
    const question = { ...NOTHING, holder, layout: 'table' } as const;
    const title = { id: 'portfolio-title', tabindex: '-1', lang: 'es' };
    const counts = estados.map(({ value, count }) =>
      element('li', {}, statusBadge(value), ` ${words.number(count)}`),
    );
    const byMonth = monthsOf(terms);
    return filled([
      element('h1', { attributes: title }, holder.name),
      element('p', {}, texts.marks(total)),
      element(
        'ul',
        { class: 'counts', attributes: { 'aria-label': texts.filtros.group } },
        ...counts,
      ),
      element(
        'p',
        { class: 'actions' },
        element(
          'a',
          { attributes: { href: addressToHash({ view: 'search', question }) } },
          said.all,
        ),
        watchWay({ names: [], clase: [], holder }, texts.vigilancia.portfolio),
        button(said.exportAll, () => void this.#export(holder)),
        button(texts.print, () => print()),
      ),
      element('h2', {}, said.deadlines),
      element(
        'div',
        { class: 'switch' },
        choice(
          said.horizon,
          HORIZONS.map((one) => [String(one), said.months(one)] as const),
          {
            value: String(this.#months),
            change: (value) => {
              this.#months = Number(value);
              void this.open(client, holder);
            },
          },
        ),
      ),
      byMonth.length === 0 ? element('p', {}, said.noDeadlines) : plot(byMonth),
      byMonth.length === 0 ? undefined : table(byMonth),
      ...oppositions(opposed),
      this.#calendars(client, portfolio),
    ]);
  }

  async #export(holder: Holder): Promise<void> {
    try {
      await exportMarks({ titularId: [holder.id] }, this.#options.key(), holder.name);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** Addresses by which a calendar program follows the terms of the holder. */
  #calendars(client: MarcarioClient, { holder, calendars }: Portfolio): HTMLElement {
    const told = element('div', { class: 'told', attributes: { role: 'status' } });
    const make = async (tipo: (typeof LISTED)[number]) => {
      try {
        const label = `${texts.plazo[tipo]} · ${holder.name}`.slice(0, 200);
        const filters = { titularId: [holder.id] };
        const created = await client.calendars.create({
          label,
          tipo,
          filters,
          lang: words.language,
        });
        told.replaceChildren(...addressOf(created.url));
      } catch (error) {
        this.#options.onFailure(error);
      }
    };
    const revoke = async (id: string) => {
      await client.calendars.delete(id).catch(this.#options.onFailure);
      void this.open(client, holder);
    };
    const own = calendars.filter(({ filters }) => filters.titularId?.includes(holder.id));
    const entries = own.map(({ id, label, createdAt }) =>
      element(
        'li',
        {},
        `${label} · ${words.dayOf(createdAt)} `,
        button(said.revoke, () => void revoke(id), { 'aria-label': `${said.revoke}: ${label}` }),
      ),
    );
    return element(
      'section',
      { class: 'calendars', attributes: { 'aria-label': said.calendar } },
      element('h2', {}, said.calendar),
      element('p', { class: 'soft' }, said.calendarHint),
      element(
        'p',
        { class: 'actions' },
        ...LISTED.map((tipo) => button(texts.plazo[tipo], () => void make(tipo))),
      ),
      told,
      element('ul', {}, ...entries),
    );
  }
}

function way(holder: Holder): HTMLElement {
  const href = addressToHash({ view: 'portfolio', holder });
  return element('a', { attributes: { href, lang: 'es' } }, holder.name);
}

function addressOf(url: string): HTMLElement[] {
  const address = element('input', {
    attributes: { readonly: '', value: url, 'aria-label': said.address },
    on: { focus: () => address.select() },
  });
  const href = url.replace(/^https?:/, 'webcal:');
  return [
    element('label', { class: 'field' }, element('span', {}, said.address), address),
    element(
      'p',
      { class: 'actions' },
      button(said.copy, () => void navigator.clipboard?.writeText(url)),
      element('a', { attributes: { href } }, said.openCalendar),
    ),
    element('p', { class: 'soft' }, said.secret),
  ];
}

async function readPortfolio(
  client: MarcarioClient,
  holder: Holder,
  { months, signal }: { readonly months: number; readonly signal: AbortSignal },
): Promise<Portfolio> {
  const titularId = [holder.id];
  const today = todayInSantiago();
  const hasta = monthsFrom(today, months);
  const listed = async (tipo: (typeof LISTED)[number]) => {
    // A renewal is still possible some months after its day; a business day beyond the calendar is not known.
    const desde = tipo === 'renovacion' ? monthsFrom(today, -GRACE_MONTHS) : today;
    const range = tipo === 'oposicion' ? {} : { desde, hasta };
    const terms: Term[] = [];
    const request = { tipo, titularId, limit: 100, ...range };
    try {
      for await (const term of client.plazos.list(request, { signal })) {
        if (terms.length === MOST_TERMS) break;
        terms.push(term);
      }
    } catch (error) {
      // Terms of business days are not known beyond the calendar of holidays.
      if (!(error instanceof MarcarioUnprocessableError)) throw error;
    }
    return terms;
  };
  const [page, opposed, calendars, ...terms] = await Promise.all([
    client.brands.search({ titularId, facets: 'estado', limit: 1 }, { signal }),
    client.oppositions.open({ titular: [holder.name], limit: 100 }, { signal }),
    client.calendars.list({ signal }),
    ...LISTED.map(listed),
  ]);
  return {
    holder,
    total: page.estimatedTotal,
    estados: page.facets?.estado ?? [],
    // The name may be a part of others.
    opposed: opposed.items.filter(({ titular }) => titular.includes(holder.name)),
    calendars,
    terms: terms.flat().sort((a, b) => dayOf(a).localeCompare(dayOf(b))),
  };
}

/** The day that so many months lie from another; the month's last where it has no such day. */
export function monthsFrom(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The day by which a term is listed. */
function dayOf({ plazo: { tipo, abre = '', vence = '' } }: Term): string {
  return tipo === 'no_uso' ? abre : vence;
}

interface Month {
  readonly month: string;
  readonly terms: readonly Term[];
}

/** The months from the first to the last with a term, those without one too. */
function monthsOf(terms: readonly Term[]): Month[] {
  const [first, last] = [terms[0], terms.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: Month[] = [];
  const end = dayOf(last).slice(0, 7);
  for (let month = dayOf(first).slice(0, 7); month <= end; ) {
    months.push({ month, terms: terms.filter((term) => dayOf(term).startsWith(month)) });
    month = monthsFrom(`${month}-01`, 1).slice(0, 7);
  }
  return months;
}

function plot(months: readonly Month[]): HTMLElement {
  const most = Math.max(...months.map(({ terms }) => terms.length));
  const step = 100 / months.length;
  const bars = months.map(({ month, terms }, i) => {
    const height = (terms.length / most) * 100;
    const place = { x: (i + 0.1) * step, y: 100 - height, width: step * 0.8, height };
    return shape('rect', place, shape('title', {}, said.bar(words.month(month), terms.length)));
  });
  const every = Math.ceil(months.length / 4);
  const ticks = months
    .map(({ month }, i) => ({ at: (i + 0.5) * step, text: words.month(month) }))
    .filter((_, i) => i % every === 0);
  return element('figure', {}, chart({ label: said.plot, most, ticks }, bars));
}

function table(months: readonly Month[]): HTMLElement {
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
        element('td', { class: 'date' }, words.day(dayOf(term))),
        element('td', {}, termLine(term.plazo, today, words)),
        element('td', {}, nameLink({ mark: term })),
        element('td', { class: 'number' }, term.nroRegistro ?? term.nroSolicitud),
        element('td', {}, statusBadge(term.estado)),
      ),
    ),
  );
  const heads = said.columns.map((one) => element('th', { attributes: { scope: 'col' } }, one));
  return element(
    'div',
    { class: 'table-place', attributes: { tabindex: '0' } },
    element(
      'table',
      { class: 'deadlines' },
      element('caption', { class: 'hidden' }, said.deadlines),
      element('thead', {}, element('tr', {}, ...heads)),
      element('tbody', {}, ...rows),
    ),
  );
}

function oppositions(opposed: OpenOppositions['items']): Child[] {
  const entries = opposed.map((mark) =>
    element(
      'li',
      {},
      nameLink({ mark }),
      ` · ${said.opposedSince(words.day(mark.abiertaDesde))} · `,
      element('span', { attributes: { lang: 'es' } }, mark.ultimoEvento.descripcion),
    ),
  );
  const list =
    entries.length === 0 ? element('p', {}, said.noOppositions) : element('ul', {}, ...entries);
  return [element('h2', {}, said.oppositions), list];
}
