import { sql } from 'kysely';
import { nameIdentity } from '../domain/persons/person-identity.ts';
import type { Db } from './database.ts';

/** A name as it is compared, with a country; `pais` is empty where none is stated. */
export interface NameAndCountry {
  readonly nombre: string;
  readonly pais: string;
}

/** A name that a legal person bears. */
export type LegalName = NameAndCountry & { readonly id: number };

/** In how many marks more a legal person bears a name than before; fewer where negative. */
export type LegalNameChange = LegalName & { readonly marcas: number };

/**
 * Brings the names of legal persons with a tax id up to what the marks say. A name without a tax id
 * then belongs to the one legal person who bears it in that country, and to nobody where there are
 * several (decision C1): computed anew for the names given, whichever of the two came first. Names are
 * counted by marks, as a mark that learns more of a person may take back what it said.
 *
 * @param names names, as they are compared, without a tax id that are new
 */
export async function joinNames(
  writer: Db,
  legal: readonly LegalNameChange[],
  names: readonly NameAndCountry[],
): Promise<void> {
  await countLegalNames(writer, legal);
  const affected = [...legal, ...names];
  if (affected.length === 0) return;
  const bearers = await bearersOf(writer, affected);
  await sql`update persona p set unida_a = bearer.id
    from unnest(
      ${bearers.map(({ nombre, pais }) => nameIdentity(nombre, pais === '' ? undefined : pais))}::text[],
      ${bearers.map(({ id }) => id)}::bigint[]) as bearer (identidad, id)
    where p.identidad = bearer.identidad and p.unida_a is distinct from bearer.id`.execute(writer);
}

/** Each of these names once, with its one bearer; null for nobody, and for several. */
async function bearersOf(writer: Db, names: readonly NameAndCountry[]) {
  const { rows } = await sql<NameAndCountry & { readonly id: number | null }>`
    select nombre, pais,
      case when count(distinct persona_id) = 1 then min(persona_id) end as id
    from unnest(${names.map(({ nombre }) => nombre)}::text[],
      ${names.map(({ pais }) => pais)}::text[]) as name (nombre, pais)
    left join persona_nombre using (nombre, pais)
    group by nombre, pais`.execute(writer);
  return rows;
}

async function countLegalNames(writer: Db, legal: readonly LegalNameChange[]): Promise<void> {
  if (legal.length === 0) return;
  await sql`insert into persona_nombre as held (nombre, pais, persona_id, marcas)
    select * from unnest(${legal.map(({ nombre }) => nombre)}::text[],
      ${legal.map(({ pais }) => pais)}::text[], ${legal.map(({ id }) => id)}::bigint[],
      ${legal.map(({ marcas }) => marcas)}::integer[])
    on conflict (nombre, pais, persona_id) do update set marcas = held.marcas + excluded.marcas`.execute(
    writer,
  );
  await sql`delete from persona_nombre where marcas <= 0 and nombre = any(${legal
    .filter(({ marcas }) => marcas < 0)
    .map(({ nombre }) => nombre)}::text[])`.execute(writer);
}
