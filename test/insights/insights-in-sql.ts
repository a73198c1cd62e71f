import { sql } from 'kysely';
import type { Db } from '../../packages/core/src/store/database/database.ts';

/** Filters as the service takes them. */
export interface InsightFilters {
  readonly estado?: string;
  readonly tipoSigno?: string;
  readonly clase?: readonly number[];
  readonly fechaPresentacionDesde?: string;
  readonly fechaPresentacionHasta?: string;
}

function matching({ clase, ...filters }: InsightFilters) {
  const { estado = null, tipoSigno = null } = filters;
  const { fechaPresentacionDesde: from = null, fechaPresentacionHasta: to = null } = filters;
  return sql`(select * from brand
    where (${estado}::text is null or estado = ${estado})
      and (${tipoSigno}::text is null or tipo_signo = ${tipoSigno})
      and (${from}::date is null or fecha_presentacion >= ${from})
      and (${to}::date is null or fecha_presentacion <= ${to})
      and (${clase ?? null}::integer[] is null or exists (
        select from jsonb_array_elements(clases) one
        where (one ->> 'clase')::integer = any(${clase ?? null})))) marks`;
}

async function rows<Row>(query: ReturnType<typeof sql<Row>>, db: Db): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

/** The aggregations, asked of the tables that the import wrote. */
export const insightsInSql = {
  'by-class': (db: Db, filters: InsightFilters) =>
    rows(
      sql<{ clase: number; n: number }>`
        select (one ->> 'clase')::integer as clase, count(distinct nro_solicitud) as n
        from ${matching(filters)}, jsonb_array_elements(clases) one group by 1 order by 1`,
      db,
    ),
  'by-estado': (db: Db, filters: InsightFilters) =>
    rows(
      sql<{ estado: string; n: number }>`
        select estado, count(*) as n from ${matching(filters)} group by 1`,
      db,
    ),
  'by-month': (db: Db, filters: InsightFilters) =>
    rows(
      sql<{ mes: string; n: number }>`
        select to_char(fecha_presentacion, 'YYYY-MM') as mes, count(*) as n
        from ${matching(filters)} where fecha_presentacion is not null group by 1 order by 1`,
      db,
    ),
  'by-holder': (db: Db, filters: InsightFilters) => byPerson(db, filters, 'titulares'),
  'by-representante': (db: Db, filters: InsightFilters) => byPerson(db, filters, 'representantes'),
};

/** Of a corpus without transfers: there the lists of a mark are its current persons. */
function byPerson(db: Db, filters: InsightFilters, list: 'titulares' | 'representantes') {
  return rows(
    sql<{ id: string; nombre: string; n: number }>`
      select counted.id::text as id, ficha ->> 'nombre' as nombre, n from (
        select coalesce(unida_a, persona.id) as id, count(distinct nro_solicitud) as n
        from ${matching(filters)}, jsonb_array_elements(${sql.ref(list)}) one
        join persona on persona.id = (one ->> 'id')::bigint
        group by 1
      ) counted join persona on persona.id = counted.id
      order by n desc, counted.id limit 20`,
    db,
  );
}
