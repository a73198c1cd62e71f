import { type RawBuilder, sql } from 'kysely';
import type { Rol } from '../contract/persona.ts';
import type { Ficha } from '../domain/person-file.ts';
import type { PersonRequest } from '../domain/person-query.ts';
import type { Db } from './database.ts';

/** A person of the corpus with its marks. */
export interface CountedPerson {
  readonly id: number;
  readonly ficha: Ficha;
  /** Of a legal person. */
  readonly rut: string | null;
  readonly vigentes: number;
  readonly historicas: number;
}

/** A page of persons. */
export interface PersonasPage {
  readonly persons: readonly CountedPerson[];
  /** Persons that the query finds, on all pages. */
  readonly total: number;
}

/** The marks in which a person plays a role; without a role, in which it plays any. */
const CURRENT: Readonly<Record<Rol | 'any', RawBuilder<number>>> = {
  any: sql`titular + representante + ambas`,
  titular: sql`titular + ambas`,
  representante: sql`representante + ambas`,
  ambas: sql`ambas`,
};

/**
 * A page of persons, those with the most marks first (decision C12). What belongs to one person is
 * added up: names without a tax id count for the legal person that they are known to be.
 */
export async function personasPage(
  db: Db,
  { query, limit, after }: PersonRequest,
): Promise<PersonasPage> {
  const { nombre, rol, pais, region } = query;
  if (nombre === '') return { persons: [], total: 0 };
  const current = CURRENT[rol ?? 'any'];
  // Only holders retire: a past relation is one of a holder.
  const past = rol === null || rol === 'titular' ? sql`historica` : sql`0`;
  const { rows } = await sql<{ persons: CountedPerson[]; total: number }>`
    with counted as (
      select coalesce(unida_a, id) as id,
        sum(${current})::integer as vigentes, sum(${past})::integer as historicas
      from persona
      group by 1
      having sum(${current}) + sum(${past}) > 0
        and (${nombre}::text is null or bool_or(busqueda like ${`%${nombre}%`}))
    ), found as (
      select person.id, person.ficha, person.rut, counted.vigentes, counted.historicas
      from counted join persona person on person.id = counted.id
      where (${pais}::text is null or person.ficha ->> 'pais' = ${pais})
        and (${region}::text is null or person.ficha ->> 'region' = ${region})
    ), page as (
      select * from found
      where ${after?.id ?? null}::bigint is null
        or vigentes < ${after?.marcasTotal ?? null}
        or (vigentes = ${after?.marcasTotal ?? null} and id > ${after?.id ?? null})
      order by vigentes desc, id
      limit ${limit}
    )
    select (select count(*) from found) as total,
      (select coalesce(json_agg(page order by vigentes desc, id), '[]') from page) as persons`.execute(
    db,
  );
  return rows[0] ?? { persons: [], total: 0 };
}
