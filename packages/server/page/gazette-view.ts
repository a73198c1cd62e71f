import type { BrandSummary, MarcarioClient, PlazosPage } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { type Address, addressToHash } from './address.ts';
import { nameLink, statusBadge } from './card.ts';
import { addDays, daysLeftText } from './days-left.ts';
import type { GazetteAddress } from './desk-address.ts';
import { button, type Child, element } from './element.ts';
import { type ExtraColumn, marksSheet } from './export-marks.ts';
import { ClassPicker } from './filters.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel } from './latest-request-panel.ts';
import { isRefusal } from './page-error.ts';
import { saveWorkbook } from './save-file.ts';
import { plainTable } from './table.ts';

const phrases = texts.mesa.gaceta;
const REQUESTS = 4;
const WEEK = 7;
const MONTH = 30;
/** Maximum marks shown for one period. */
const MAX_MARKS = 500;
const PAGE = 100;

type Plazo = PlazosPage['items'][number]['plazo'];

/** A published mark and the term for opposing it. */
interface Published {
  readonly mark: BrandSummary;
  readonly term: Plazo | undefined;
}

/** View of the marks published in a period, with the end of each opposition term. */
export class GazetteView extends LatestRequestPanel {
  async open(client: MarcarioClient, request: GazetteAddress): Promise<void> {
    const today = todayInSantiago();
    const to = request.to || today;
    const from = request.from || addDays(to, 1 - WEEK);
    const days = { ...request, from, to };
    await this.request(REQUESTS, async (signal) => {
      const { published, total, dataAsOf } = await readPublished(client, days, signal);
      const isOpen = ({ term }: Published) => (term?.vence ?? '') >= today;
      const shown = request.onlyOpen ? published.filter(isOpen) : published;
      this.show(
        element('h1', {}, phrases.heading),
        element('p', { class: 'lead' }, phrases.lead),
        this.#form(days, today),
        ...publishedList(shown, { days, total, loaded: published.length, today, dataAsOf }),
      );
    });
  }

  #form(days: GazetteAddress, today: string): HTMLElement {
    const dayInput = (value: string) => element('input', { attributes: { type: 'date', value } });
    const [from, to] = [dayInput(days.from), dayInput(days.to)];
    const onlyOpen = element('input', { attributes: { type: 'checkbox', id: 'only-open' } });
    onlyOpen.checked = days.onlyOpen;
    const classes = new ClassPicker(() => {});
    classes.show(days.clase);
    const navigate = (changed: Partial<GazetteAddress> = {}) => {
      const chosen = { from: from.value, to: to.value };
      const other = { clase: classes.chosen, onlyOpen: onlyOpen.checked };
      const gazette = { ...chosen, ...other, ...changed };
      if (gazette.from > gazette.to) this.options.say(phrases.wrongDays);
      else this.options.onAddress({ view: 'gazette', gazette });
    };
    onlyOpen.addEventListener('change', () => navigate());
    const on = {
      submit: (event: Event) => {
        event.preventDefault();
        navigate();
      },
    };
    const dayRangeButton = (text: string, first: number, last: number) =>
      button(text, () => navigate({ from: addDays(today, first), to: addDays(today, last) }));
    const field = (label: string, input: HTMLElement) =>
      element('label', { class: 'field' }, element('span', {}, label), input);
    return element(
      'form',
      { class: 'panel fields', on },
      field(phrases.from, from),
      field(phrases.to, to),
      element('label', { class: 'switch' }, onlyOpen, ` ${phrases.onlyOpen}`),
      element('button', { class: 'go', attributes: { type: 'submit' } }, texts.search),
      element(
        'p',
        { class: 'actions' },
        dayRangeButton(phrases.thisWeek, 1 - WEEK, 0),
        dayRangeButton(phrases.lastWeek, 1 - 2 * WEEK, -WEEK),
        dayRangeButton(phrases.month, 1 - MONTH, 0),
        element(
          'a',
          { attributes: { href: addressToHash(ALL_OPPOSITIONS) } },
          texts.mesa.oposiciones.heading,
        ),
      ),
      element('details', {}, element('summary', {}, texts.niceClasses), classes.element),
    );
  }
}

const ALL_OPPOSITIONS: Address = {
  view: 'oppositions',
  opposed: { opponent: '', holder: '', earlier: '', agent: '', clase: [] },
};

