import type { EngineClient, ShardStatus } from './engine-client.ts';
import type { Clause } from './filter-clauses.ts';

const HITS_A_PAGE = 5_000;
const VALUES_A_PAGE = 10_000;

interface HitPage<Hit> extends ShardStatus {
  readonly hits: { readonly hits: readonly (Hit & { readonly sort: readonly unknown[] })[] };
}

interface ValuePage extends ShardStatus {
  readonly aggregations: {
    readonly values: {
      readonly buckets: readonly {
        readonly key: { readonly value: string };
        readonly doc_count: number;
      }[];
      readonly after_key?: object;
    };
  };
}

/** Function that sends a search to the engine. Its implementation decides the priority of the request. */
export type Search = <Answer extends ShardStatus>(body: object) => Promise<Answer>;

/** The marks to read, and the additional fields of each hit. */
interface Wanted {
  readonly query: Clause;
  readonly [option: string]: unknown;
}

/** Reads all marks that a search finds, index by index, page by page, in the order of their application numbers. */
export async function* pageThroughHits<Hit>(
  client: EngineClient,
  index: string,
  wanted: Wanted,
): AsyncGenerator<readonly Hit[]> {
  const body = { ...wanted, size: HITS_A_PAGE, track_total_hits: false, sort: ['_index', 'nro'] };
  for (let after: object = {}; ; ) {
    const { hits: page } = await client.search<HitPage<Hit>>(index, { ...body, ...after });
    const { hits } = page;
    yield hits;
    if (hits.length < HITS_A_PAGE) return;
    after = { search_after: hits.at(-1)?.sort };
  }
}

/** Reads all values of a field in the marks that a query finds, each with its number of marks, page by page. */
export async function* pageThroughValues(
  search: Search,
  { field, query }: { readonly field: string; readonly query: Clause },
): AsyncGenerator<ReadonlyMap<string, number>> {
  const sources = [{ value: { terms: { field } } }];
  for (let after: object = {}; ; ) {
    const composite = { size: VALUES_A_PAGE, sources, ...after };
    const body = { size: 0, track_total_hits: false, query, aggs: { values: { composite } } };
    const { aggregations } = await search<ValuePage>(body);
    const { buckets, after_key } = aggregations.values;
    yield new Map(buckets.map(({ key, doc_count }) => [key.value, doc_count]));
    if (after_key === undefined) return;
    after = { after: after_key };
  }
}
