import { type Selectable, sql } from 'kysely';
import type { CanonicalPerson } from '../contract/canonical-brand.ts';
import { searchTextOf } from '../domain/persons/person-file.ts';
import type { BrandRecord } from '../domain/record/brand-record.ts';
import { currentHolders, type HolderHistory } from '../domain/record/holder-history.ts';
import { oppositionOf } from '../domain/record/opposition.ts';
import type { Db, OposicionAbiertaTable } from './database.ts';

/** As much of a mark as its opposition is listed by. */
export type OpposedMark = Pick<
  BrandRecord,
  'nroSolicitud' | 'clases' | 'titulares' | 'representantes' | 'anotaciones'
> & { readonly holderHistory: HolderHistory | null };

/** Notes which of these marks stand under an open opposition now, and which no longer do. */
export async function recordOppositions(writer: Db, marks: readonly OpposedMark[]): Promise<void> {
  await writer
    .deleteFrom('oposicion_abierta')
    .where('nro_solicitud', '=', sql<string>`any(${marks.map((mark) => mark.nroSolicitud)})`)
    .execute();
  const rows = marks.flatMap(openOpposition);
  if (rows.length === 0) return;
  await sql`insert into oposicion_abierta
    select * from json_populate_recordset(null::oposicion_abierta, ${JSON.stringify(rows)}::json)`.execute(
    writer,
  );
}

function openOpposition(mark: OpposedMark): Selectable<OposicionAbiertaTable>[] {
  if (mark.anotaciones.length === 0) return [];
  const { abiertaDesde } = oppositionOf(mark.anotaciones);
  if (abiertaDesde === null) return [];
  return [
    {
      nro_solicitud: mark.nroSolicitud,
      desde: abiertaDesde,
      clases: (mark.clases ?? []).map(({ clase }) => clase),
      titulares: namesOf(currentHolders(mark.titulares, mark.holderHistory)),
      representantes: namesOf(mark.representantes),
    },
  ];
}

function namesOf(persons: readonly CanonicalPerson[] | null): string {
  return (persons ?? []).map(searchTextOf).join('\n');
}
