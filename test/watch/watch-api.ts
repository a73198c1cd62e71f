import {
  type CreatedWatchlist,
  createdWatchlistSchema,
  type PatchedWatchlist,
  patchedWatchlistSchema,
  type WatchHit,
  type WatchHitsPage,
  type WatchItem,
  type Watchlist,
  watchHitsPageSchema,
  watchItemSchema,
  watchlistSchema,
  watchlistsSchema,
} from '@marcario/core/contract';
import { expect } from 'vitest';
import { type Refusal, refusalOf, type ServedApi } from '../support/serve-api.ts';

// Clients get these without what they do not know; a test wants to see that there is nothing else.
const strictList = watchlistSchema.strict();
const strictCreated = createdWatchlistSchema.strict();
const strictPatched = patchedWatchlistSchema.strict();
const strictItem = watchItemSchema.strict();

/** The watch endpoints as one organisation sees them. Every answer is held against the contract. */
export class WatchApi {
  readonly #api: ServedApi;
  readonly #key: string;

  constructor(api: ServedApi, key: string) {
    this.#api = api;
    this.#key = key;
  }

  send(method: string, path: string, body?: unknown, headers = {}): Promise<Response> {
    return this.#api.send(`/v1/watch${path}`, {
      method,
      key: this.#key,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async refusal(...sent: Parameters<WatchApi['send']>): Promise<Refusal> {
    return refusalOf(await this.send(...sent));
  }

  /** A list that watches these texts. */
  async create(marcas: readonly string[], fields = {}, headers = {}): Promise<CreatedWatchlist> {
    const items = marcas.map((marca) => ({ marca }));
    const body = { label: 'vigilancia', items, ...fields };
    return strictCreated.parse(await this.#ok(201, 'POST', '', body, headers));
  }

  async list(): Promise<Watchlist[]> {
    const { items } = watchlistsSchema.parse(await this.#ok(200, 'GET', ''));
    return items.map((item) => strictList.parse(item));
  }

  async get(id: string): Promise<Watchlist> {
    return strictList.parse(await this.#ok(200, 'GET', `/${id}`));
  }

  async patch(id: string, patch: object): Promise<PatchedWatchlist> {
    return strictPatched.parse(await this.#ok(200, 'PATCH', `/${id}`, patch));
  }

  async delete(id: string): Promise<void> {
    const answer = await this.send('DELETE', `/${id}`);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  }

  async items(id: string): Promise<WatchItem[]> {
    return strictItem.array().parse(await this.#ok(200, 'GET', `/${id}/items`));
  }

  async add(id: string, item: object): Promise<WatchItem> {
    return strictItem.parse(await this.#ok(201, 'POST', `/${id}/items`, item));
  }

  async remove(id: string, itemId: number): Promise<void> {
    expect((await this.send('DELETE', `/${id}/items/${itemId}`)).status).toBe(204);
  }

  async page(id: string, query = ''): Promise<WatchHitsPage> {
    return watchHitsPageSchema.strict().parse(await this.#ok(200, 'GET', `/${id}/hits?${query}`));
  }

  /** Every hit so far, pulled page by page. */
  async hits(id: string, limit = 200): Promise<WatchHit[]> {
    const hits: WatchHit[] = [];
    let since = '';
    for (;;) {
      const { items, nextCursor } = await this.page(id, `limit=${limit}${since}`);
      hits.push(...items);
      if (nextCursor === null) return hits;
      since = `&since=${nextCursor}`;
    }
  }

  async #ok(status: number, ...sent: Parameters<WatchApi['send']>): Promise<unknown> {
    const answer = await this.send(...sent);
    const body: unknown = await answer.json();
    expect(answer.status, `${sent[0]} ${sent[1]}: ${JSON.stringify(body)}`).toBe(status);
    return body;
  }
}
