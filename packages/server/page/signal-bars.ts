import type { SimilarBrands } from '@marcario/client';
import { element } from './element.ts';
import { texts, words } from './language.ts';

const said = texts.card;
type Signals = SimilarBrands['items'][number]['signals'];

/** How alike two marks are, sense by sense, one beside the other. */
export function signalBars(signals: Signals): HTMLElement {
  const { text, phonetic, semantic, contains, sharedClases } = signals;
  const bars = [bar(said.text, text), bar(said.phonetic, phonetic)];
  if (semantic !== null) bars.push(bar(said.semantic, semantic));
  const list = element(
    'ul',
    { class: 'signals', attributes: { 'aria-label': said.senses } },
    ...bars,
  );
  if (contains) list.append(element('li', { class: 'fact' }, said.contains));
  if (sharedClases.length > 0) {
    list.append(element('li', { class: 'fact' }, said.sharedClases(sharedClases)));
  }
  return list;
}

/** A share of one as a bar with its figure. */
export function bar(name: string, share: number): HTMLLIElement {
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
