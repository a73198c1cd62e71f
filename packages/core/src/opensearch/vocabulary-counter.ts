import { randomUUID } from 'node:crypto';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import { foldKeepingSpanish } from '../likeness/text/spanish-folding.ts';
import { buildVocabulary } from '../search/segment/terms/name-index.ts';
import type { EngineClient, ShardStatus } from './engine-client.ts';
import type { EngineState, IndexedWords, PendingNames } from './index-state.ts';
import { nameFromSortKey, nameSortKey } from './mark-document.ts';
import { pageThroughValues, type Search } from './page-through.ts';
import { vocabularyChunks } from './vocabulary-chunks.ts';
import { addWords, packCounts, sumCounts, type WordCountDeltas } from './word-count-deltas.ts';

/** Maximum number of `parts` documents until they are combined, because reading many would slow down a start. */
const MAX_PARTS = 64;
/** Maximum changed words before all are sorted again; `MAX_SEPARATE_SHARE` of all words if that is more. */
const MAX_SEPARATE_WORDS = 20_000;
const MAX_SEPARATE_SHARE = 0.25;

interface Existing extends ShardStatus {
  readonly aggregations: {
    readonly names: { readonly buckets: readonly { readonly key: string }[] };
  };
}

interface OldNames extends ShardStatus {
  readonly hits: {
    readonly hits: readonly {
      readonly _id: string;
      readonly fields?: { readonly order?: readonly [string] };
    }[];
  };
}

/**
 * Counts the distinct names with each word, which the similarity model needs for the whole corpus. All names are
 * counted when the index is created; after each batch, only the names that appeared or disappeared. The names that
 * existed before a batch are recorded before it is written, so that a repeated batch counts nothing twice.
 */
export class VocabularyCounter {
  readonly #client: EngineClient;
  readonly #state: EngineState;

  constructor(client: EngineClient, state: EngineState) {
    this.#client = client;
    this.#state = state;
  }

  /** Counts all names of an index by word, and stores the sorted words with their counts. */
  async count(index: string): Promise<IndexedWords> {
    const counts = new Map<string, number>();
    let names = 0;
    const search: Search = (body) => this.#client.scan(index, body);
    for await (const orders of pageThroughValues(search, {
      field: 'order',
      query: { match_all: {} },
    })) {
      for (const order of orders.keys()) addWords(counts, nameFromSortKey(order), 1);
      names += orders.size;
    }
    const pieces = vocabularyChunks(buildVocabulary(counts, names));
    return {
      names,
      arranged: await this.#putDocuments(pieces),
      arrangedWords: counts.size,
      parts: [],
    };
  }

  /**
   * Determines which of the names that a batch adds to marks, or removes from them, exist in the index.
   * @param begun the names recorded for a batch that was interrupted
   */
  async namesBefore(
    index: string,
    brands: readonly IndexableBrand[],
    begun: PendingNames | null,
  ): Promise<PendingNames | null> {
    const known = new Set([...(begun?.present ?? []), ...(begun?.absent ?? [])]);
    const names = (await this.#changedNames(index, brands)).filter((name) => !known.has(name));
    if (names.length === 0) return begun;
    const there = await this.#existingNames(index, names);
    return {
      present: [...(begun?.present ?? []), ...names.filter((name) => there.has(name))],
      absent: [...(begun?.absent ?? []), ...names.filter((name) => !there.has(name))],
    };
  }

  /** Returns the word counts after a batch, which must be written and visible to searches. */
  async countAfter(
    index: string,
    words: IndexedWords,
    { present, absent }: PendingNames,
  ): Promise<IndexedWords> {
    const there = await this.#existingNames(index, [...present, ...absent]);
    const came = absent.filter((name) => there.has(name));
    const gone = present.filter((name) => !there.has(name));
    const changes = new Map<string, number>();
    for (const name of came) addWords(changes, name, 1);
    for (const name of gone) addWords(changes, name, -1);
    const parts = [...words.parts, ...(await this.#putDocuments(packCounts(changes)))];
    const counted = { ...words, names: words.names + came.length - gone.length, parts };
    return parts.length <= MAX_PARTS ? counted : this.#compact(index, counted);
  }

  /** Combines the `parts` documents into few; sorts all words again if many of them changed. */
  async #compact(index: string, words: IndexedWords): Promise<IndexedWords> {
    const changes = await sumCounts(await this.#state.documents<WordCountDeltas>(words.parts));
    const max = Math.max(MAX_SEPARATE_WORDS, MAX_SEPARATE_SHARE * words.arrangedWords);
    if (changes.size > max) return this.count(index);
    return { ...words, parts: await this.#putDocuments(packCounts(changes)) };
  }

  async #putDocuments(documents: AsyncIterable<object>): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const document of documents) {
      const id = `words-${randomUUID()}`;
      await this.#state.saveDocument(id, document);
      ids.push(id);
    }
    return ids;
  }

  /** Returns the new names and the previous names of marks whose name changes. */
  async #changedNames(
    index: string,
    brands: readonly IndexableBrand[],
  ): Promise<readonly string[]> {
    const query = { ids: { values: brands.map(({ nroSolicitud }) => nroSolicitud) } };
    const body = { size: brands.length, _source: false, query, docvalue_fields: ['order'] };
    const { hits } = await this.#client.scan<OldNames>(index, body);
    const old = new Map(hits.hits.map(({ _id, fields }) => [_id, fields?.order?.[0]]));
    const names = new Set<string>();
    for (const { nroSolicitud, denominacion } of brands) {
      const spelled = foldKeepingSpanish(denominacion);
      const order = old.get(nroSolicitud);
      const before = order === undefined ? '' : nameFromSortKey(order);
      if (before === spelled) continue;
      for (const name of [before, spelled]) if (name !== '') names.add(name);
    }
    return [...names];
  }

  async #existingNames(index: string, names: readonly string[]): Promise<ReadonlySet<string>> {
    if (names.length === 0) return new Set();
    const orders = names.map(nameSortKey);
    const body = {
      size: 0,
      track_total_hits: false,
      query: { terms: { order: orders } },
      aggs: { names: { terms: { field: 'order', size: orders.length } } },
    };
    const { aggregations } = await this.#client.scan<Existing>(index, body);
    return new Set(aggregations.names.buckets.map(({ key }) => nameFromSortKey(key)));
  }
}
