import type { BrandFilters } from '../domain/listing/brand-query.ts';
import type { ListedMarks } from '../search/faces/corpus.ts';
import {
  type EngineClient,
  EngineRefusal,
  EngineUnavailable,
  type ShardStatus,
} from './engine-client.ts';
import { filterClauses } from './filter-clauses.ts';
import { applicationNumberOfHit, type SortedHit, WITHOUT_SOURCE } from './hit-fields.ts';
import { SORTED_BY_FILING } from './listing.ts';

const MARKS_A_PAGE = 5_000;
/** Time after which the engine deletes a point in time that is no longer read. */
const KEPT = '5m';
const NOT_FOUND = 404;

interface HeldPage extends ShardStatus {
  readonly hits: {
    readonly total?: { readonly value: number };
    readonly hits: readonly SortedHit[];
  };
}

/** Reads all marks that pass some filters, newest filing first, page by page at one point in time. */
export async function openMarkScan(
  client: EngineClient,
  alias: string,
  filters: BrandFilters,
): Promise<ListedMarks> {
  const path = `/${alias}/_search/point_in_time`;
  const querystring = { keep_alive: KEPT };
  const { pit_id: id } = await client
    .request<{ pit_id: string }>({ method: 'POST', path, querystring })
    .catch(toUnavailable);
  const held = new MarkScan(client, id, filters);
  await held.begin();
  return { total: held.total, take: (count) => held.take(count), close: () => held.close() };
}

class MarkScan {
  total = 0;
  readonly #client: EngineClient;
  readonly #filters: BrandFilters;
  #id: string | null;
  #after: readonly unknown[] | null = null;
  #ahead: string[] = [];
  /** Settles when the newest read ends, so that reads run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: EngineClient, id: string, filters: BrandFilters) {
    this.#client = client;
    this.#id = id;
    this.#filters = filters;
  }

  begin(): Promise<void> {
    return this.#read();
  }

  take(count: number): Promise<readonly string[]> {
    const taken = this.#last.then(async () => {
      while (this.#ahead.length < count && this.#id !== null) await this.#read();
      return this.#ahead.splice(0, count);
    });
    this.#last = taken.catch(() => undefined);
    return taken;
  }

  close(): void {
    const id = this.#id;
    this.#id = null;
    if (id === null) return;
    const request = {
      method: 'DELETE',
      path: '/_search/point_in_time',
      body: { pit_id: [id] },
    } as const;
    // If the request fails, the point in time expires by itself.
    this.#client.request(request).catch(() => undefined);
  }

  async #read(): Promise<void> {
    const body = {
      size: MARKS_A_PAGE,
      ...WITHOUT_SOURCE,
      query: { bool: { filter: filterClauses(this.#filters) } },
      track_total_hits: this.#after === null,
      pit: { id: this.#id, keep_alive: KEPT },
      sort: SORTED_BY_FILING,
      ...(this.#after !== null && { search_after: this.#after }),
    };
    const page = await this.#client.scan<HeldPage>(null, body).catch(toUnavailable);
    if (this.#after === null) this.total = page.hits.total?.value ?? 0;
    const { hits } = page.hits;
    this.#after = hits.at(-1)?.sort ?? this.#after ?? [];
    for (const hit of hits) this.#ahead.push(applicationNumberOfHit(hit));
    if (hits.length < MARKS_A_PAGE) this.close();
  }
}

/** Maps 404 to unavailable: the point in time was lost with its node, or the index is being created. */
function toUnavailable(error: unknown): never {
  if (error instanceof EngineRefusal && error.status === NOT_FOUND)
    throw new EngineUnavailable(error);
  throw error;
}
