import type { Channel, MatchedField } from '../../contract/brand-summary.ts';
import type { BrandQuery } from './brand-query.ts';

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
  if (query.nroSolicitud !== null) entries.push({ field: 'nroSolicitud', kind: 'exact' });
  if (query.nroRegistro !== null) entries.push({ field: 'nroRegistro', kind: 'exact' });
  if (query.titular.length > 0) entries.push({ field: 'titular', kind: 'fuzzy' });
  if (query.representante.length > 0) entries.push({ field: 'representante', kind: 'fuzzy' });
  if (query.rut.length > 0) entries.push({ field: 'rut', kind: 'exact' });
  return entries.length > 0 ? entries : undefined;
}