async function readPublished(
  client: MarcarioClient,
  { from, to, clase }: GazetteAddress,
  signal: AbortSignal,
): Promise<Pick<Listed, 'total' | 'dataAsOf'> & { readonly published: Published[] }> {
  const filters = {
    fechaPublicacionDesde: from,
    fechaPublicacionHasta: to,
    ...(clase.length > 0 && { clase: [...clase] }),
    limit: PAGE,
  };
  const marks: BrandSummary[] = [];
  let total = 0;
  let dataAsOf: string | undefined;
  for await (const page of client.brands.search(filters, { signal }).pages()) {
    total = page.estimatedTotal;
    ({ dataAsOf } = page);
    marks.push(...page.items);
    if (marks.length >= MAX_MARKS) break;
  }
  const terms = await readTerms(client, { ...filters, desde: from }, signal);
  const compareByDay = (a: BrandSummary, b: BrandSummary) =>
    (b.fechaPublicacion ?? '').localeCompare(a.fechaPublicacion ?? '') ||
    a.nroSolicitud.localeCompare(b.nroSolicitud);
  const published = marks
    .slice(0, MAX_MARKS)
    .sort(compareByDay)
    .map((mark) => ({ mark, term: terms.get(mark.nroSolicitud) }));
  return { published, total, dataAsOf };
}

/** Reads the opposition term of each mark, including ended terms, so that their end date can be shown. */
async function readTerms(
  { plazos }: MarcarioClient,
  filters: Omit<Parameters<MarcarioClient['plazos']['list']>[0], 'tipo'>,
  signal: AbortSignal,
): Promise<Map<string, Plazo>> {
  const terms = new Map<string, Plazo>();
  try {
    for await (const { nroSolicitud, plazo } of plazos.list(
      { ...filters, tipo: 'oposicion' },
      { signal },
    )) {
      terms.set(nroSolicitud, plazo);
      if (terms.size >= MAX_MARKS) break;
    }
  } catch (error) {
    // Outside the covered holiday calendar no term has a date; each row then says so.
    if (!isRefusal(error, 'fuera_de_cobertura')) throw error;
  }
  return terms;
}

interface Listed {
  readonly days: GazetteAddress;
  readonly total: number;
  /** Number of marks read before closed ones were filtered out. */
  readonly loaded: number;
  readonly today: string;
  /** Date of the register's data; nothing published later is listed. */
  readonly dataAsOf: string | undefined;
}

function publishedList(
  published: readonly Published[],
  { days, total, loaded, today, dataAsOf }: Listed,
): (Node | string)[] {
  const { from, to } = days;
  const count = days.onlyOpen ? published.length : total;
  const found = phrases.found(count, words.day(from), words.day(to));
  const head = element('p', { class: 'found', attributes: { role: 'status' } }, found);
  const asOf = dataAsOf === undefined ? '' : texts.informe.dataAsOf(words.dayOf(dataAsOf));
  const data = element('p', { class: 'soft' }, asOf);
  if (published.length === 0) return [head, data];
  const rows = published.map(({ mark, term }): Child[] => [
    oppositionEndText(term, today),
    nameLink({ mark }),
    mark.clases.join(', '),
    mark.titular.join(' · '),
    mark.nroSolicitud,
    mark.fechaPublicacion === null ? '' : words.day(mark.fechaPublicacion),
    statusBadge(mark.estado),
  ]);
  return [
    head,
    data,
    total > loaded ? element('p', { class: 'derived' }, phrases.first(loaded, total)) : '',
    element(
      'p',
      { class: 'actions' },
      button(
        texts.mesa.excel,
        () => void saveWorkbookOf(published, `${phrases.nav} ${from} ${to}`),
      ),
      button(texts.print, () => print()),
    ),
    plainTable(phrases.heading, phrases.columns, rows),
  ];
}

function oppositionEndText(term: Plazo | undefined, today: string): Child {
  if (term === undefined) return phrases.noTerm;
  if (term.vence === undefined) return phrases.noDate;
  const day = words.day(term.vence);
  if (term.vence < today) return phrases.closed(day);
  return element('span', {}, `${day} (${daysLeftText(term.vence)})`);
}

function saveWorkbookOf(published: readonly Published[], name: string): Promise<void> {
  const terms = new Map(published.map(({ mark, term }) => [mark.nroSolicitud, term?.vence]));
  const oppositionEndText: ExtraColumn = {
    head: phrases.columns[0] ?? '',
    kind: 'day',
    width: 16,
    cell: ({ nroSolicitud }) => terms.get(nroSolicitud) ?? null,
  };
  const marks = published.map(({ mark }) => mark);
  return saveWorkbook(name, [marksSheet(marks, [oppositionEndText])]);
}
