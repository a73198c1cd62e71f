import type { BrandFilters } from '../domain/listing/brand-query.ts';
import {
  type ClassCount,
  classCounts,
  type EstadoCount,
  estadoCounts,
  type MonthCount,
} from '../search/insights/insights.ts';
import type { PersonJoins } from '../search/insights/person-joins.ts';
import type { PersonCount, TopPersonOptions } from '../search/insights/top-persons.ts';
import { fromCalendarDay, toCalendarDay } from '../search/segment/columns/row-columns.ts';
import type { EngineClient, ShardStatus } from './engine-client.ts';
import { type Clause, filterClauses } from './filter-clauses.ts';
import { FACET_AGGREGATIONS, type FacetBuckets, toFacetCounts } from './listing.ts';
import { type PersonRole, personsField } from './mark-document.ts';
import { pageThroughValues, type Search } from './page-through.ts';

/** Number of ids in the first count, per requested person; if they are not enough to decide, all ids are counted. */
const COUNTED_FOR_EACH = 10;
/** Maximum number of ids in the first count. */
const MAX_COUNTED = 10_000;
/** Maximum number of persons with several ids per request, because each needs a filter of its own. */
const JOINED_AT_ONCE = 1_000;
/** Width of a month in numeric days such as `20240131`. */
const MONTH = 100;

interface Bucket<Key> {
  readonly key: Key;
  readonly doc_count: number;
}

interface Terms {
  readonly buckets: readonly Bucket<string>[];
  /** Maximum count of a value that a shard may have left out. */
  readonly doc_count_error_upper_bound: number;
  /** Number of documents whose value is in none of the returned buckets. */
  readonly sum_other_doc_count: number;
}

interface Answer<Counted> extends ShardStatus {
  readonly aggregations: { readonly counted: Counted };
}

/** Number of marks of each counted id, and an upper bound of the number of marks of any other id. */
interface CountedIds {
  readonly marks: ReadonlyMap<number, number>;
  readonly others: number;
}

/** Aggregations over the marks in an engine that pass the filters; exact for any number of shards. */
export class EngineInsights {
  readonly #client: EngineClient;
  readonly #alias: string;
  readonly #filter: readonly Clause[];

  constructor(client: EngineClient, alias: string, filters: BrandFilters) {
    this.#client = client;
    this.#alias = alias;
    this.#filter = filterClauses(filters);
  }

  /** Counts marks by Nice class, ascending; a mark counts in each of its classes. */
  async byClass(): Promise<ClassCount[]> {
    const clase = await this.#aggregate<FacetBuckets>(FACET_AGGREGATIONS.clase);
    return classCounts(toFacetCounts({ clase }));
  }

  /** Counts marks by status, in lifecycle order. */
  async byEstado(): Promise<EstadoCount[]> {
    const estado = await this.#aggregate<FacetBuckets>(FACET_AGGREGATIONS.estado);
    return estadoCounts(toFacetCounts({ estado }));
  }

