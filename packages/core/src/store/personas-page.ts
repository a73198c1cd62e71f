import { type RawBuilder, sql } from 'kysely';
import type { Rol } from '../contract/persona.ts';
import type { PersonRequest } from '../domain/listing/person-query.ts';
import type { Ficha } from '../domain/persons/person-file.ts';
import { formsOf } from '../domain/text/initials.ts';
import type { Db } from './database.ts';

/** A person of the corpus with its marks. */
export interface CountedPerson {
  readonly id: number;
  readonly ficha: Ficha;
  /** Tax id of a legal person; null for any other. */
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
  const patterns = formsOf(nombre ?? '').map((form) => `%${form}%`);
  const named = nombre === null ? sql`true` : sql`busqueda like any(${patterns}::text[])`;
  const inCountry = pais === null ? sql`true` : sql`person.ficha ->> 'pais' = ${pais}`;
  const inRegion = region === null ? sql`true` : sql`person.ficha ->> 'region' = ${region}`;
  const follows =
    after === null
      ? sql`true`
      : sql`(vigentes < ${after.marcasTotal} or (vigentes = ${after.marcasTotal} and id > ${after.id}))`;
  const { rows } = await sql<{ persons: CountedPerson[]; total: number }>`
    with counted as (
      select id, unida_a, ficha, ${current} as vigentes, ${past} as historicas, ${named} as named
      from persona
    ), other_names as (
      select unida_a as id, sum(vigentes) as vigentes, sum(historicas) as historicas,
        bool_or(named) as named
      from counted where unida_a is not null group by unida_a
    ), found as (
      select person.id,
        (person.vigentes + coalesce(other.vigentes, 0))::integer as vigentes,
        (person.historicas + coalesce(other.historicas, 0))::integer as historicas
      from counted person left join other_names other on other.id = person.id
      where person.unida_a is null
        and (person.named or coalesce(other.named, false)) and ${inCountry} and ${inRegion}
        and person.vigentes + person.historicas
          + coalesce(other.vigentes, 0) + coalesce(other.historicas, 0) > 0
    ), page as (
      select * from found where ${follows} order by vigentes desc, id limit ${limit}
    ), listed as (
      select page.*, persona.ficha, persona.rut from page join persona using (id)
    )
    select (select count(*) from found) as total,
      (select coalesce(json_agg(listed order by vigentes desc, id), '[]') from listed) as persons`.execute(
    db,
  );
  return rows[0] ?? { persons: [], total: 0 };
}
