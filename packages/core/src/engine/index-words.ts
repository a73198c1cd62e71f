import { randomUUID } from 'node:crypto';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import { spellText } from '../likeness/text/spelled-text.ts';
import type { EngineClient, Wholeness } from './engine-client.ts';
import type { EngineState, IndexedWords, NamesInWriting } from './engine-state.ts';
import { nameIn, orderOf } from './mark-document.ts';
import { addWords, packed, sumOf, type WordCounts, type WordPart } from './word-parts.ts';

const NAMES_A_PAGE = 10_000;
/** With so many parts a start would take long: they are put together. */
const MOST_PARTS = 64;

interface Bucket<Key> {
  readonly key: Key;
}

interface NamePages extends Wholeness {
  readonly aggregations: {
    readonly names: {
      readonly buckets: readonly Bucket<{ readonly order: string }>[];
      readonly after_key?: object;
    };
  };
}

interface Existing extends Wholeness {
  readonly aggregations: { readonly names: { readonly buckets: readonly Bucket<string>[] } };
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
 * were before a batch is noted before it is written: whoever repeats a batch that was cut off counts nothing twice.
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
    const sources = [{ order: { terms: { field: 'order' } } }];
    for (let after: object | undefined; ; ) {
      const composite = { size: NAMES_A_PAGE, sources, ...(after !== undefined && { after }) };
      const body = { size: 0, track_total_hits: false, aggs: { names: { composite } } };
      const page = await this.#client.scan<NamePages>(index, body);
      const { buckets, after_key } = page.aggregations.names;
      for (const { key } of buckets) addWords(counts, nameIn(key.order), 1);
      names += buckets.length;
      after = after_key;
      if (after === undefined) break;
    }
    return { names, parts: await this.#put(counts) };
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
    const parts = [...words.parts, ...(await this.#put(changes))];
    return { names: words.names + came.length - gone.length, parts: await this.#few(parts) };
  }

  /** The parts, or the same counts in as few as they need. */
  async #few(parts: readonly string[]): Promise<readonly string[]> {
    if (parts.length <= MOST_PARTS) return parts;
    return this.#put(await sumOf(await this.#state.documents<WordPart>(parts)));
  }

  async #put(counts: WordCounts): Promise<readonly string[]> {
    const parts: string[] = [];
    for await (const part of packed(counts)) {
      const id = `words-${randomUUID()}`;
      await this.#state.put(id, part);
      parts.push(id);
    }
    return parts;
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
