import { type RawBuilder, sql } from 'kysely';
import type { BrandTable, Db } from './database.ts';

/** Summaries as JSON, a line each with its line feed. */
export interface SummaryLines {
  readonly text: string;
  readonly rows: number;
}

/**
 * The summaries of marks in the order of their numbers, without those that do not exist. One query. The
 * database writes the JSON: this process neither reads the columns nor waits for it. Lines are put together from
 * texts, for a row of its own would have to be made and read for `row_to_json`.
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
        select concat(
          '{"nroSolicitud":', to_json(nro_solicitud),
          ',"nroRegistro":', coalesce(to_json(nro_registro)::text, 'null'),
          ',"denominacion":', to_json(denominacion),
          ',"estado":"', estado,
          '","tipoSigno":"', tipo_signo,
          '","fechaPresentacion":', ${day('fecha_presentacion')},
          ',"fechaPublicacion":', ${day('fecha_publicacion')},
          ',"fechaVencimiento":', ${day('fecha_vencimiento')},
          ',"fechaRegistro":', ${day('fecha_registro')},
          ',"fechaActualizacion":"',
          to_char(actualizado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          '","clases":', ${eachOf('clases', 'clase')},
          ',"titular":', ${eachOf('holders', 'nombre')},
          ',"enrichmentPending":',
          case when clases is null or holders is null then 'true' else 'false' end,
          '}', chr(10)
        ) as line
      ) lines`.execute(db);
  return rows[0] ?? { text: '', rows: 0 };
}

function day(column: keyof BrandTable): RawBuilder<string> {
  return sql`coalesce('"' || ${sql.ref(column)} || '"', 'null')`;
}

/** One field of each entry of a list. Most lists have one entry, and are not worth a path. */
function eachOf(list: string, field: string): RawBuilder<string> {
  const entries = sql.ref(list);
  return sql`case when jsonb_array_length(${entries}) = 1
    then concat('[', ${entries} #> ${sql.lit(`{0,${field}}`)}, ']')
    else jsonb_path_query_array(coalesce(${entries}, '[]'), ${sql.lit(`$[*].${field}`)})::text end`;
}
