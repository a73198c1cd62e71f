import type { Estado } from '@marcario/client';
import { addressToHash } from './address.ts';
import type { Explanation, Row } from './answers.ts';
import { type Child, element } from './element.ts';
import { texts, words } from './language.ts';
import { markLife } from './statuses.ts';

const phrases = texts.card;
/** Below it two names do not sound alike as a whole. */
const PARTLY_ALIKE = 0.5;

/** One mark that was found: how alike and why, whose it is, what it is for and what became of it. */
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

/** The name of a mark, what it shares with the searched one made bright in it, as the way to its page. */
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

/** The status, coloured by what it means. */
export function statusBadge(estado: Estado): HTMLElement {
  return element('span', { class: `status ${markLife(estado)}` }, texts.estado[estado]);
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

/** How alike two names are to each sense; null or undefined where it was not looked at. */
type Senses = Readonly<Record<'text' | 'phonetic' | 'semantic', number | null | undefined>>;

/** How alike two names are as a whole, and to each sense. */
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

/** A share of one as a bar with its figure. */
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
 * What two names share, an entry each, with how many marks share it too.
 * @param sound how alike they sound as a whole: where that is little, only a part of them sounds alike
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

/** One word where both write it the same. */
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

/** The way to a comparison of the mark, with the searched name where there is one. */
function compareLink(name: string, { mark: { nroSolicitud } }: Row): HTMLElement {
  const sides = name === '' ? { a: nroSolicitud, b: '' } : { a: name, b: nroSolicitud };
  const href = addressToHash({ view: 'compare', ...sides });
  return element('a', { class: 'compare', attributes: { href } }, texts.mesa.comparar.way);
}

/** Says that the card opens; the link that opens it is its name. */
function detailsHint(): HTMLElement {
  return element(
    'span',
    { class: 'details', attributes: { 'aria-hidden': 'true' } },
    phrases.details,
  );
}
