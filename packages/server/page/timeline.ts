import type { BrandPlazos, BrandReport, Plazo } from '@marcario/client';
import { describeTerm } from '../texts/term-words.ts';
import { element } from './element.ts';
import { texts, words } from './language.ts';

const phrases = texts.timeline;
/** Position in percent from which a label is placed to the left of its point, to stay within the chart. */
const LATE = 60;
/** Minimum distance in percent between a year's label and today or either end. */
const EDGE = 4;

/** Renders a mark's events and terms on one time axis, and as a list. */
export function timeline(report: BrandReport, plazos: BrandPlazos, today: string): HTMLElement {
  const moments = timelineMoments(report);
  const terms = plazos.items.filter((term) => termStart(term) !== undefined);
  const ends = terms.flatMap((term) => [termStart(term), term.vence, term.graciaHasta]);
  const dates = [today, ...moments.map(({ date }) => date), ...ends];
  const newest = moments.findLast(({ date }) => date <= today)?.date;
  const scale = timelineScale(dates.filter((date) => date !== undefined));
  return element(
    'section',
    { class: 'timeline', attributes: { 'aria-label': phrases.title } },
    element('h2', {}, phrases.title),
    axis({ scale, moments, terms, today }),
    element(
      'div',
      { class: 'lists' },
      listSection(phrases.acts, moments.map(momentEntry), phrases.noActs),
      listSection(
        phrases.terms,
        sortByNearestEnd(plazos.items, today).map((term) => termEntry(term, today, newest)),
        phrases.noTerms,
      ),
    ),
  );
}

const KINDS: readonly Plazo['kind'][] = ['fecha', 'pendiente', 'desconocido', 'cerrado'];

/** Sorts the terms: running ones first, then by the nearest end. */
function sortByNearestEnd(terms: readonly Plazo[], today: string): readonly Plazo[] {
  const nextDate = ({ abre, vence, graciaHasta }: Plazo) =>
    [vence, graciaHasta, abre].find((date) => date !== undefined && date >= today) ?? '';
  return [...terms].sort(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || nextDate(a).localeCompare(nextDate(b)),
  );
}

/** Returns the date from which a term is drawn; undefined if it has no known date. */
function termStart({ abre, base, vence }: Plazo): string | undefined {
  if (vence === undefined) return abre;
  return abre ?? base?.fecha ?? vence;
}

interface Drawn {
  readonly scale: TimelineScale;
  readonly moments: readonly Moment[];
  readonly terms: readonly Plazo[];
  readonly today: string;
}

function axis({ scale, moments, terms, today }: Drawn): HTMLElement {
  const label = phrases.label(moments.length, terms.length);
  const attributes = { role: 'img', 'aria-label': label };
  const drawing = element('div', { class: 'axis', attributes });
  const taken = [0, scale.at(today), 100];
  const ticks = scale.ticks.filter(({ at }) => taken.every((one) => Math.abs(at - one) > EDGE));
  for (const { year, at } of ticks) drawing.append(markAt('tick', at, String(year)));
  drawing.append(markAt('today', scale.at(today), phrases.today));
  const line = element('div', { class: 'acts' });
  for (const moment of moments) line.append(actDot(moment, scale));
  drawing.append(line, ...terms.map((term) => termRow(term, scale, today)));
  return drawing;
}

/** Places a labelled point on the axis; the label is on the side that has room. */
function markAt(name: string, at: number, text = ''): HTMLElement {
  const side = at > LATE ? `${name} late` : name;
  const made = element('span', { class: side }, element('span', {}, text));
  made.style.left = `${at}%`;
  return made;
}

function actDot({ date, facts, acts }: Moment, scale: TimelineScale): HTMLElement {
  const dot = markAt('act', scale.at(date));
  dot.title = `${words.day(date)}: ${[...facts, ...acts].join(', ')}`;
  return dot;
}

function termRow(term: Plazo, scale: TimelineScale, today: string): HTMLElement {
  const { tipo, kind, vence, graciaHasta } = term;
  const from = scale.at(termStart(term) ?? today);
  // A term without an end is drawn to the edge of the chart.
  const to = vence === undefined ? 100 : scale.at(vence);
  const row = element('div', { class: `term ${kind}` }, barBetween('runs', from, to));
  const end = graciaHasta === undefined ? to : scale.at(graciaHasta);
  if (end > to) row.append(barBetween('grace', to, end));
  const { when, what } = describeTerm(term, today, words);
  row.title = `${what}: ${when}`;
  const label = element('span', { class: 'label' }, texts.plazoCorto[tipo]);
  if (from > LATE) label.style.right = `${100 - end}%`;
  else label.style.left = `${from}%`;
  row.append(label);
  return row;
}

