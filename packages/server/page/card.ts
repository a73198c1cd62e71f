import type { Estado } from '@marcario/client';
import { addressToHash } from './address.ts';
import type { Explanation, Row } from './answers.ts';
import { type Child, element } from './element.ts';
import { texts, words } from './language.ts';
import { markLife } from './statuses.ts';

const phrases = texts.card;
/** Minimum phonetic similarity of whole names; below it only parts of them sound alike. */
const PARTLY_ALIKE = 0.5;

/** Renders a mark of a search result as a card: similarity with reasons, holders, classes and status. */
export function markCard(name: string, row: Row): HTMLLIElement {
  const { mark } = row;
  return element(
    'li',
    { class: 'card' },
    element('div', { class: 'head' }, element('h3', {}, nameLink(row)), statusBadge(mark.estado)),
    holderList(mark.titular),
    classChips(mark.clases),
    row.likeness === undefined ? undefined : explainMatch(name, row),
    element('p', { class: 'numbers' }, ...numberList(row), compareLink(name, row), detailsHint()),
  );
}

/** Renders the name of a mark as a link to its page, with the parts that match the searched name highlighted. */
export function nameLink(row: Row): HTMLAnchorElement {
  const href = addressToHash({ view: 'mark', mark: row.mark.nroSolicitud });
  return element('a', { class: 'name', attributes: { href, lang: 'es' } }, ...highlightedName(row));
}

function highlightedName({ mark: { denominacion }, why }: Row): Child[] {
  if (denominacion === '') return [element('em', {}, phrases.noWords)];
  const positions = (why?.compartidos ?? []).map(({ b }) => b);
  const chunks: Child[] = [];
  let end = 0;
  for (const [from, to] of positions.sort(([a], [b]) => a - b)) {
    if (from < end) continue;
    chunks.push(denominacion.slice(end, from), element('mark', {}, denominacion.slice(from, to)));
    end = to;
  }
  return [...chunks, denominacion.slice(end)];
}

/** Renders a status, coloured by whether the mark is live, pending or over. */
export function statusBadge(estado: Estado): HTMLElement {
  return element('span', { class: `status ${markLife(estado)}` }, texts.estado[estado]);
}

/** Renders the classes, each with a short description. */
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

function explainMatch(name: string, { mark, likeness: similarity = 0, why }: Row): HTMLElement {
  const { visual, fonetico, conceptual } = why?.aspectos ?? {};
  return element(
    'div',
    { class: 'why' },
    ...likenessBars(similarity, {
      text: visual?.valor,
      phonetic: fonetico?.valor,
      semantic: conceptual?.valor,
    }),
    sharedElements(name, mark.denominacion, why?.compartidos ?? [], fonetico?.valor),
  );
}

/** Similarity of two names per sense; null or undefined if that sense was not compared. */
type Senses = Readonly<Record<'text' | 'phonetic' | 'semantic', number | null | undefined>>;

/** Renders the overall similarity and the similarity per sense as bars. */
export function likenessBars(similarity: number, senses: Senses): HTMLElement[] {
  const bars = (['text', 'phonetic', 'semantic'] as const).flatMap((sense) => {
    const value = senses[sense];
    return typeof value === 'number' ? similarityBar(phrases[sense], value) : [];
  });
  return [
    barList(phrases.likenessLabel, 'likeness', [similarityBar(phrases.likeness, similarity)]),
    barList(phrases.senses, 'signals', bars),
  ];
}

function barList(label: string, name: string, bars: readonly HTMLLIElement[]): HTMLElement {
  return element('ul', { class: name, attributes: { 'aria-label': label } }, ...bars);
}

/** Renders a fraction from 0 to 1 as a bar with its percentage. */
function similarityBar(name: string, share: number): HTMLLIElement {
  const fill = element('span', { class: 'fill' });
  fill.style.width = `${Math.round(share * 100)}%`;
  return element(
    'li',
    { class: 'bar' },
    element('span', { class: 'name' }, name),
    element('span', { class: 'track', attributes: { 'aria-hidden': 'true' } }, fill),
    element('span', { class: 'figure' }, words.percent(share)),
  );
}

/**
 * Lists what two names have in common, with the number of marks that also contain each element.
 * @param sound phonetic similarity of the whole names; if it is low, sounds are described as partly alike
 */
export function sharedElements(
  name: string,
  other: string,
  shared: Explanation['compartidos'],
  sound: number | null = 1,
): HTMLElement {
  const isPartly = (sound ?? 1) < PARTLY_ALIKE;
  const entries = shared.map(({ tipo, a, b, marcas }) =>
    element(
      'li',
      {},
      `${tipo === 'sonido' && isPartly ? texts.mesa.sonidoParcial : texts.compartido[tipo]} “`,
      element('b', { attributes: { lang: 'es' } }, sharedText(name.slice(...a), other.slice(...b))),
      '”',
      element('span', { class: 'soft' }, marcas === null ? '' : phrases.inMarks(marcas)),
    ),
  );
  return element(
    'ul',
    { class: 'shared', attributes: { 'aria-label': phrases.shared } },
    ...entries,
  );
}

/** Returns one word if both names spell it the same, else both spellings. */
function sharedText(one: string, other: string): string {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b ? a : `${a} / ${b}`;
}

function holderList(titular: readonly string[]): HTMLElement {
  if (titular.length === 0) return element('p', { class: 'holder soft' }, phrases.noHolder);
  return element('p', { class: 'holder', attributes: { lang: 'es' } }, titular.join(' · '));
}

function numberList({
  mark: { nroSolicitud, nroRegistro, fechaPresentacion },
}: Row): HTMLElement[] {
  const numberList = [phrases.application(nroSolicitud)];
  if (nroRegistro) numberList.push(phrases.registration(nroRegistro));
  if (fechaPresentacion !== null) numberList.push(phrases.filed(words.day(fechaPresentacion)));
  return numberList.map((text) => element('span', { class: 'number' }, text));
}

/** Renders a link to a comparison of the mark with the searched name, or with a name to be entered. */
function compareLink(name: string, { mark: { nroSolicitud } }: Row): HTMLElement {
  const sides = name === '' ? { a: nroSolicitud, b: '' } : { a: name, b: nroSolicitud };
  const href = addressToHash({ view: 'compare', ...sides });
  return element('a', { class: 'compare', attributes: { href } }, texts.mesa.comparar.way);
}

/** Renders the text that suggests opening the card. It is hidden from screen readers, because the name is the link. */
function detailsHint(): HTMLElement {
  return element(
    'span',
    { class: 'details', attributes: { 'aria-hidden': 'true' } },
    phrases.details,
  );
}
