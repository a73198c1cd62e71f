import type { BrandSummary, SimilarBrands } from '@marcario/client';
import { element } from './element.ts';
import { texts, words } from './language.ts';
import { brightName, sharedElements } from './shared-elements.ts';
import { bar, signalBars } from './signal-bars.ts';
import { lifeOf } from './statuses.ts';

type Similar = SimilarBrands['items'][number];
type Estado = BrandSummary['estado'];

/** What a card does when it is chosen. */
export type Choose = (nroSolicitud: string) => void;

/** One mark that is like a name: how and how much, whose it is, what it is for and what became of it. */
export function card(name: string, mark: Similar, choose: Choose): HTMLLIElement {
  const title = element('button', { class: 'name', attributes: { type: 'button', lang: 'es' } });
  title.append(...brightName(mark));
  title.addEventListener('click', () => choose(mark.nroSolicitud));
  return element(
    'li',
    { class: 'card' },
    element('div', { class: 'head' }, element('h3', {}, title), statusBadge(mark.estado)),
    holders(mark.titular),
    classChips(mark.clases),
    whyFound(name, mark),
    element('p', { class: 'numbers' }, ...numbers(mark), details()),
  );
}

/** The status, coloured by what it means. */
export function statusBadge(estado: Estado): HTMLElement {
  return element('span', { class: `status ${lifeOf(estado)}` }, texts.estado[estado]);
}

/** The classes with what they are for. */
export function classChips(clases: readonly number[]): HTMLElement {
  const chips = clases.map((clase) =>
    element(
      'li',
      {},
      element('b', {}, String(clase)),
      element('span', {}, texts.clases[clase - 1] ?? ''),
    ),
  );
  return element('ul', { class: 'classes', attributes: { 'aria-label': texts.classes } }, ...chips);
}

function whyFound(name: string, mark: Similar): HTMLElement {
  const label = { 'aria-label': texts.card.likenessLabel };
  return element(
    'div',
    { class: 'why' },
    element('span', { class: 'channel' }, texts.canal[mark.matchedBy]),
    element('ul', { class: 'likeness', attributes: label }, bar(texts.card.likeness, mark.score)),
    signalBars(mark.signals),
    sharedElements(name, mark),
  );
}

function holders(titular: readonly string[]): HTMLElement {
  if (titular.length === 0) return element('p', { class: 'holder soft' }, texts.card.noHolder);
  return element('p', { class: 'holder', attributes: { lang: 'es' } }, titular.join(' · '));
}

function numbers({ nroSolicitud, nroRegistro, fechaPresentacion }: Similar): HTMLElement[] {
  const said = texts.card;
  const told = [said.application(nroSolicitud)];
  if (nroRegistro) told.push(said.registration(nroRegistro));
  if (fechaPresentacion !== null) told.push(said.filed(words.day(fechaPresentacion)));
  return told.map((text) => element('span', { class: 'number' }, text));
}

/** Says that the card opens; the button that opens it is its name. */
function details(): HTMLElement {
  return element(
    'span',
    { class: 'details', attributes: { 'aria-hidden': 'true' } },
    texts.card.details,
  );
}
