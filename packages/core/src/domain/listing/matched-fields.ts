import type { Channel, MatchedField } from '../../contract/brand-summary.ts';
import { FILTER_ROWS, type FilterName } from '../../contract/filters.ts';
import { isAsked } from './brand-filters.ts';
import type { BrandQuery } from './brand-query.ts';

/** The filters that name a mark or its persons. */
const IDENTITY_FIELDS = FILTER_ROWS.flatMap(({ name, matches }) =>
  matches === undefined ? [] : [{ name: name as FilterName & MatchedField['field'], matches }],
);

/**
 * Why a mark surfaced: one entry for each identity field that the request named, and `nombre` with
 * its dominant channel when text matched (specification 4.2). Every named field holds for every
 * mark of the answer, since fields are joined by AND. Undefined when nothing was named.
 */
export function matchedFieldsOf(
  query: BrandQuery,
  matchedBy: Channel | undefined,
): MatchedField[] | undefined {
  const entries: MatchedField[] = [];
  if (matchedBy !== undefined) entries.push({ field: 'nombre', kind: matchedBy });
  for (const row of IDENTITY_FIELDS) {
    if (isAsked(query, row)) entries.push({ field: row.name, kind: row.matches });
  }
  return entries.length > 0 ? entries : undefined;
}
