import type { CallOptions, WalkOptions } from './client-options.ts';

/** Functions that fetch the pages of one listing and read their items. */
interface Listing<Params, Page extends object, Item> {
  readonly ask: (params: Params, options: WalkOptions) => Promise<Page>;
  readonly items: (page: Page) => readonly Item[];
  /** Returns the parameters of the next page; null after the last. */
  readonly next: (params: Params, page: Page) => Params | null;
}

/**
 * A page being fetched. Awaiting it gives the page; `for await` over it, or over the page, gives the items of this page
 * and of all later ones. Pages are fetched one at a time as the loop reaches them, so leaving the loop stops the
 * requests. The iteration stays within the limits of the service and waits for them, which `onWait` reports. One call,
 * and one quota unit, per page: request the largest `limit`.
 */
export interface Pages<Page extends object, Item>
  extends Promise<Page & AsyncIterable<Item>>,
    AsyncIterable<Item> {
  /** Iterates over pages, including their fields besides the items. */
  pages(): AsyncIterable<Page>;
  /**
   * Collects the items of all pages in an array.
   * @throws RangeError if there are more than `max` (default 10,000)
   */
  toArray(options?: { readonly max?: number }): Promise<Item[]>;
}

const MAX_COLLECTED = 10_000;

/** Requests the first page immediately, and each other page when the iteration reaches it. */
export function createPages<Params, Page extends object, Item>(
  listing: Listing<Params, Page, Item>,
  params: Params,
  options: CallOptions = {},
): Pages<Page, Item> {
  async function* followPages(page: Page): AsyncGenerator<Page, void> {
    let at: Params | null = params;
    for (let current = page; ; ) {
      yield current;
      at = listing.next(at, current);
      if (at === null) return;
      current = await listing.ask(at, { ...options, isPatient: true });
    }
  }
  async function* flattenItems(pages: AsyncIterable<Page>): AsyncGenerator<Item, void> {
    for await (const page of pages) yield* listing.items(page);
  }
  const first = listing
    .ask(params, options)
    .then((page) => makeIterable(page, () => flattenItems(followPages(page))));
  async function* pages(): AsyncGenerator<Page, void> {
    yield* followPages(await first);
  }
  const iterate = () => flattenItems(pages());
  return Object.assign(first, {
    pages,
    toArray: ({ max = MAX_COLLECTED } = {}) => collectUpTo(iterate(), max),
    [Symbol.asyncIterator]: iterate,
  });
}

/** Adds an iterator to a page. It is not enumerable, so copies and printed pages do not contain it. */
function makeIterable<Page extends object, Item>(
  page: Page,
  iterate: () => AsyncGenerator<Item, void>,
): Page & AsyncIterable<Item> {
  const iterator = { value: iterate, enumerable: false };
  return Object.defineProperty(page, Symbol.asyncIterator, iterator) as Page & AsyncIterable<Item>;
}

async function collectUpTo<Item>(items: AsyncIterable<Item>, max: number): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) {
    if (collected.length === max) {
      throw new RangeError(
        `There are more than ${max} items: narrow the filters, walk them with for await, or allow more with toArray({ max })`,
      );
    }
    collected.push(item);
  }
  return collected;
}
