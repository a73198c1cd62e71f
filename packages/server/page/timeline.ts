import type { BrandPlazos, BrandReport, Plazo } from '@marcario/client';
import { element } from './element.ts';
import { type TimelineScale, timelineScale } from './timeline-scale.ts';
import { TERM_WORDS } from './words.ts';

/** What happened to a mark and which terms run, on one axis, and the same as a list. */
export function timeline(report: BrandReport, plazos: BrandPlazos, today: string): HTMLElement {
  const moments = momentsOf(report);
  const terms = plazos.items.filter((term) => term.vence !== undefined);
  const ends = terms.flatMap(({ base, vence, graciaHasta }) => [base?.fecha, vence, graciaHasta]);
  const dates = [today, ...moments.map(({ date }) => date), ...ends].filter((date) => date != null);
  const scale = timelineScale(dates);
  return element(
    'section',
    { class: 'timeline', attributes: { 'aria-label': 'Acts and terms' } },
    element('h3', {}, 'Acts and terms'),
    axis({ scale, moments, terms, today }),
    listOf(moments, plazos.items),
  );
}

interface Moment {
  readonly date: string;
  readonly text: string;
}

function momentsOf({ fechaPresentacion, fechaRegistro, anotaciones }: BrandReport): Moment[] {
  const fields = [
    { date: fechaPresentacion, text: 'Filed' },
    { date: fechaRegistro, text: 'Registered' },
  ].filter((moment): moment is Moment => moment.date !== null);
  const acts = anotaciones.map(({ fecha, descripcion }) => ({ date: fecha, text: descripcion }));
  return [...fields, ...acts].sort((a, b) => (a.date < b.date ? -1 : 1));
}

interface Drawn {
  readonly scale: TimelineScale;
  readonly moments: readonly Moment[];
  readonly terms: readonly Plazo[];
  readonly today: string;
}

function axis({ scale, moments, terms, today }: Drawn): HTMLElement {
  const label = `${moments.length} acts and ${terms.length} terms on an axis of years; the list below says the same`;
  const drawing = element('div', {
    class: 'axis',
    attributes: { role: 'img', 'aria-label': label },
  });
  for (const { year, at } of scale.ticks) drawing.append(placed('tick', at, String(year)));
  drawing.append(placed('today', scale.at(today), 'today'));
  const line = element('div', { class: 'acts' });
  for (const { date } of moments) line.append(placed('act', scale.at(date)));
  drawing.append(line, ...terms.map((term) => termRow(term, scale)));
  return drawing;
}

function placed(name: string, at: number, text = ''): HTMLElement {
  const made = element('span', { class: name }, text);
  made.style.left = `${at}%`;
  return made;
}

function termRow(term: Plazo, scale: TimelineScale): HTMLElement {
  const { tipo, kind, base, abre, vence = '', graciaHasta } = term;
  const from = abre ?? base?.fecha ?? vence;
  const row = element('div', { class: `term ${kind}` }, stretch('runs', scale, from, vence));
  if (graciaHasta !== undefined) row.append(stretch('grace', scale, vence, graciaHasta));
  row.append(element('span', { class: 'label' }, TERM_WORDS[tipo]));
  return row;
}

function stretch(name: string, scale: TimelineScale, from: string, to: string): HTMLElement {
  const made = placed(name, scale.at(from));
  made.style.width = `${Math.max(0.6, scale.at(to) - scale.at(from))}%`;
  return made;
}

function listOf(moments: readonly Moment[], terms: readonly Plazo[]): HTMLElement {
  const acts = moments.map(({ date, text }) => entry(date, text));
  const running = terms.map((term) => entry(term.vence ?? '—', termText(term)));
  return element(
    'div',
    { class: 'lists' },
    listed('Acts', acts, 'No act is known.'),
    listed('Terms', running, 'No term runs.'),
  );
}

function listed(title: string, entries: readonly Node[], none: string): HTMLElement {
  const content = entries.length === 0 ? [element('p', {}, none)] : [element('ol', {}, ...entries)];
  return element('div', {}, element('h4', {}, title), ...content);
}

function entry(date: string, text: string): HTMLElement {
  const said = element('span', { attributes: { lang: 'es' } }, text);
  return element('li', {}, element('time', {}, date), said);
}

const KIND_WORDS: Readonly<Record<Plazo['kind'], string>> = {
  fecha: 'runs',
  pendiente: 'has not begun',
  desconocido: 'cannot be told from the data',
  cerrado: 'is over',
};

function termText({ tipo, kind, graciaHasta, regla }: Plazo): string {
  const grace = graciaHasta === undefined ? '' : `, with surcharge until ${graciaHasta}`;
  return `${TERM_WORDS[tipo]} ${KIND_WORDS[kind]}${grace} (${regla})`;
}
