import type { z } from 'zod';
import type { listingFilters } from '../../contract/filter-schemas.ts';
import {
  DATE_FIELDS,
  FILTER_ROWS,
  type FILTERS,
  type FilterKind,
  type FilterName,
  type FiltersOf,
  type FilterUse,
  type FilterValues,
  filtersOf,
  type KindOf,
  type NamedFilter,
} from '../../contract/filters.ts';
import type { insightParamsSchema } from '../../contract/insights.ts';
import type { FacetDimension, Sort } from '../../contract/listing-vocabulary.ts';
import { paddedViena } from '../../contract/viena-class.ts';
import { searchedName } from '../persons/compared-name.ts';
import { parseRut } from '../persons/rut.ts';
import { ServiceError } from '../service-error.ts';
import { distinctSorted } from '../text/code-unit-order.ts';

/** The parameters by which marks are filtered, wherever they are listed. */
export type FilterParams = z.output<z.ZodObject<typeof listingFilters>>;

/** The filters of a listing, parsed. Every list is sorted and without repeats. */
export type BrandFilters = {
  readonly [Name in keyof typeof FILTERS]: FilterValues[KindOf<Name>];
};

/** How a filter of one kind is read. */
interface Reading<Sent, Value> {
  /** The value that lets every mark pass. */
  readonly empty: Value;
  /** @throws ServiceError for a value that no schema can refuse */
  readonly parse: (sent: Sent) => Value;
  /** The parameter that means this value. */
  readonly param?: (value: Value) => unknown;
}

/** What a schema lets through for each kind. */
type Sent = { [K in FilterKind]: NonNullable<FilterParams[NameOf<K>]> };
type NameOf<K extends FilterKind> = {
  [Name in FilterName]: KindOf<Name> extends K ? Name : never;
}[FilterName];

const asSent = <Value>(value: Value) => value;

const READINGS: { readonly [K in FilterKind]: Reading<Sent[K], FilterValues[K]> } = {
  numero: { empty: null, parse: asSent },
  name: { empty: [], parse: (names) => distinctSorted(names.map(searchedName)) },
  rut: { empty: [], parse: (ruts) => distinctSorted(ruts.map(parseRut)) },
  vigencia: { empty: 'vigente', parse: asSent },
  clase: { empty: [], parse: distinctSorted },
  estado: { empty: [], parse: distinctSorted },
  tipoSigno: { empty: [], parse: distinctSorted },
  viena: { empty: [], parse: (codes) => distinctSorted(codes.map(paddedViena)) },
  desde: { empty: null, parse: asSent },
  hasta: { empty: null, parse: asSent },
  personaId: {
    empty: [],
    parse: (ids) => distinctSorted(ids.map(Number)),
    param: (ids) => ids.map(String),
  },
  live: { empty: false, parse: asSent },
};

/** The table holds each kind with its own types; by name they are the same filter's. */
function readingOf({ kind }: NamedFilter): Reading<unknown, unknown> {
  return READINGS[kind] as Reading<unknown, unknown>;
}

/** The filters of a query without any. */
const NO_FILTERS: BrandFilters = filtersBy((row) => readingOf(row).empty);

/**
 * Parses the filters of a listing (specification 4.2, decisions D13 and E1).
 * @throws ServiceError `validation_error` or `invalid_rut`, naming the parameter and the way out.
 */
export function parseBrandFilters(params: FilterParams): BrandFilters {
  requireScopedVigencia(params);
  requirePeriods(params);
  return filtersBy((row) => {
    const sent = params[row.name];
    const { empty, parse } = readingOf(row);
    return sent === undefined ? empty : parse(sent);
  });
}

/** The parameters that `parseBrandFilters` reads as these filters; those that let every mark pass are absent. */
export function filterParamsOf(filters: BrandFilters): FilterParams {
  const asked = FILTER_ROWS.filter((row) => isApplied(filters, row));
  return Object.fromEntries(
    asked.map((row) => {
      const value = filters[row.name];
      return [row.name, readingOf(row).param?.(value) ?? value];
    }),
  );
}

/** Filters of which any may be absent. */
export type SomeFilters = {
  readonly [Name in keyof typeof FILTERS]?: BrandFilters[Name] | undefined;
};

