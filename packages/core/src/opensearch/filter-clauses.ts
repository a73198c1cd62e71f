import { mapCodeFields } from '../contract/code-fields.ts';
import {
  FILTER_ROWS,
  type FilterKind,
  type FilterValues,
  type NamedFilter,
} from '../contract/filters.ts';
import type { Vigencia } from '../contract/listing-vocabulary.ts';
import {
  type BrandFilters,
  type ExcludedHolders,
  isApplied,
  NO_EXCLUDED_HOLDERS,
} from '../domain/listing/brand-query.ts';
import { namePartForms } from '../domain/persons/compared-name.ts';
import { toCalendarDay } from '../search/segment/columns/row-columns.ts';
import { nroSortKey, type PersonRole, personsField, type RelationTime } from './mark-document.ts';

/** A condition in the engine's query language. */
export type Clause = Readonly<Record<string, unknown>>;

type ClauseOf<Value> = (value: Value, filter: NamedFilter, filters: BrandFilters) => Clause;

/** Builders of the condition for each kind of filter; null for a kind that only modifies other filters. */
const CLAUSES: { readonly [K in FilterKind]: ClauseOf<NonNullable<FilterValues[K]>> | null } = {
  numero: (nro, { field }) =>
    field === 'nroSolicitud' ? { term: { nro: nroSortKey(nro) } } : { term: { registro: nro } },
  name: (parts, filter, { vigencia }) =>
    anyClause(
      parts.flatMap(namePartForms).flatMap((part) =>
        filteredPersonFields(filter, vigencia).map((field) => ({
          wildcard: { [`${field}.nombre`]: { value: `*${part.replace(/[\\*?]/g, '\\$&')}*` } },
        })),
      ),
    ),
  rut: (ruts, filter, { vigencia }) =>
    anyClause(
      filteredPersonFields(filter, vigencia).map((field) => ({
        terms: { [`${field}.rut`]: ruts },
      })),
    ),
  personaId: (ids, filter) => {
    const vigencia = filter.past === true ? 'historica' : 'vigente';
    const fields = filteredPersonFields(filter, vigencia);
    return anyClause(fields.map((field) => ({ terms: { [`${field}.id`]: ids.map(String) } })));
  },
  vigencia: null,
  clase: (classes) => ({ terms: { clase: classes.map(String) } }),
  estado: (estado) => ({ terms: { estado } }),
  tipoSigno: (tipoSigno) => ({ terms: { tipoSigno } }),
  desde: (date, { field = '' }) => ({ range: { [field]: { gte: toCalendarDay(date) } } }),
  hasta: (date, { field = '' }) => ({ range: { [field]: { lte: toCalendarDay(date) } } }),
  ...mapCodeFields((field) => (codes: readonly string[]) => ({ terms: { [field]: codes } })),
  live: (_, { leavesOut = [] }) => ({ bool: { must_not: { terms: { estado: leavesOut } } } }),
};

/** Builds the condition that none of the excluded persons currently holds the mark. */
function excludeHolders({ ids, ruts }: ExcludedHolders): readonly Clause[] {
  if (ids.length + ruts.length === 0) return [];
  const holders = personsField('titular', 'vigente');
  const held = [
    { terms: { [`${holders}.id`]: ids.map(String) } },
    { terms: { [`${holders}.rut`]: ruts } },
  ];
  return [{ bool: { must_not: held } }];
}

/** Builds the conditions for marks that pass the filters and that none of the excluded persons holds. */
export function matchingClauses(
  filters: BrandFilters,
  excluded: ExcludedHolders = NO_EXCLUDED_HOLDERS,
): readonly Clause[] {
  return [...filterClauses(filters), ...excludeHolders(excluded)];
}

/** Builds the conditions of some filters: OR within a field, AND across fields. */
export function filterClauses(filters: BrandFilters): readonly Clause[] {
  return FILTER_ROWS.flatMap((row) => {
    const clauseOf = CLAUSES[row.kind] as ClauseOf<unknown> | null;
    if (clauseOf === null || !isApplied(filters, row)) return [];
    return [clauseOf(filters[row.name], row, filters)];
  });
}

/** Joins conditions by OR; without conditions no mark matches. */
export function anyClause(conditions: readonly Clause[]): Clause {
  const [only, ...others] = conditions;
  if (only === undefined) return { match_none: {} };
  return others.length === 0 ? only : { bool: { should: conditions } };
}

/** Returns the document fields of the persons that a filter tests; a filter without a role tests both roles. */
function filteredPersonFields({ role }: NamedFilter, vigencia: Vigencia): string[] {
  const roles: readonly PersonRole[] = role === undefined ? ['titular', 'representante'] : [role];
  const times: readonly RelationTime[] =
    vigencia === 'todas' ? ['vigente', 'historica'] : [vigencia];
  return roles.flatMap((one) => times.map((time) => personsField(one, time)));
}