  /** Counts marks by month of filing, ascending; a mark without a filing date is not counted. */
  async byMonth(): Promise<MonthCount[]> {
    const months = { field: 'fechaPresentacion', interval: MONTH, min_doc_count: 1 };
    const { buckets } = await this.#aggregate<{ readonly buckets: readonly Bucket<number>[] }>({
      histogram: months,
    });
    return buckets.map(({ key, doc_count: n }) => ({
      mes: fromCalendarDay(key + 1).slice(0, 7),
      n,
    }));
  }

  /** Returns the newest filing date of the whole register up to a day, or null if there is none. */
  async newestFiling(today: string): Promise<string | null> {
    const upTo = { range: { fechaPresentacion: { lte: toCalendarDay(today) } } };
    const newest = { max: { field: 'fechaPresentacion' } };
    const { value } = await this.#aggregate<{ readonly value: number | null }>(newest, [upTo]);
    return value === null ? null : fromCalendarDay(value);
  }

  /** Returns the persons with the most marks, by descending count and then by id. */
  async topPersons(options: TopPersonOptions): Promise<readonly PersonCount[]> {
    const { role, max } = options;
    const size = Math.min(COUNTED_FOR_EACH * max, MAX_COUNTED);
    const top = await this.#topByBuckets(await this.#largestBuckets(role, size), options);
    return top ?? (await this.#topByBuckets(await this.#allBuckets(role), options)) ?? [];
  }

  /** Returns the top persons, or null if an id that was not counted could be one of them. */
  async #topByBuckets(
    counted: CountedIds,
    { role, joins, max }: TopPersonOptions,
  ): Promise<readonly PersonCount[] | null> {
    const { marks, others } = counted;
    // These are lower bounds: a person has at least as many marks as each of its ids.
    const minCounts = new Map<number, number>();
    for (const [id, n] of marks) {
      const person = joins.representedPerson(id);
      minCounts.set(person, Math.max(minCounts.get(person) ?? 0, n));
    }
    const nth = [...minCounts.values()].sort((a, b) => b - a)[max - 1] ?? 0;
    if (others > 0 && others >= nth) return null;
    const open = joinedPersons(joins, counted, Math.max(nth, 1));
    if (others > 0 && open.length > JOINED_AT_ONCE) return null;
    const exact = await this.#countMarksEach(
      role,
      open.map((id) => joins.idsOfPerson(id)),
    );
    open.forEach((person, at) => {
      minCounts.set(person, exact[at] ?? 0);
    });
    const persons = Array.from(minCounts, ([id, n]) => ({ id, n })).filter(({ n }) => n > 0);
    return persons.sort((a, b) => b.n - a.n || a.id - b.id).slice(0, max);
  }

  /** Returns the ids with the most marks. Each shard selects its own, so inexact counts are requested again by id. */
  async #largestBuckets(role: PersonRole, size: number): Promise<CountedIds> {
    const field = personIdField(role);
    const terms = await this.#aggregate<Terms>({ terms: { field, size } });
    const { buckets, doc_count_error_upper_bound: error, sum_other_doc_count: left } = terms;
    const others = left === 0 ? 0 : error + (buckets.at(-1)?.doc_count ?? 0);
    if (error === 0) return { marks: countsByBucketId(buckets), others };
    const include = buckets.map(({ key }) => key);
    const again = await this.#aggregate<Terms>({ terms: { field, size: include.length, include } });
    return { marks: countsByBucketId(again.buckets), others };
  }

  /** Counts the marks of all ids, page by page. */
  async #allBuckets(role: PersonRole): Promise<CountedIds> {
    const marks = new Map<number, number>();
    const wanted = { field: personIdField(role), query: { bool: { filter: this.#filter } } };
    const search: Search = (body) => this.#client.search(this.#alias, body);
    for await (const values of pageThroughValues(search, wanted)) {
      for (const [id, n] of values) marks.set(Number(id), n);
    }
    return { marks, others: 0 };
  }

  /** Counts, for each person, the marks that name it by any of its ids; each mark counts once. */
  async #countMarksEach(
    role: PersonRole,
    persons: readonly (readonly number[])[],
  ): Promise<number[]> {
    const counts: number[] = [];
    for (let at = 0; at < persons.length; at += JOINED_AT_ONCE) {
      const filters = persons
        .slice(at, at + JOINED_AT_ONCE)
        .map((ids) => ({ terms: { [personIdField(role)]: ids.map(String) } }));
      const { buckets } = await this.#aggregate<{ readonly buckets: readonly Bucket<never>[] }>({
        filters: { filters },
      });
      counts.push(...buckets.map(({ doc_count }) => doc_count));
    }
    return counts;
  }

  async #aggregate<Counted>(counted: Clause, filter = this.#filter): Promise<Counted> {
    const body = {
      size: 0,
      track_total_hits: false,
      query: { bool: { filter } },
      aggs: { counted },
    };
    const { aggregations } = await this.#client.search<Answer<Counted>>(this.#alias, body);
    return aggregations.counted;
  }
}

function personIdField(role: PersonRole): string {
  return `${personsField(role, 'vigente')}.id`;
}

function countsByBucketId(buckets: readonly Bucket<string>[]): ReadonlyMap<number, number> {
  return new Map(buckets.map(({ key, doc_count }) => [Number(key), doc_count]));
}

/** Returns the persons that may have `min` marks in total, under more than one of their ids. */
function joinedPersons(
  { persons, idsOf: { starts, ids } }: PersonJoins,
  { marks, others }: CountedIds,
  min: number,
): number[] {
  return [...persons].filter((_, at) => {
    let some = 0;
    let sum = 0;
    for (let i = starts[at] ?? 0; i < (starts[at + 1] ?? 0); i += 1) {
      const max = marks.get(ids[i] ?? 0) ?? others;
      some += Number(max > 0);
      sum += max;
    }
    return some > 1 && sum >= min;
  });
}
