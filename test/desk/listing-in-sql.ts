import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../packages/core/src/store/database/database.ts';

/** Filters as the service takes them. */
export interface SqlFilters {
  readonly clase?: readonly number[];
  readonly estado?: readonly string[];
  readonly tipoSigno?: readonly string[];
  readonly fechaPresentacionDesde?: string;
  readonly fechaPresentacionHasta?: string;
  readonly fechaPublicacionDesde?: string;
  readonly fechaPublicacionHasta?: string;
  readonly fechaRegistroDesde?: string;
  readonly fechaRegistroHasta?: string;
  readonly fechaVencimientoDesde?: string;
  readonly fechaVencimientoHasta?: string;
  readonly titularId?: readonly string[];
  readonly representanteId?: readonly string[];
  readonly titularHistoricoId?: readonly string[];
  readonly liveOnly?: boolean;
}

/** What a listing answers of all marks that pass: their number and their facets. */
export interface SqlListing {
  readonly total: number;
  /** Newest filing first, null dates last; then by number. */
  readonly nros: readonly string[];
  readonly clase: readonly { value: number; count: number }[];
  readonly estado: readonly { value: string; count: number }[];
}

/** The persons of a mark in a list of the table, those of bare names that are somebody's included. */
function names(list: RawBuilder<unknown>, ids: readonly string[] | undefined) {
  return sql`(${ids ?? null}::bigint[] is null or exists (
    select from jsonb_array_elements(${list}) one
    join persona on persona.id = (one ->> 'id')::bigint
    where coalesce(unida_a, persona.id) = any(${ids ?? null})))`;
}

function dated(column: string, from: string | undefined, to: string | undefined) {
  return sql`(${from ?? null}::date is null or ${sql.ref(column)} >= ${from ?? null})
    and (${to ?? null}::date is null or ${sql.ref(column)} <= ${to ?? null})`;
}

/** A listing, asked of the table that the import wrote. */
export async function listingInSql(db: Db, asked: SqlFilters): Promise<SqlListing> {
  const { clase = null, estado = null, tipoSigno = null, liveOnly = false } = asked;
  const holders = sql`coalesce(holder_history -> 'current', titulares)`;
  const marks = sql`(select * from brand
    where (${estado}::text[] is null or estado = any(${estado}))
      and (${tipoSigno}::text[] is null or tipo_signo = any(${tipoSigno}))
      and (not ${liveOnly} or estado not in ('denegada', 'vencida', 'anulada'))
      and (${clase}::integer[] is null or exists (
        select from jsonb_array_elements(clases) one
        where (one ->> 'clase')::integer = any(${clase})))
      and ${dated('fecha_presentacion', asked.fechaPresentacionDesde, asked.fechaPresentacionHasta)}
      and ${dated('fecha_publicacion', asked.fechaPublicacionDesde, asked.fechaPublicacionHasta)}
      and ${dated('fecha_registro', asked.fechaRegistroDesde, asked.fechaRegistroHasta)}
      and ${dated('fecha_vencimiento', asked.fechaVencimientoDesde, asked.fechaVencimientoHasta)}
      and ${names(holders, asked.titularId)}
      and ${names(sql`representantes`, asked.representanteId)}
      and ${names(sql`holder_history -> 'past'`, asked.titularHistoricoId)})`;
  const { rows } = await sql<SqlListing>`
    with marks as materialized ${marks}
    select (select count(*)::integer from marks) as total,
      (select coalesce(json_agg(nro_solicitud
        order by fecha_presentacion desc nulls last, nro_solicitud::bigint), '[]') from marks) as nros,
      (select coalesce(json_agg(counted order by count desc, value), '[]') from (
        select (one ->> 'clase')::integer as value, count(distinct nro_solicitud)::integer as count
        from marks, jsonb_array_elements(clases) one group by 1) counted) as clase,
      (select coalesce(json_agg(counted order by count desc, value), '[]') from (
        select estado as value, count(*)::integer as count from marks group by 1) counted) as estado
  `.execute(db);
  const [listing] = rows;
  if (listing === undefined) throw new Error('the database answered nothing');
  return listing;
}