function barBetween(name: string, from: number, to: number): HTMLElement {
  const made = element('span', { class: name });
  made.style.left = `${from}%`;
  made.style.width = `${Math.max(0.6, to - from)}%`;
  return made;
}

function momentEntry({ date, facts, acts }: Moment): HTMLElement {
  const phrases = element('span', {}, facts.join(', '));
  if (facts.length > 0 && acts.length > 0) phrases.append(' · ');
  if (acts.length > 0)
    phrases.append(element('span', { attributes: { lang: 'es' } }, acts.join(', ')));
  return element('li', { class: 'day' }, element('time', {}, words.day(date)), phrases);
}

function termEntry(term: Plazo, today: string, newest?: string): HTMLElement {
  const { when, what, notes } = describeTerm(term, today, words, newest);
  const note = element('span', { class: 'soft' }, notes.join(' · '));
  return element('li', {}, `${what}: ${when}`, note);
}

function listSection(title: string, entries: readonly Node[], none: string): HTMLElement {
  const content = entries.length === 0 ? element('p', {}, none) : element('ol', {}, ...entries);
  return element('div', {}, element('h3', {}, title), content);
}

const DAY_MS = 86_400_000;
/** Maximum year labels; with more years, only every second, third and so on is labelled. */
const MAX_TICKS = 8;

/** Converts dates to positions on the axis, in percent from its left end. */
interface TimelineScale {
  readonly at: (date: string) => number;
  /** Year labels with the positions at which the years begin. */
  readonly ticks: readonly { readonly year: number; readonly at: number }[];
}

/** Creates a scale that contains all dates, with a margin at both ends. Dates are `YYYY-MM-DD`. */
export function timelineScale(dates: readonly string[]): TimelineScale {
  const days = dates.map(dayNumber);
  const first = Math.min(...days);
  const last = Math.max(...days, first + 365);
  const room = (last - first) * 0.03;
  const span = last - first + 2 * room;
  const percentAt = (day: number) => ((day - first + room) / span) * 100;
  return {
    at: (date) => percentAt(dayNumber(date)),
    ticks: axisTicks(first - room, last + room, percentAt),
  };
}

function axisTicks(first: number, last: number, percentAt: (day: number) => number) {
  const from = new Date(first * DAY_MS).getUTCFullYear() + 1;
  const to = new Date(last * DAY_MS).getUTCFullYear();
  const step = Math.max(1, Math.ceil((to - from + 1) / MAX_TICKS));
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  return years
    .filter((_, i) => i % step === 0)
    .map((year) => ({ year, at: percentAt(dayNumber(`${year}-01-01`)) }));
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** A date on which something happened to a mark. */
interface Moment {
  readonly date: string;
  /** Events derived from the register's own dates. */
  readonly facts: readonly string[];
  /** Acts of that date, in the office's words. */
  readonly acts: readonly string[];
}

/** Groups a mark's acts and dates by day, earliest first. */
export function timelineMoments({
  fechaPresentacion,
  fechaPublicacion,
  fechaRegistro,
  anotaciones,
}: Pick<
  BrandReport,
  'fechaPresentacion' | 'fechaPublicacion' | 'fechaRegistro' | 'anotaciones'
>): Moment[] {
  const facts = [
    { date: fechaPresentacion, text: texts.mark.factFiled, act: /presentaci[oó]n/i },
    { date: fechaPublicacion, text: texts.mark.factPublished, act: /publicaci[oó]n/i },
    { date: fechaRegistro, text: texts.mark.factRegistered, act: /registr/i },
  ];
  const days = new Set([
    ...facts.map(({ date }) => date),
    ...anotaciones.map(({ fecha }) => fecha),
  ]);
  return [...days]
    .filter((date) => date !== null)
    .sort()
    .map((day) => {
      const ofDay = anotaciones.filter(({ fecha }) => fecha === day);
      const acts = ofDay.map(({ descripcion }) => descripcion);
      // Omits each fact that an act of the same day already states.
      const unsaid = facts.filter(
        ({ date, act }) => date === day && !acts.some((one) => act.test(one)),
      );
      return { date: day, facts: unsaid.map(({ text }) => text), acts };
    });
}
