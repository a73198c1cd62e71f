import { randomUUID } from 'node:crypto';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import { spellText } from '../likeness/text/spelled-text.ts';
import { buildVocabulary } from '../search/segment/terms/name-index.ts';
import { arrangedPieces } from './arranged-words.ts';
import type { EngineClient, Wholeness } from './engine-client.ts';
import type { EngineState, IndexedWords, NamesInWriting } from './engine-state.ts';
import { type Search, valuePages } from './every-page.ts';
import { nameIn, orderOf } from './mark-document.ts';
import { addWords, packed, sumOf, type WordPart } from './word-parts.ts';

/** With so many parts a start would take long: they are put together. */
const MOST_PARTS = 64;
/** Words that changed since the others were arranged; of more than these, and than a share of them, all are. */
const MOST_APART = 20_000;
const MOST_APART_SHARE = 0.25;

interface Existing extends Wholeness {
  readonly aggregations: {
    readonly names: { readonly buckets: readonly { readonly key: string }[] };
  };
}

interface OldNames extends Wholeness {
  readonly hits: {
    readonly hits: readonly {
      readonly _id: string;
      readonly fields?: { readonly order?: readonly [string] };
    }[];
  };
}

/**
 * How many distinct names of an index have each word: what its judge needs of the whole corpus. It is counted when the
 * index is made, and after each batch by the names that appeared and those of which no mark is left. Which names there
 * were before a batch is noted before it is written: a repeated batch counts nothing twice.
 */
export class IndexWords {
  readonly #client: EngineClient;
  readonly #state: EngineState;

  constructor(client: EngineClient, state: EngineState) {
    this.#client = client;
    this.#state = state;
  }

  /** Counts all names of an index. */
  async count(index: string): Promise<IndexedWords> {
    const counts = new Map<string, number>();
    let names = 0;
    const search: Search = (body) => this.#client.scan(index, body);
    for await (const orders of valuePages(search, { field: 'order', query: { match_all: {} } })) {
      for (const order of orders.keys()) addWords(counts, nameIn(order), 1);
      names += orders.size;
    }
    const pieces = arrangedPieces(buildVocabulary(counts, names));
    return { names, arranged: await this.#put(pieces), arrangedWords: counts.size, parts: [] };
  }

  /**
   * Which of the names that a batch gives to marks, or takes from them, some mark has.
   * @param begun what was noted of a batch that was cut off
   */
  async before(
    index: string,
    brands: readonly IndexableBrand[],
    begun: NamesInWriting | null,
  ): Promise<NamesInWriting | null> {
    const known = new Set([...(begun?.present ?? []), ...(begun?.absent ?? [])]);
    const names = (await this.#changing(index, brands)).filter((name) => !known.has(name));
    if (names.length === 0) return begun;
    const there = await this.#existing(index, names);
    return {
      present: [...(begun?.present ?? []), ...names.filter((name) => there.has(name))],
      absent: [...(begun?.absent ?? []), ...names.filter((name) => !there.has(name))],
    };
  }

  /** The words once a batch is written, and seen. */
  async after(
    index: string,
    words: IndexedWords,
    { present, absent }: NamesInWriting,
  ): Promise<IndexedWords> {
    const there = await this.#existing(index, [...present, ...absent]);
    const came = absent.filter((name) => there.has(name));
    const gone = present.filter((name) => !there.has(name));
    const changes = new Map<string, number>();
    for (const name of came) addWords(changes, name, 1);
    for (const name of gone) addWords(changes, name, -1);
    const parts = [...words.parts, ...(await this.#put(packed(changes)))];
    const counted = { ...words, names: words.names + came.length - gone.length, parts };
    return parts.length <= MOST_PARTS ? counted : this.#fewer(index, counted);
  }

  /** The same in fewer parts; all arranged anew where much is new. */
  async #fewer(index: string, words: IndexedWords): Promise<IndexedWords> {
    const changes = await sumOf(await this.#state.documents<WordPart>(words.parts));
    const most = Math.max(MOST_APART, MOST_APART_SHARE * words.arrangedWords);
    if (changes.size > most) return this.count(index);
    return { ...words, parts: await this.#put(packed(changes)) };
  }

  async #put(documents: AsyncIterable<object>): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const document of documents) {
      const id = `words-${randomUUID()}`;
      await this.#state.put(id, document);
      ids.push(id);
    }
    return ids;
  }

  /** The names that marks are to have, and those that they have until then, where the two differ. */
  async #changing(index: string, brands: readonly IndexableBrand[]): Promise<readonly string[]> {
    const query = { ids: { values: brands.map(({ nroSolicitud }) => nroSolicitud) } };
    const body = { size: brands.length, _source: false, query, docvalue_fields: ['order'] };
    const { hits } = await this.#client.scan<OldNames>(index, body);
    const old = new Map(hits.hits.map(({ _id, fields }) => [_id, fields?.order?.[0]]));
    const names = new Set<string>();
    for (const { nroSolicitud, denominacion } of brands) {
      const spelled = spellText(denominacion);
      const order = old.get(nroSolicitud);
      const before = order === undefined ? '' : nameIn(order);
      if (before === spelled) continue;
      for (const name of [before, spelled]) if (name !== '') names.add(name);
    }
    return [...names];
  }

  async #existing(index: string, names: readonly string[]): Promise<ReadonlySet<string>> {
    if (names.length === 0) return new Set();
    const orders = names.map(orderOf);
    const body = {
      size: 0,
      track_total_hits: false,
      query: { terms: { order: orders } },
      aggs: { names: { terms: { field: 'order', size: orders.length } } },
    };
    const { aggregations } = await this.#client.scan<Existing>(index, body);
    return new Set(aggregations.names.buckets.map(({ key }) => nameIn(key)));
  }
}
