import type { BrandFilters, BrandQuery } from '../domain/listing/brand-query.ts';
import type { PageRequest } from '../domain/listing/cursor.ts';
import type { IndexableBrand } from '../domain/record/indexable-brand.ts';
import type { ListedMarks } from '../search/corpus-answers.ts';
import type { IndexPage } from '../search/listing/index-page.ts';
import type { PlainSort } from '../search/listing/row-order.ts';
import type { TermPage, TermPlace, TermQuery } from '../search/listing/term-page.ts';
import { wordKey } from '../search/source/name-keys.ts';
import type { NameSource } from '../search/source/name-source.ts';
import { branchSearch, hasOne } from './branch-search.ts';
import type { EngineClient, Wholeness } from './engine-client.ts';
import { EngineInsights } from './engine-insights.ts';
import { engineListing } from './engine-listing.ts';
import { EngineTerms } from './engine-terms.ts';
import { hitPages } from './every-page.ts';
import { anyOf, type Clause, wantedClauses } from './filter-clauses.ts';
import { type FoundMarks, NO_DOCUMENT } from './found-marks.ts';
import { engineMarks } from './listed-marks.ts';
import { NAME, nameIn, orderOf, PERSONS_BY_RUT, personIn, ROW } from './mark-document.ts';
import { marksOfRows } from './mark-row.ts';

/** The most that the engine counts one by one. */
const EXACT_NAMES = 40_000;
/** Of so many the engine need not say in which order they are, which takes it as long as finding them. */
const MOST_ROWS = 5_000;
/** More than marks name with one tax id. */
const MOST_PERSONS = 10_000;

interface Hits<Hit> extends Wholeness {
  readonly hits: { readonly hits: readonly Hit[]; readonly total?: { readonly value: number } };
}

interface NameHit {
  readonly sort: readonly [score: number, order: string];
}

interface RowHit {
  readonly _index: string;
  readonly fields: { readonly [ROW]: readonly [string] };
}

interface Persons extends Wholeness {
  readonly aggregations: {
    readonly persons: { readonly buckets: readonly { readonly key: string }[] };
  };
}

interface Counts extends Wholeness {
  readonly hits: { readonly total?: { readonly value: number } };
  readonly aggregations?: { readonly names: { readonly value: number } };
}

/** The number of a mark, given the index that has it. */
export type NumberOf = (nroSolicitud: string, index: string) => string;

/** The names of a corpus in an engine, and the marks that bear them. */
export class EngineNames implements Pick<NameSource, 'counts' | 'candidates' | 'rows'> {
  readonly #client: EngineClient;
  readonly #alias: string;
  readonly #numberOf: NumberOf | null;

  /**
   * @param alias of an index, or of several with commas between them
   * @param numberOf tells marks apart that have the same number in different indexes; null for one index
   */
  constructor(client: EngineClient, alias: string, numberOf: NumberOf | null = null) {
    this.#client = client;
    this.#alias = alias;
    this.#numberOf = numberOf;
  }

