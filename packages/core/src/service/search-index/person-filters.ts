import { createHmac } from 'node:crypto';
import { FILTER_ROWS } from '../../contract/filters.ts';
import { type BrandQuery, isApplied } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';

/** Hashes a tax id to the form stored in the index. */
export type RutHash = (rut: string) => string;

/** Length of a hash: 96 bits, so that collisions among a few million tax ids are practically impossible. */
const HASH_LETTERS = 16;

/**
 * Creates the keyed hash of tax ids for the index and its snapshot, so that a tax id can be searched for but not read
 * from the file (decision C1).
 */
export function createRutHash(key: Uint8Array): RutHash {
  return (rut) => createHmac('sha256', key).update(rut).digest('base64url').slice(0, HASH_LETTERS);
}

/** Memoizes `hash`. Use it for one load only, since the cache grows with every tax id. */
export function memoizeRutHash(hash: RutHash): RutHash {
  const known = new Map<string, string>();
  return (rut) => {
    const hashed = known.get(rut) ?? hash(rut);
    known.set(rut, hashed);
    return hashed;
  };
}

/** Returns the mark with its tax ids hashed, as the index stores it. */
export function withHashedRuts(brand: IndexableBrand, hash: RutHash): IndexableBrand {
  const relaciones = brand.relaciones.map((relation) =>
    relation.rut === undefined ? relation : { ...relation, rut: hash(relation.rut) },
  );
  return { ...brand, relaciones };
}

/** Returns the query with its tax ids hashed, because the index stores only hashes. */
export function withHashedRutFilter(query: BrandQuery, hash: RutHash): BrandQuery {
  return query.rut.length === 0 ? query : { ...query, rut: query.rut.map(hash) };
}

/** The filters whose values are person ids. */
const BY_ID = FILTER_ROWS.filter(({ kind }) => kind === 'personaId');

/** Expands each person id of the query to all ids under which marks name the person, with or without a tax id. */
export function expandPersonIds(query: BrandQuery, joins: PersonJoins): BrandQuery {
  const applied = BY_ID.filter((row) => isApplied(query, row));
  if (applied.length === 0) return query;
  const joined = applied.map(({ name }) => {
    const ids = query[name] as readonly number[];
    return [name, ids.flatMap((id) => joins.idsOfPerson(id))];
  });
  return { ...query, ...Object.fromEntries(joined) };
}
