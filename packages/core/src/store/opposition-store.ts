import { sql } from 'kysely';
import type { OpenOpposition, OppositionQuery } from '../domain/listing/opposition-query.ts';
import type { IdentifiedAnnotation } from '../domain/record/stored-brand.ts';
import { formsOf } from '../domain/text/initials.ts';
import type { Db } from './database.ts';

/** The open oppositions that the query finds, in no order. */
export async function openOppositions(
  db: Db,
  { clase, titular, representante }: OppositionQuery,
): Promise<OpenOpposition[]> {
  let found = db.selectFrom('oposicion_abierta').select(['nro_solicitud', 'desde']);
  if (clase) found = found.where(sql<boolean>`clases && ${clase}::integer[]`);
  if (titular) found = found.where(sql<boolean>`titulares like any(${patterns(titular)}::text[])`);
  if (representante) {
    found = found.where(sql<boolean>`representantes like any(${patterns(representante)}::text[])`);
  }
  const rows = await found.execute();
  return rows.map(({ nro_solicitud: nroSolicitud, desde }) => ({ nroSolicitud, desde }));
}

/** The acts of marks, each mark's in the order of its record. */
export async function actsByNro(
  db: Db,
  nros: readonly string[],
): Promise<ReadonlyMap<string, readonly IdentifiedAnnotation[]>> {
  const rows = await db
    .selectFrom('brand')
    .select(['nro_solicitud', 'anotaciones'])
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .execute();
  return new Map(rows.map(({ nro_solicitud, anotaciones }) => [nro_solicitud, anotaciones]));
}

/** A folded text has letters, digits and blanks only: nothing in it is a wildcard. */
function patterns(parts: readonly string[]): string[] {
  return parts.flatMap(formsOf).map((part) => `%${part}%`);
}