  /** A page of a listing. */
  list(
    query: BrandQuery & { readonly sort: PlainSort },
    page: PageRequest,
  ): Promise<FoundMarks<Omit<IndexPage, 'generation'>>> {
    return engineListing(this.#client, this.#alias, { query, page });
  }

  /** All marks that pass some filters, newest filing first. */
  all(filters: BrandFilters): Promise<ListedMarks> {
    return engineMarks(this.#client, this.#alias, filters);
  }

  /** A page of the marks with a term that ends within some days, soonest first. */
  terms(
    query: TermQuery,
    page: { readonly after: TermPlace | null; readonly limit: number },
  ): Promise<FoundMarks<TermPage>> {
    return new EngineTerms(this.#client, this.#alias, query).page(page);
  }

  /** The aggregations over the marks that pass some filters. */
  insights(filters: BrandFilters): EngineInsights {
    return new EngineInsights(this.#client, this.#alias, filters);
  }

  /** How many marks hold all words of one of some folded texts, for each such list. */
  async marksHolding(asked: readonly (readonly string[])[]): Promise<readonly number[]> {
    if (asked.length === 0) return [];
    const holdsAll = (text: string) => ({
      bool: { filter: text.split(' ').map((word) => ({ term: { keys: wordKey(word) } })) },
    });
    const holding = (texts: readonly string[]) => anyOf(texts.map(holdsAll));
    return this.#countEach(asked.map((texts) => ({ query: holding(texts) })));
  }

  /** The ids of all persons that some mark names with this tax id. */
  async personsWithRut(rut: string): Promise<readonly number[]> {
    const include = `${rut} .*`;
    const persons = { terms: { field: PERSONS_BY_RUT, include, size: MOST_PERSONS } };
    const body = { size: 0, track_total_hits: false, aggs: { persons } };
    const { aggregations } = await this.#client.search<Persons>(this.#alias, body);
    return aggregations.persons.buckets.map(({ key }) => personIn(key));
  }

  /** How many marks have each of some keys, and how many names: these exactly up to some 10,000, nearly beyond. */
  async counts({ marksWith, namesWith }: Parameters<NameSource['counts']>[0]) {
    const names = { cardinality: { field: NAME, precision_threshold: EXACT_NAMES } };
    const counted = await this.#countEach([
      ...marksWith.map((keys) => ({ query: hasOne(keys) })),
      ...namesWith.map((key) => ({
        query: hasOne({ keys: [key], begins: [] }),
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
   * How many marks some searches find, or names where they count these. Each is a search of its own: an aggregation
   * over the whole index looks at every mark for each of its filters.
   */
  async #countEach(searches: readonly Clause[]): Promise<readonly number[]> {
    if (searches.length === 0) return [];
    const bodies = searches.map((one) => ({ size: 0, track_total_hits: true, ...one }));
    const answers = await this.#client.searches<Counts>(this.#alias, bodies);
    return answers.map(
      ({ hits, aggregations }) => aggregations?.names.value ?? hits.total?.value ?? 0,
    );
  }

  /** The names that some branch takes, spelled, each once: of those alone that a mark bears which passes the filter. */
  async candidates(asked: Parameters<NameSource['candidates']>[0]): Promise<readonly string[]> {
    const filter = wantedClauses(asked.filter, asked.excluded);
    const bodies = asked.branches.map((branch) => branchSearch(branch, filter));
    const answers = await this.#client.searches<Hits<NameHit>>(this.#alias, bodies);
    const orders = answers.flatMap(({ hits }) => hits.hits.map(({ sort: [, order] }) => order));
    return [...new Set(orders)].map(nameIn);
  }

  /** The marks of some names that pass the filter, without their persons, figures and terms. */
  async rows({
    names,
    filter,
    excluded,
  }: Parameters<NameSource['rows']>[0]): Promise<readonly IndexableBrand[]> {
    if (names.length === 0) return [];
    const named = { terms: { order: names.map(orderOf) } };
    const query = { bool: { filter: [named, ...wantedClauses(filter, excluded)] } };
    const wanted = { ...NO_DOCUMENT, docvalue_fields: [ROW], query };
    const most = { ...wanted, size: MOST_ROWS, track_total_hits: false };
    const { hits: found } = await this.#client.search<Hits<RowHit>>(this.#alias, most);
    if (found.hits.length < MOST_ROWS) return this.#marksOf(found.hits);
    const rows: IndexableBrand[] = [];
    for await (const hits of hitPages<RowHit>(this.#client, this.#alias, wanted)) {
      rows.push(...this.#marksOf(hits));
    }
    return rows;
  }

  #marksOf(hits: readonly RowHit[]): IndexableBrand[] {
    const marks = marksOfRows(hits.map(({ fields }) => fields[ROW][0]));
    const numberOf = this.#numberOf;
    if (numberOf === null) return marks;
    return marks.map((mark, at) => {
      const nroSolicitud = numberOf(mark.nroSolicitud, hits[at]?._index ?? '');
      return { ...mark, nroSolicitud };
    });
  }
}
