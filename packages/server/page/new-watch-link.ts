import { addressToHash, type NewWatch } from './address.ts';
import { element } from './element.ts';

/** A way to a new watchlist, shown to who may make one. */
export function newWatchLink(watch: NewWatch, text: string): HTMLElement {
  const href = addressToHash({ view: 'newWatch', watch });
  return element('a', { class: 'if-watch-write', attributes: { href } }, text);
}
