import type { CallOperation } from '../call-operation.ts';
import type { CallOptions } from '../client-options.ts';
import type {
  AddWatchItemInput,
  CreatedWatchlist,
  CreateWatchlistInput,
  DecideWatchThreadInput,
  Deliveries,
  Delivery,
  ListDeliveriesInput,
  ListWatchHitsInput,
  ListWatchPlazosInput,
  ListWatchThreadsInput,
  PatchedWatchlist,
  PatchWatchlistInput,
  PreviewWatchInput,
  WatchHit,
  WatchHitsPage,
  WatchItem,
  Watchlist,
  Watchlists,
  WatchPlazos,
  WatchPreview,
  WatchThread,
  WatchThreadsPage,
  WatchWhy,
  WebhookTest,
  WhyWatchInput,
} from '../contract-types.ts';
import { byCursor, type Pages, pagesOf } from '../pages.ts';

type HitsParams = Omit<ListWatchHitsInput, 'id'>;
type ThreadsParams = Omit<ListWatchThreadsInput, 'id'>;
type DeliveriesParams = Omit<ListDeliveriesInput, 'id'>;

/** Watchlists of the key's organisation (scope `watch:read`; `watch:write` for what changes them). */
export interface WatchResource {
  /**
   * Registers a watchlist. Sent again after a failure, it is the same watchlist: the client makes an
   * `idempotencyKey` for each call. Give one of your own to repeat the call after a restart.
   * @returns the watchlist with its `signingSecret`, which is never shown again
   */
  create(params: CreateWatchlistInput, options?: CallOptions): Promise<CreatedWatchlist>;
  /** Every watchlist, newest first, retired ones too. */
  list(options?: CallOptions): Promise<Watchlists>;
  /** One watchlist as it stands: its status, counts and filters, and how far its baseline is. */
  get(id: string, options?: CallOptions): Promise<Watchlist>;
  /** Changes, pauses or resumes; with `rotateSecret` the answer carries the new `signingSecret`. */
  update(
    id: string,
    changes: Omit<PatchWatchlistInput, 'id'>,
    options?: CallOptions,
  ): Promise<PatchedWatchlist>;
  /** Ends a watchlist; its hits stay readable. */
  retire(id: string, options?: CallOptions): Promise<void>;
  /** What a watchlist would have brought over the last days; nothing is stored. */
  preview(params: PreviewWatchInput, options?: CallOptions): Promise<WatchPreview>;
  /** Why a mark is a hit of each item, or which step refused it, at which change. */
  why(id: string, params: Omit<WhyWatchInput, 'id'>, options?: CallOptions): Promise<WatchWhy>;
  /** Hits by item and mark, with what was decided of them; those with the newest hit first. */
  threads(
    id: string,
    params?: ThreadsParams,
    options?: CallOptions,
  ): Pages<WatchThreadsPage, WatchThread>;
  /** Decides a thread. */
  decide(
    id: string,
    threadId: string,
    decision: Omit<DecideWatchThreadInput, 'id' | 'threadId'>,
    options?: CallOptions,
  ): Promise<WatchThread>;
  /** Open threads whose mark can be opposed, across watchlists, the soonest end first. */
  plazos(params?: ListWatchPlazosInput, options?: CallOptions): Promise<WatchPlazos>;
  /** Hits, oldest first; `since` continues after the `nextCursor` of an earlier page. */
  hits(id: string, params?: HitsParams, options?: CallOptions): Pages<WatchHitsPage, WatchHit>;
  /** What a watchlist watches: marks and numbers, all of them. */
  items(id: string, options?: CallOptions): Promise<WatchItem[]>;
  /** Watches one more mark. It is not sent again after a failure: look at `items` first. */
  addItem(
    id: string,
    item: Omit<AddWatchItemInput, 'id'>,
    options?: CallOptions,
  ): Promise<WatchItem>;
  /** Watches one mark less; the hits that it had stay. */
  removeItem(id: string, itemId: number, options?: CallOptions): Promise<void>;
  /** Webhook deliveries of the last 30 days with their attempts. */
  deliveries(
    id: string,
    params?: DeliveriesParams,
    options?: CallOptions,
  ): Pages<Deliveries, Delivery>;
  /** Sends a signed test notification to the callback and tells what the receiver answered. */
  test(id: string, options?: CallOptions): Promise<WebhookTest>;
}

/** The `watch` methods, each one call of `call`. */
export function watchResource(call: CallOperation): WatchResource {
  const hits = {
    ask: (params: ListWatchHitsInput, options: CallOptions) =>
      call('listWatchHits', params, options),
    items: (page: WatchHitsPage) => page.items,
    next: (params: ListWatchHitsInput, { nextCursor }: WatchHitsPage) =>
      nextCursor === null ? null : { ...params, since: nextCursor },
  };
  const threads = {
    ask: (params: ListWatchThreadsInput, options: CallOptions) =>
      call('listWatchThreads', params, options),
    items: (page: WatchThreadsPage) => page.items,
    next: byCursor,
  };
  const deliveries = {
    ask: (params: ListDeliveriesInput, options: CallOptions) =>
      call('listDeliveries', params, options),
    items: (page: Deliveries) => page.items,
    next: byCursor,
  };
  return {
    create: (params, options) => call('createWatchlist', params, options),
    list: (options) => call('listWatchlists', {}, options),
    get: (id, options) => call('getWatchlist', { id }, options),
    update: (id, changes, options) => call('patchWatchlist', { ...changes, id }, options),
    retire: async (id, options) => void (await call('deleteWatchlist', { id }, options)),
    preview: (params, options) => call('previewWatch', params, options),
    why: (id, params, options) => call('whyWatch', { ...params, id }, options),
    threads: (id, params, options) => pagesOf(threads, { ...params, id }, options),
    decide: (id, threadId, decision, options) =>
      call('decideWatchThread', { ...decision, id, threadId }, options),
    plazos: (params = {}, options) => call('listWatchPlazos', params, options),
    hits: (id, params, options) => pagesOf(hits, { ...params, id }, options),
    items: (id, options) => call('listWatchItems', { id }, options),
    addItem: (id, item, options) => call('addWatchItem', { ...item, id }, options),
    removeItem: async (id, itemId, options) =>
      void (await call('removeWatchItem', { id, itemId }, options)),
    deliveries: (id, params, options) => pagesOf(deliveries, { ...params, id }, options),
    test: (id, options) => call('testWebhook', { id }, options),
  };
}
