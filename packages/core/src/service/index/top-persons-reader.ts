import { LIMITS } from '../../contract/limits.ts';
import type { Ficha } from '../../domain/persons/person-file.ts';
import type { Insights } from '../../search/insights/insights.ts';
import type { TopPersonOptions as CountOptions } from '../../search/insights/top-persons.ts';

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
export interface TopPersonOptions {
  readonly role: CountOptions['role'];
  readonly joins: CountOptions['joins'];
  readonly topN: number | undefined;
}

/** The persons with the most matching marks, most first, then by id. */
export type ReadTopPersons = (
  insights: Insights,
  options: TopPersonOptions,
) => Promise<TopPerson[]>;

/** What is told of persons, by id. */
export type ReadPersonFiles = (ids: readonly number[]) => Promise<ReadonlyMap<number, Ficha>>;

/** Counts in memory, and reads the names of those at the top. */
export function topPersonsReader(readFiles: ReadPersonFiles): ReadTopPersons {
  return async (insights, { role, joins, topN = LIMITS.brandPageDefault }) => {
    const top = insights.topPersons({ role, joins, most: topN });
    const files = await readFiles(top.map(({ id }) => id));
    return top.flatMap(({ id, n }) => {
      const ficha = files.get(id);
      if (ficha === undefined) return [];
      const { nombre, apellido = null, pais = null } = ficha;
      return [{ id: String(id), nombre, apellido, pais, n }];
    });
  };
}
