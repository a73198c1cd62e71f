import { type Selectable, sql } from 'kysely';
import type { CanonicalPerson } from '../contract/canonical-brand.ts';
import { plainNumero } from '../contract/plain-text.ts';
import type { OpenOpposition, OppositionQuery } from '../domain/listing/list-requests.ts';
import { formsOf } from '../domain/persons/compared-name.ts';
import { searchTextOf } from '../domain/persons/stated-persons.ts';
import { openDemands, oppositionOf } from '../domain/record/annotation-catalog.ts';
import type { BrandRecord } from '../domain/record/brand-record.ts';
import { currentHolders, type HolderHistory } from '../domain/record/ownership.ts';
import type { IdentifiedAnnotation } from '../domain/record/stored-brand.ts';
import type { Db, OposicionAbiertaTable } from './database.ts';

/** Lists the open oppositions that match the query, in no order. */
export async function openOppositions(
  db: Db,
  { clase, titular, representante, oponente, marcaAnterior }: OppositionQuery,
): Promise<OpenOpposition[]> {
  let found = db.selectFrom('oposicion_abierta').select(['nro_solicitud', 'desde']);
  if (clase) found = found.where(sql<boolean>`clases && ${clase}::integer[]`);
  if (titular) found = found.where(sql<boolean>`titulares like any(${patterns(titular)}::text[])`);
  if (representante) {
    found = found.where(sql<boolean>`representantes like any(${patterns(representante)}::text[])`);
  }
  if (oponente)
    found = found.where(sql<boolean>`oponentes like any(${patterns(oponente)}::text[])`);
  if (marcaAnterior) {
    const patterns = markPatterns(marcaAnterior);
    found = found.where(sql<boolean>`marcas_anteriores like any(${patterns}::text[])`);
  }
  const rows = await found.execute();
  return rows.map(({ nro_solicitud: nroSolicitud, desde }) => ({ nroSolicitud, desde }));
}

/** Reads the acts of marks; those of each mark are in the order of its record. */
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

/** Builds LIKE patterns. A folded text contains only letters, digits and blanks, so it has no wildcards. */
function patterns(parts: readonly string[]): string[] {
  return parts.flatMap(formsOf).map((part) => `%${part}%`);
}

const NUMBER = /^\d[\d .]*$/;

/** Builds LIKE patterns for earlier marks: a number must be a whole line, while a name may match any part. */
function markPatterns(parts: readonly string[]): string[] {
  return parts.flatMap((part) =>
    NUMBER.test(part) ? [`%\n${plainNumero(part)}\n%`] : patterns([part]),
  );
}

/** The fields of a mark that the list of oppositions needs. */
type OpposedMark = Pick<
  BrandRecord,
  'nroSolicitud' | 'clases' | 'titulares' | 'representantes' | 'anotaciones'
> & { readonly holderHistory: HolderHistory | null };

/** Records which of these marks have an open opposition now, and which no longer have one. */
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
      ...demandTexts(mark.anotaciones),
    },
  ];
}

/** Extracts the texts by which an open opposition can be searched from its claims. */
export function demandTexts(
  acts: BrandRecord['anotaciones'],
): Pick<Selectable<OposicionAbiertaTable>, 'oponentes' | 'marcas_anteriores'> {
  const demands = openDemands(acts);
  const opponents = demands.flatMap(({ oponente = '' }) => formsOf(oponente));
  const marks = demands.flatMap(({ marcaAnterior = {} }) => {
    const { denominacion = '', nroRegistro = '', nroSolicitud = '' } = marcaAnterior;
    return [...formsOf(denominacion), nroRegistro, nroSolicitud];
  });
  return { oponentes: opponents.join('\n'), marcas_anteriores: `\n${marks.join('\n')}\n` };
}

function namesOf(persons: readonly CanonicalPerson[] | null): string {
  return (persons ?? []).map(searchTextOf).join('\n');
}
