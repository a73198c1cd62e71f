import { addressToHash, type NewWatch } from './address.ts';
import { element } from './element.ts';

/** Creates a link to a new watchlist, visible only with the scope `watch:write`. */
export function newWatchLink(watch: NewWatch, text: string): HTMLElement {
  const href = addressToHash({ view: 'newWatch', watch });
  return element('a', { class: 'if-watch-write', attributes: { href } }, text);
}
