import type { BrandSummary, SimilarBrands } from '@marcario/client';
import { element } from './element.ts';
import { highlighted } from './highlighted.ts';
import { NICE_CLASSES } from './nice-classes.ts';
import { bar, signalBars } from './signal-bars.ts';
import { CHANNEL_WORDS, lifeOf, statusWord } from './words.ts';

type Similar = SimilarBrands['items'][number];
type Shown = BrandSummary | Similar;

/** What a card does when it is chosen. */
export type Choose = (nroSolicitud: string) => void;

/** One mark of a list: its name, why it is there, whose it is, what it is for and what became of it. */
export function card(mark: Shown, choose: Choose): HTMLLIElement {
  const name = element('button', { class: 'name', attributes: { type: 'button', lang: 'es' } });
  name.append(...highlighted(mark));
  name.addEventListener('click', () => choose(mark.nroSolicitud));
  return element(
    'li',
    { class: 'card', attributes: { 'data-nro': mark.nroSolicitud } },
    element('div', { class: 'head' }, element('h3', {}, name), statusBadge(mark.estado)),
    element('p', { class: 'holder', attributes: { lang: 'es' } }, holders(mark.titular)),
    classChips(mark.clases),
    whyFound(mark),
    element('p', { class: 'numbers' }, ...numbers(mark)),
  );
}

/** Puts the signals of a mark on a card that is already shown. */
export function addSignals(shown: Element, { signals }: Similar): void {
  const why = shown.querySelector('.why');
  if (why !== null && why.querySelector('.signals') === null) why.append(signalBars(signals));
}

/** The status in the office's own word, coloured by what it means. */
export function statusBadge(estado: string): HTMLElement {
  const attributes = { lang: 'es' };
  return element('span', { class: `status ${lifeOf(estado)}`, attributes }, statusWord(estado));
}

/** The classes with what they are for. */
export function classChips(clases: readonly number[]): HTMLElement {
  const chips = clases.map((clase) =>
    element(
      'li',
      {},
      element('b', {}, String(clase)),
      element('span', {}, NICE_CLASSES[clase - 1] ?? ''),
    ),
  );
  return element('ul', { class: 'classes', attributes: { 'aria-label': 'Classes' } }, ...chips);
}

function whyFound(mark: Shown): HTMLElement {
  const why = element('div', { class: 'why' });
  const { matchedBy } = mark;
  if (matchedBy === undefined) return why;
  why.append(element('span', { class: `channel ${matchedBy}` }, CHANNEL_WORDS[matchedBy]));
  const alike = 'signals' in mark ? mark.score : mark.similitud;
  const label = { 'aria-label': 'Likeness' };
  if (alike !== undefined) {
    why.append(element('ul', { class: 'similitud', attributes: label }, bar('similitud', alike)));
  }
  if ('signals' in mark) why.append(signalBars(mark.signals));
  return why;
}

function holders(titular: readonly string[]): string {
  return titular.length === 0 ? 'holder not known yet' : titular.join(' · ');
}

function numbers({ nroSolicitud, nroRegistro, fechaPresentacion }: Shown): HTMLElement[] {
  const told = [`Application ${nroSolicitud}`];
  if (nroRegistro) told.push(`registration ${nroRegistro}`);
  if (fechaPresentacion !== null) told.push(`filed ${fechaPresentacion}`);
  return told.map((text) => element('span', { class: 'number' }, text));
}
