import { LIMITS } from '../contract/limits.ts';
import type { BrandQuery } from '../domain/brand-query.ts';
import type { Ficha } from '../domain/person-file.ts';
import type { Generation } from '../search/generation.ts';
import { type TopPersonTerms as CountTerms, topPersons } from '../search/insights/top-persons.ts';

/** A person with its marks, as the aggregations tell of it. */
export interface TopPerson {
  readonly id: string;
  readonly nombre: string;
  /** Null where no source splits the name. */
  readonly apellido: string | null;
  readonly pais: string | null;
  readonly n: number;
}

/** Who is asked for, and how many; 20 by default. */
export interface TopPersonTerms {
  readonly role: CountTerms['role'];
  readonly joins: CountTerms['joins'];
  readonly topN: number | undefined;
}

/** The persons with the most matching marks, most first, then by id. */
export type ReadTopPersons = (
  generation: Generation,
  query: BrandQuery,
  terms: TopPersonTerms,
) => Promise<TopPerson[]>;

/** What is told of persons, by id. */
export type ReadPersonFiles = (ids: readonly number[]) => Promise<ReadonlyMap<number, Ficha>>;

/** Counts in memory, and reads the names of those at the top. */
export function topPersonsReader(readFiles: ReadPersonFiles): ReadTopPersons {
  return async (generation, query, { role, joins, topN = LIMITS.brandPageDefault }) => {
    const top = topPersons(generation, query, { role, joins, most: topN });
    const files = await readFiles(top.map(({ id }) => id));
    return top.flatMap(({ id, n }) => {
      const ficha = files.get(id);
      if (ficha === undefined) return [];
      const { nombre, apellido = null, pais = null } = ficha;
      return [{ id: String(id), nombre, apellido, pais, n }];
    });
  };
}
