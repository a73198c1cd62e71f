import type { BrandFilters, BrandQuery } from '../domain/listing/brand-query.ts';
import type { PageRequest } from '../domain/listing/cursor.ts';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import type { ListedMarks } from '../search/faces/corpus.ts';
import type { IndexPage } from '../search/listing/index-page.ts';
import type { PlainSort } from '../search/listing/row-order.ts';
import type { DeadlinePage, TermPosition, TermQuery } from '../search/listing/term-page.ts';
import { wordKey } from '../search/source/name-keys.ts';
import type { NameSource } from '../search/source/name-source.ts';
import { candidateSearch, hasAnyKey } from './candidate-search.ts';
import type { EngineClient, ShardStatus } from './engine-client.ts';
import { anyClause, type Clause, matchingClauses } from './filter-clauses.ts';
import { type TimestampedResult, WITHOUT_SOURCE } from './hit-fields.ts';
import { EngineInsights } from './insights.ts';
import { listMarks } from './listing.ts';
import {
  NAME_FIELD,
  nameFromSortKey,
  nameSortKey,
  PERSON_BY_RUT_FIELD,
  personFromPair,
  ROW_FIELD,
} from './mark-document.ts';
import { decodeMarkRows } from './mark-row.ts';
import { openMarkScan } from './mark-scan.ts';
import { pageThroughHits } from './page-through.ts';
import { EngineTerms } from './terms.ts';

/** Maximum number of distinct names that the engine counts exactly. */
const EXACT_NAMES = 40_000;
/** Maximum number of marks that are read unsorted, because sorting takes the engine as long as finding them. */
const MAX_ROWS = 5_000;
/** Upper bound of the number of persons with one tax id. */
const MAX_PERSONS = 10_000;

interface Hits<Hit> extends ShardStatus {
  readonly hits: { readonly hits: readonly Hit[]; readonly total?: { readonly value: number } };
}

interface NameHit {
  readonly sort: readonly [score: number, order: string];
}

interface RowHit {
  readonly _index: string;
  readonly fields: { readonly [ROW_FIELD]: readonly [string] };
}

interface Persons extends ShardStatus {
  readonly aggregations: {
    readonly persons: { readonly buckets: readonly { readonly key: string }[] };
  };
}

interface Counts extends ShardStatus {
  readonly hits: { readonly total?: { readonly value: number } };
  readonly aggregations?: { readonly names: { readonly value: number } };
}

/** Returns an application number that is unique across indexes, given the number in one index. */
type ResolveNumber = (nroSolicitud: string, index: string) => string;

/** Searches the names of a corpus in an engine, and the marks that have them. */
export class OpenSearchNames implements Pick<NameSource, 'counts' | 'candidates' | 'rows'> {
  readonly #client: EngineClient;
  readonly #alias: string;
  readonly #numberOf: ResolveNumber | null;

  /**
   * @param alias of an index, or of several with commas between them
   * @param numberOf distinguishes marks with the same number in different indexes; null for one index
   */
  constructor(client: EngineClient, alias: string, numberOf: ResolveNumber | null = null) {
    this.#client = client;
    this.#alias = alias;
    this.#numberOf = numberOf;
  }

