import {
  FILTER_ROWS,
  type FilterKind,
  type FilterValues,
  type NamedFilter,
} from '../../contract/filters.ts';
import { type BrandQuery, isAsked } from '../../domain/listing/brand-query.ts';
import { Bitset } from '../arrays/bitset.ts';
import { rowOfNro, rowsOfRegistro } from '../segment/columns/row-columns.ts';
import { addRowsNaming } from '../segment/persons/current-persons.ts';
import { REPRESENTANTE, relationTest, TITULAR } from '../segment/persons/relation-flags.ts';
import type { Segment } from '../segment/segment.ts';

/** What is read besides the value of a filter, and the set that takes the rows which pass. */
interface Picking {
  readonly segment: Segment;
  readonly query: BrandQuery;
  readonly filter: NamedFilter;
  readonly rows: Bitset;
}

type Pick<Value> = (picking: Picking, value: Value) => void;

/** How the rows of each kind are found; null for a kind that `ProfileTest` or `DayRange` judges. */
const PICKS: { readonly [K in FilterKind]: Pick<NonNullable<FilterValues[K]>> | null } = {
  numero: addNumbered,
  name: addNamed,
  rut: addWithRut,
  personaId: addIdentified,
  vigencia: null,
  clase: null,
  estado: null,
  tipoSigno: null,
  living: null,
  desde: null,
  hasta: null,
};

const PICKED = FILTER_ROWS.flatMap((filter) => {
  const pick = PICKS[filter.kind] as Pick<unknown> | null;
  return pick === null ? [] : [{ filter, pick }];
});

/**
 * The rows that pass the filters which name marks or persons: application number, registration,
 * holder, representative, tax id. Null when the query has none of them.
 */
export function pickedRows(segment: Segment, query: BrandQuery): Bitset | null {
  let picked: Bitset | null = null;
  for (const { filter, pick } of PICKED) {
    if (!isAsked(query, filter)) continue;
    const rows = new Bitset(segment.rowCount);
    pick({ segment, query, filter, rows }, query[filter.name]);
    if (picked === null) picked = rows;
    else picked.intersect(rows);
  }
  return picked;
}

function addNumbered({ segment: { columns }, filter, rows }: Picking, numero: string): void {
  if (filter.field === 'nroRegistro') {
    for (const row of rowsOfRegistro(columns, numero)) rows.add(row);
    return;
  }
  const row = rowOfNro(columns, numero);
  if (row >= 0) rows.add(row);
}

function addNamed(
  { segment, query: { vigencia }, filter, rows }: Picking,
  parts: readonly string[],
): void {
  segment.persons.addNamed(parts, relationTest(roleBits(filter), vigencia), rows);
}

function addWithRut(
  { segment: { persons }, query: { vigencia }, filter, rows }: Picking,
  ruts: readonly string[],
): void {
  const test = relationTest(roleBits(filter), vigencia);
  for (const rut of ruts) persons.addWithRut(rut, test, rows);
}

function addIdentified(
  { segment: { persons, currentPersons }, filter, rows }: Picking,
  ids: readonly number[],
): void {
  const { role = 'titular', past = false } = filter;
  if (past) persons.addIdentified(ids, relationTest(roleBits(filter), 'historica'), rows);
  else addRowsNaming(currentPersons[role], ids, rows);
}

/** Both roles where the filter names none. */
function roleBits({ role }: NamedFilter): number {
  if (role === undefined) return TITULAR | REPRESENTANTE;
  return role === 'titular' ? TITULAR : REPRESENTANTE;
}
