import type { z } from 'zod';
import { mapCodeFields } from '../../contract/code-fields.ts';
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
  filtersForUse,
  type KindOf,
  type NamedFilter,
} from '../../contract/filters.ts';
import type { insightParamsSchema } from '../../contract/insights.ts';
import type { FacetDimension, Sort } from '../../contract/listing-vocabulary.ts';
import { normalizeNamePart } from '../persons/compared-name.ts';
import { parseRut } from '../persons/rut.ts';
import { ServiceError } from '../service-error.ts';
import { distinctSorted } from '../text/code-unit-order.ts';

/** The parameters that filter marks in every listing. */
export type FilterParams = z.output<z.ZodObject<typeof listingFilters>>;

/** The parsed filters of a listing. Every list is sorted and without duplicates. */
export type BrandFilters = {
  readonly [Name in keyof typeof FILTERS]: FilterValues[KindOf<Name>];
};

/** The parser of one kind of filter: from a sent parameter to a value, and back. */
interface FilterParser<Sent, Value> {
  /** The value with which the filter matches every mark. */
  readonly empty: Value;
  /** @throws ServiceError for a value that passes the schema but is invalid, such as a tax id's check digit */
  readonly parse: (sent: Sent) => Value;
  /** Converts the value back to a parameter. */
  readonly param?: (value: Value) => unknown;
}

/** The type of a parameter after schema validation, for each kind of filter. */
type Sent = { [K in FilterKind]: NonNullable<FilterParams[NameOf<K>]> };
type NameOf<K extends FilterKind> = {
  [Name in FilterName]: KindOf<Name> extends K ? Name : never;
}[FilterName];

const identity = <Value>(value: Value) => value;

const FILTER_PARSERS: { readonly [K in FilterKind]: FilterParser<Sent[K], FilterValues[K]> } = {
  numero: { empty: null, parse: identity },
  name: { empty: [], parse: (names) => distinctSorted(names.map(normalizeNamePart)) },
  rut: { empty: [], parse: (ruts) => distinctSorted(ruts.map(parseRut)) },
  vigencia: { empty: 'vigente', parse: identity },
  clase: { empty: [], parse: distinctSorted },
  estado: { empty: [], parse: distinctSorted },
  tipoSigno: { empty: [], parse: distinctSorted },
  desde: { empty: null, parse: identity },
  hasta: { empty: null, parse: identity },
  personaId: {
    empty: [],
    parse: (ids) => distinctSorted(ids.map(Number)),
    param: (ids) => ids.map(String),
  },
  live: { empty: false, parse: identity },
  ...mapCodeFields((_, { normalize }) => ({
    empty: [],
    parse: (codes: readonly string[]) => distinctSorted(codes.map(normalize)),
  })),
};

/** The cast is safe: a filter's values have the type of its kind, but TypeScript cannot relate the two. */
function filterParser({ kind }: NamedFilter): FilterParser<unknown, unknown> {
  return FILTER_PARSERS[kind] as FilterParser<unknown, unknown>;
}

/** The value with which each filter matches every mark. */
const NO_FILTERS: BrandFilters = buildFilters((row) => filterParser(row).empty);

/**
 * Parses the filters of a listing (specification 4.2, decisions D13 and E1).
 * @throws ServiceError `validation_error` or `invalid_rut`, naming the parameter and what to send instead.
 */
export function parseBrandFilters(params: FilterParams): BrandFilters {
  requireScopedVigencia(params);
  requirePeriods(params);
  return buildFilters((row) => {
    const sent = params[row.name];
    const { empty, parse } = filterParser(row);
    return sent === undefined ? empty : parse(sent);
  });
}

/**
 * Converts filters to the parameters that `parseBrandFilters` parses to the same filters; filters that match every
 * mark are left out.
 */
export function toFilterParams(filters: BrandFilters): FilterParams {
  const request = FILTER_ROWS.filter((row) => isApplied(filters, row));
  return Object.fromEntries(
    request.map((row) => {
      const value = filters[row.name];
      return [row.name, filterParser(row).param?.(value) ?? value];
    }),
  );
}

/** The filters of a listing, where each filter is optional. */
export type PartialFilters = {
  readonly [Name in keyof typeof FILTERS]?: BrandFilters[Name] | undefined;
};

/** Picks an operation's filters from an object that may have more; an absent filter gets its empty value. */
export function pickFilters<Use extends FilterUse>(
  use: Use,
  from: Pick<PartialFilters, FiltersOf<Use>>,
): Pick<BrandFilters, FiltersOf<Use>> {
  const picked = filtersForUse(use).map((name) => [name, from[name] ?? NO_FILTERS[name]]);
  return Object.fromEntries(picked) as Pick<BrandFilters, FiltersOf<Use>>;
}

/** Tells whether a filter restricts a query: its value is not the one that matches every mark. */
export function isApplied(filters: BrandFilters, { name }: Pick<NamedFilter, 'name'>): boolean {
  const value = filters[name];
  return Array.isArray(value) ? value.length > 0 : value !== NO_FILTERS[name];
}

function buildFilters(valueFor: (row: NamedFilter) => unknown): BrandFilters {
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

/** The parsed and frozen query of a search or listing. Every list is sorted and without duplicates. */
export interface BrandQuery extends BrandFilters {
  /** The text to rank by, as sent: `nombre`, or `q` unless rule 3 of 4.2 ignores it; null in a listing. */
  readonly text: string | null;
  /** The order after resolving aliases and defaults; `relevance` occurs only with a ranking text. */
  readonly sort: Sort;
  readonly facets: readonly FacetDimension[];
}

/** The query without any parameter: it matches every mark, newest filing first. */
export const ALL_MARKS: BrandQuery = Object.freeze({
  text: null,
  ...NO_FILTERS,
  sort: 'fechaPresentacion:desc',
  facets: [],
});

/** Persons whose marks are excluded, by id or tax id. */
export interface ExcludedHolders {
  readonly ids: readonly number[];
  /** Normalised tax ids. */
  readonly ruts: readonly string[];
}

export const NO_EXCLUDED_HOLDERS: ExcludedHolders = Object.freeze({ ids: [], ruts: [] });

const PERSON_ID = /^\d+$/;

/**
 * Parses `excluirTitular` (decision C10): text with a hyphen is a tax id, plain digits are a person's id.
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
 * Converts the parameters of an aggregation to the query for the marks that it counts (decision C13).
 * @throws ServiceError `validation_error` for dates in the wrong order
 */
export function parseInsightQuery({
  estado,
  tipoSigno,
  ...filters
}: z.output<typeof insightParamsSchema>): BrandQuery {
  return Object.freeze({
    ...ALL_MARKS,
    ...parseBrandFilters({
      ...filters,
      ...(estado !== undefined && { estado: [estado] }),
      ...(tipoSigno !== undefined && { tipoSigno: [tipoSigno] }),
    }),
  });
}