/** The filters that an operation takes, out of what may hold more; every mark passes one that is absent. */
export function pickFilters<Use extends FilterUse>(
  use: Use,
  from: Pick<SomeFilters, FiltersOf<Use>>,
): Pick<BrandFilters, FiltersOf<Use>> {
  const picked = filtersOf(use).map((name) => [name, from[name] ?? NO_FILTERS[name]]);
  return Object.fromEntries(picked) as Pick<BrandFilters, FiltersOf<Use>>;
}

/** Whether a filter has another value than the one that lets every mark pass. */
export function isApplied(filters: BrandFilters, { name }: Pick<NamedFilter, 'name'>): boolean {
  const value = filters[name];
  return Array.isArray(value) ? value.length > 0 : value !== NO_FILTERS[name];
}

function filtersBy(valueFor: (row: NamedFilter) => unknown): BrandFilters {
  return Object.fromEntries(FILTER_ROWS.map((row) => [row.name, valueFor(row)])) as BrandFilters;
}

function requireScopedVigencia({ vigencia, titular, representante, rut }: FilterParams): void {
  if (vigencia === undefined || (titular ?? representante ?? rut) !== undefined) return;
  throw new ServiceError(
    'validation_error',
    'vigencia scopes titular, representante and rut: send one of them with it',
  );
}

/** @throws ServiceError `validation_error` for a period that ends before it begins */
function requirePeriods(params: FilterParams): void {
  for (const field of DATE_FIELDS) {
    const [desde, hasta] = [`${field}Desde`, `${field}Hasta`] as const;
    const [from, to] = [params[desde], params[hasta]];
    if (from === undefined || to === undefined || from <= to) continue;
    throw new ServiceError('validation_error', `${desde} must not be after ${hasta}`);
  }
}

/** A search or listing, parsed once at the edge and frozen. Every set is sorted and without repeats. */
export interface BrandQuery extends BrandFilters {
  /** The text that ranks, as given: `nombre`, or `q` where rule 3 of 4.2 keeps it; null in a listing. */
  readonly text: string | null;
  /** Resolved: aliases and defaults gone. `relevance` only where text ranks. */
  readonly sort: Sort;
  readonly facets: readonly FacetDimension[];
}

/** Every mark, newest filing first: what a query without any parameter means. */
export const EVERY_MARK: BrandQuery = Object.freeze({
  text: null,
  ...NO_FILTERS,
  sort: 'fechaPresentacion:desc',
  facets: [],
});

/** Persons whose marks are left out of an answer, by what they are known by. */
export interface ExcludedHolders {
  readonly ids: readonly number[];
  /** Normalised tax ids. */
  readonly ruts: readonly string[];
}

export const NOBODY: ExcludedHolders = Object.freeze({ ids: [], ruts: [] });

const PERSON_ID = /^\d+$/;

/**
 * Reads `excluirTitular` (decision C10): what has a hyphen is a tax id, plain digits are a person's id.
 * @throws ServiceError `invalid_rut` for a tax id that is wrong, `validation_error` for anything else
 */
export function parseExcludedHolders(texts: readonly string[]): ExcludedHolders {
  const [ids, ruts]: [Set<number>, Set<string>] = [new Set(), new Set()];
  for (const text of texts.map((one) => one.trim())) {
    if (text.includes('-')) ruts.add(parseRut(text));
    else if (PERSON_ID.test(text)) ids.add(Number(text));
    else {
      throw new ServiceError(
        'validation_error',
        'excluirTitular: send a tax id with its hyphen, such as 12345678-5, or the id of a person',
      );
    }
  }
  return { ids: [...ids], ruts: [...ruts] };
}

/**
 * Parameters of the aggregations as the marks that they count (decision C13).
 * @throws ServiceError `validation_error` for dates in the wrong order
 */
export function parseInsightQuery({
  estado,
  tipoSigno,
  ...filters
}: z.output<typeof insightParamsSchema>): BrandQuery {
  return Object.freeze({
    ...EVERY_MARK,
    ...parseBrandFilters({
      ...filters,
      ...(estado !== undefined && { estado: [estado] }),
      ...(tipoSigno !== undefined && { tipoSigno: [tipoSigno] }),
    }),
  });
}