  /** Returns a page of a listing. */
  list(
    query: BrandQuery & { readonly sort: PlainSort },
    page: PageRequest,
  ): Promise<TimestampedResult<Omit<IndexPage, 'generation'>>> {
    return listMarks(this.#client, this.#alias, { query, page });
  }

  /** Reads all marks that pass some filters, newest filing first. */
  all(filters: BrandFilters): Promise<ListedMarks> {
    return openMarkScan(this.#client, this.#alias, filters);
  }

  /** Returns a page of the marks with a term that ends within the range of the query, soonest first. */
  terms(
    query: TermQuery,
    page: { readonly after: TermPosition | null; readonly limit: number },
  ): Promise<TimestampedResult<DeadlinePage>> {
    return new EngineTerms(this.#client, this.#alias, query).page(page);
  }

  /** Returns the aggregations over the marks that pass some filters. */
  insights(filters: BrandFilters): EngineInsights {
    return new EngineInsights(this.#client, this.#alias, filters);
  }

  /** Counts, for each list of folded texts, the marks that have all words of one of the texts. */
  async documentFrequency(request: readonly (readonly string[])[]): Promise<readonly number[]> {
    if (request.length === 0) return [];
    const hasAllWords = (text: string) => ({
      bool: { filter: text.split(' ').map((word) => ({ term: { keys: wordKey(word) } })) },
    });
    const hasAnyText = (texts: readonly string[]) => anyClause(texts.map(hasAllWords));
    return this.#countMatches(request.map((texts) => ({ query: hasAnyText(texts) })));
  }

  /** Returns the ids of all persons that marks name with this tax id. */
  async personsWithRut(rut: string): Promise<readonly number[]> {
    const include = `${rut} .*`;
    const persons = { terms: { field: PERSON_BY_RUT_FIELD, include, size: MAX_PERSONS } };
    const body = { size: 0, track_total_hits: false, aggs: { persons } };
    const { aggregations } = await this.#client.search<Persons>(this.#alias, body);
    return aggregations.persons.buckets.map(({ key }) => personFromPair(key));
  }

  /** Counts the marks and the names with each key; names exactly up to some 10,000, approximately beyond. */
  async counts({ marksWith, namesWith }: Parameters<NameSource['counts']>[0]) {
    const names = { cardinality: { field: NAME_FIELD, precision_threshold: EXACT_NAMES } };
    const counted = await this.#countMatches([
      ...marksWith.map((keys) => ({ query: hasAnyKey(keys) })),
      ...namesWith.map((key) => ({
        query: hasAnyKey({ keys: [key], begins: [] }),
        track_total_hits: false,
        aggs: { names },
      })),
    ]);
    return {
      marksWith: counted.slice(0, marksWith.length),
      namesWith: counted.slice(marksWith.length),
    };
  }

  /**
   * Counts the marks, or the names, that each search finds. Each count is a separate search, because an aggregation
   * over the whole index would test every mark against each filter.
   */
  async #countMatches(searches: readonly Clause[]): Promise<readonly number[]> {
    if (searches.length === 0) return [];
    const bodies = searches.map((one) => ({ size: 0, track_total_hits: true, ...one }));
    const answers = await this.#client.multiSearch<Counts>(this.#alias, bodies);
    return answers.map(
      ({ hits, aggregations }) => aggregations?.names.value ?? hits.total?.value ?? 0,
    );
  }

  /**
   * Returns the distinct names that any candidate query finds, in original spelling, if a mark with the name passes
   * the filter.
   */
  async candidates(request: Parameters<NameSource['candidates']>[0]): Promise<readonly string[]> {
    const filter = matchingClauses(request.filter, request.excluded);
    const bodies = request.branches.map((branch) => candidateSearch(branch, filter));
    const answers = await this.#client.multiSearch<Hits<NameHit>>(this.#alias, bodies);
    const orders = answers.flatMap(({ hits }) => hits.hits.map(({ sort: [, order] }) => order));
    return [...new Set(orders)].map(nameFromSortKey);
  }

  /** Returns the marks of some names that pass the filter, without their persons, figures and terms. */
  async rows({
    names,
    filter,
    excluded,
  }: Parameters<NameSource['rows']>[0]): Promise<readonly IndexableBrand[]> {
    if (names.length === 0) return [];
    const named = { terms: { order: names.map(nameSortKey) } };
    const query = { bool: { filter: [named, ...matchingClauses(filter, excluded)] } };
    const wanted = { ...WITHOUT_SOURCE, docvalue_fields: [ROW_FIELD], query };
    const firstPage = { ...wanted, size: MAX_ROWS, track_total_hits: false };
    const { hits: found } = await this.#client.search<Hits<RowHit>>(this.#alias, firstPage);
    if (found.hits.length < MAX_ROWS) return this.#toIndexedMarks(found.hits);
    const rows: IndexableBrand[] = [];
    for await (const hits of pageThroughHits<RowHit>(this.#client, this.#alias, wanted)) {
      rows.push(...this.#toIndexedMarks(hits));
    }
    return rows;
  }

  #toIndexedMarks(hits: readonly RowHit[]): IndexableBrand[] {
    const marks = decodeMarkRows(hits.map(({ fields }) => fields[ROW_FIELD][0]));
    const numberOf = this.#numberOf;
    if (numberOf === null) return marks;
    return marks.map((mark, at) => {
      const nroSolicitud = numberOf(mark.nroSolicitud, hits[at]?._index ?? '');
      return { ...mark, nroSolicitud };
    });
  }
}
