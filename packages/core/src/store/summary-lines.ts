import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Summaries as JSON, a line each with its line feed. */
export interface SummaryLines {
  readonly text: string;
  readonly rows: number;
}

/**
 * The summaries of marks in the order of their numbers, without those that do not exist. One query. The
 * database writes the JSON: this process neither reads the columns nor waits for it. Most lists have one
 * entry, and are not worth a path.
 *
 * @param nros distinct
 */
export async function summaryLinesOf(db: Db, nros: readonly string[]): Promise<SummaryLines> {
  const { rows } = await sql<SummaryLines>`/* prepared summary-lines */
    select count(*)::integer as rows, coalesce(string_agg(line, '' order by place), '') as text
    from unnest(${nros}::text[]) with ordinality as asked (nro, place)
      join brand on nro_solicitud = nro
      cross join lateral (
        select coalesce(holder_history -> 'current', titulares) as holders
      ) known
      cross join lateral (
        select row_to_json(summary)::text || chr(10) as line
        from (
          select
            nro_solicitud as "nroSolicitud",
            nro_registro as "nroRegistro",
            denominacion,
            estado,
            tipo_signo as "tipoSigno",
            fecha_presentacion as "fechaPresentacion",
            fecha_publicacion as "fechaPublicacion",
            fecha_vencimiento as "fechaVencimiento",
            fecha_registro as "fechaRegistro",
            to_char(actualizado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              as "fechaActualizacion",
            case when jsonb_array_length(clases) = 1 then jsonb_build_array(clases -> 0 -> 'clase')
              else jsonb_path_query_array(coalesce(clases, '[]'), '$[*].clase') end as clases,
            case when jsonb_array_length(holders) = 1 then jsonb_build_array(holders -> 0 -> 'nombre')
              else jsonb_path_query_array(coalesce(holders, '[]'), '$[*].nombre') end as titular,
            clases is null or holders is null as "enrichmentPending"
        ) summary
      ) lines`.execute(db);
  return rows[0] ?? { text: '', rows: 0 };
}
