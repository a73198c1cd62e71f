import type { SimilarBrands } from '@marcario/client';
import { element } from './element.ts';
import { texts } from './language.ts';

type Similar = SimilarBrands['items'][number];

/** The name of a mark, what it shares with the searched one made bright in it. */
export function brightName({ denominacion, explicacion }: Similar): (Node | string)[] {
  if (denominacion === '') return [element('em', {}, texts.card.noWords)];
  const places = (explicacion?.compartidos ?? []).map(({ b }) => b);
  const pieces: (Node | string)[] = [];
  let end = 0;
  for (const [from, to] of places.sort(([a], [b]) => a - b)) {
    if (from < end) continue;
    pieces.push(denominacion.slice(end, from), element('mark', {}, denominacion.slice(from, to)));
    end = to;
  }
  return [...pieces, denominacion.slice(end)];
}

/**
 * What the searched name and the mark share, an entry each, with how many marks share it too. What the
 * mark was found by is said above it already.
 */
export function sharedElements(name: string, mark: Similar): HTMLElement {
  const { denominacion, explicacion, matchedBy } = mark;
  const entries = (explicacion?.compartidos ?? []).map(({ tipo, a, b, marcas }) => {
    const how = texts.compartido[tipo];
    const words = inBoth(name.slice(...a), denominacion.slice(...b));
    return element(
      'li',
      {},
      how === texts.canal[matchedBy] ? '' : `${how}: `,
      element('b', { attributes: { lang: 'es' } }, words),
      element('span', { class: 'soft' }, marcas === null ? '' : texts.card.inMarks(marcas)),
    );
  });
  return element(
    'ul',
    { class: 'shared', attributes: { 'aria-label': texts.card.shared } },
    ...entries,
  );
}

/** One word where both write it the same. */
function inBoth(one: string, other: string): string {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b ? a : `${a} / ${b}`;
}
