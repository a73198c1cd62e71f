import { createHmac } from 'node:crypto';
import { FILTER_ROWS } from '../../contract/filters.ts';
import { type BrandQuery, isApplied } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';

/** A tax id as the index knows it. */
export type RutHash = (rut: string) => string;

/** 96 bits: no two of some million tax ids meet. */
const HASH_LETTERS = 16;

/**
 * Tax ids go into the index, and with it into the snapshot, as keyed hashes: they can be searched for, and not
 * read back from the file (decision C1).
 */
export function createRutHash(key: Uint8Array): RutHash {
  return (rut) => createHmac('sha256', key).update(rut).digest('base64url').slice(0, HASH_LETTERS);
}

/** As `hash`, with memory; for the length of one load, since it grows with every tax id. */
export function rememberedRutHash(hash: RutHash): RutHash {
  const known = new Map<string, string>();
  return (rut) => {
    const hashed = known.get(rut) ?? hash(rut);
    known.set(rut, hashed);
    return hashed;
  };
}

/** The mark as it goes into the index. */
export function withHashedRuts(brand: IndexableBrand, hash: RutHash): IndexableBrand {
  const relaciones = brand.relaciones.map((relation) =>
    relation.rut === undefined ? relation : { ...relation, rut: hash(relation.rut) },
  );
  return { ...brand, relaciones };
}

/** The query in the form that the index takes. */
export function withHashedRutFilter(query: BrandQuery, hash: RutHash): BrandQuery {
  return query.rut.length === 0 ? query : { ...query, rut: query.rut.map(hash) };
}

/** The filters by id of a person. */
const BY_ID = FILTER_ROWS.filter(({ kind }) => kind === 'personaId');

/**
 * The query in the form that the index takes: a person is replaced by all ids under which marks name that
 * person, bare names included.
 */
export function withJoinedPersons(query: BrandQuery, joins: PersonJoins): BrandQuery {
  const applied = BY_ID.filter((row) => isApplied(query, row));
  if (applied.length === 0) return query;
  const joined = applied.map(({ name }) => {
    const ids = query[name] as readonly number[];
    return [name, ids.flatMap((id) => joins.idsOfPerson(id))];
  });
  return { ...query, ...Object.fromEntries(joined) };
}
