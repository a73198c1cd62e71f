import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';

/**
 * The query as the index is asked: a person stands for all ids under which marks name that person, bare names
 * included.
 */
export function withJoinedPersons(query: BrandQuery, joins: PersonJoins): BrandQuery {
  const { titularId, representanteId, titularHistoricoId } = query;
  if (titularId.length + representanteId.length + titularHistoricoId.length === 0) return query;
  const all = (ids: readonly number[]) => ids.flatMap((id) => joins.idsOfPerson(id));
  return {
    ...query,
    titularId: all(titularId),
    representanteId: all(representanteId),
    titularHistoricoId: all(titularHistoricoId),
  };
}
