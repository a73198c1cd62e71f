import type { SimilarBrands } from '@marcario/client';
import { element } from './element.ts';
import { percent } from './words.ts';

type Signals = SimilarBrands['items'][number]['signals'];

/** How alike two marks are, sense by sense, one beside the other. */
export function signalBars(signals: Signals): HTMLElement {
  const { text, phonetic, semantic, contains, sharedClases } = signals;
  const bars = [bar('letters', text), bar('sound', phonetic)];
  if (semantic !== null) bars.push(bar('meaning', semantic));
  const list = element(
    'ul',
    { class: 'signals', attributes: { 'aria-label': 'Sense by sense' } },
    ...bars,
  );
  if (contains) list.append(element('li', { class: 'fact' }, 'one contains the other'));
  if (sharedClases.length > 0) {
    list.append(element('li', { class: 'fact' }, `both in class ${sharedClases.join(', ')}`));
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
    element('span', { class: 'figure' }, percent(share)),
  );
}
