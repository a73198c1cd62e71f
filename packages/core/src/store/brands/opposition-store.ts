import { type Selectable, sql } from 'kysely';
import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { normalizeNumero } from '../../contract/plain-text.ts';
import type { OpenOpposition, OppositionQuery } from '../../domain/listing/list-requests.ts';
import { namePartForms } from '../../domain/persons/compared-name.ts';
import { personSearchText } from '../../domain/persons/person-record.ts';
import { openOppositionClaims, oppositionOf } from '../../domain/record/annotation-catalog.ts';
import type { BrandRecord } from '../../domain/record/brand-record.ts';
import { currentHolders, type HolderHistory } from '../../domain/record/ownership.ts';
import type { IdentifiedAnnotation } from '../../domain/record/stored-brand.ts';
import type { Db, OposicionAbiertaTable } from '../database/database.ts';

/** Lists the open oppositions that match the query, unsorted. */
export async function findOpenOppositions(
  db: Db,
  { clase, titular, representante, oponente, marcaAnterior }: OppositionQuery,
): Promise<OpenOpposition[]> {
  let found = db.selectFrom('oposicion_abierta').select(['nro_solicitud', 'desde']);
  if (clase) found = found.where(sql<boolean>`clases && ${clase}::integer[]`);
  if (titular)
    found = found.where(sql<boolean>`titulares like any(${likePatterns(titular)}::text[])`);
  if (representante) {
    found = found.where(
      sql<boolean>`representantes like any(${likePatterns(representante)}::text[])`,
    );
  }
  if (oponente)
    found = found.where(sql<boolean>`oponentes like any(${likePatterns(oponente)}::text[])`);
  if (marcaAnterior) {
    const likePatterns = markLikePatterns(marcaAnterior);
    found = found.where(sql<boolean>`marcas_anteriores like any(${likePatterns}::text[])`);
  }
  const rows = await found.execute();
  return rows.map(({ nro_solicitud: nroSolicitud, desde }) => ({ nroSolicitud, desde }));
}

/** Reads the acts of marks by application number; the acts of each mark are in the order of its record. */
export async function findActs(
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

/** Builds LIKE patterns for parts of names. Folded text has only letters, digits and blanks, so none needs escaping. */
function likePatterns(parts: readonly string[]): string[] {
  return parts.flatMap(namePartForms).map((part) => `%${part}%`);
}

const NUMBER = /^\d[\d .]*$/;

/** Builds LIKE patterns for earlier marks: a number has to match a whole line, a name any part of one. */
function markLikePatterns(parts: readonly string[]): string[] {
  return parts.flatMap((part) =>
    NUMBER.test(part) ? [`%\n${normalizeNumero(part)}\n%`] : likePatterns([part]),
  );
}

/** The fields of a mark from which its row in the table of open oppositions is computed. */
type OpposedMark = Pick<
  BrandRecord,
  'nroSolicitud' | 'clases' | 'titulares' | 'representantes' | 'anotaciones'
> & { readonly holderHistory: HolderHistory | null };

/** Replaces these marks' rows in the table of open oppositions; a mark without an open opposition gets no row. */
export async function writeOppositions(writer: Db, marks: readonly OpposedMark[]): Promise<void> {
  await writer
    .deleteFrom('oposicion_abierta')
    .where('nro_solicitud', '=', sql<string>`any(${marks.map((mark) => mark.nroSolicitud)})`)
    .execute();
  const rows = marks.flatMap(toOpenOppositionRow);
  if (rows.length === 0) return;
  await sql`insert into oposicion_abierta
    select * from json_populate_recordset(null::oposicion_abierta, ${JSON.stringify(rows)}::json)`.execute(
    writer,
  );
}

function toOpenOppositionRow(mark: OpposedMark): Selectable<OposicionAbiertaTable>[] {
  if (mark.anotaciones.length === 0) return [];
  const { abiertaDesde } = oppositionOf(mark.anotaciones);
  if (abiertaDesde === null) return [];
  return [
    {
      nro_solicitud: mark.nroSolicitud,
      desde: abiertaDesde,
      clases: (mark.clases ?? []).map(({ clase }) => clase),
      titulares: personNames(currentHolders(mark.titulares, mark.holderHistory)),
      representantes: personNames(mark.representantes),
      ...oppositionSearchTexts(mark.anotaciones),
    },
  ];
}

/** Extracts the searchable names of opponents and earlier marks from the claims of open oppositions. */
export function oppositionSearchTexts(
  acts: BrandRecord['anotaciones'],
): Pick<Selectable<OposicionAbiertaTable>, 'oponentes' | 'marcas_anteriores'> {
  const demands = openOppositionClaims(acts);
  const opponents = demands.flatMap(({ oponente = '' }) => namePartForms(oponente));
  const marks = demands.flatMap(({ marcaAnterior = {} }) => {
    const { denominacion = '', nroRegistro = '', nroSolicitud = '' } = marcaAnterior;
    return [...namePartForms(denominacion), nroRegistro, nroSolicitud];
  });
  return { oponentes: opponents.join('\n'), marcas_anteriores: `\n${marks.join('\n')}\n` };
}

function personNames(persons: readonly CanonicalPerson[] | null): string {
  return (persons ?? []).map(personSearchText).join('\n');
}
