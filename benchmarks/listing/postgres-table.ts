import type { BrandListingParams } from '@marcario/core/contract';
import type pg from 'pg';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';

/** What both sides say of a listing. */
export interface ListingAnswer {
  readonly total: number;
  readonly facets: FacetCounts;
  /** Application numbers, in order. */
  readonly page: readonly string[];
}

type FacetCounts = Readonly<
  Record<'clase' | 'estado', readonly { readonly value: string | number; readonly count: number }[]>
>;

/**
 * The columns that are filtered and sorted, narrow, in order of filing as an import would leave them.
 * `numero` is the number without its letter, which the order goes by.
 */
const TABLE = `CREATE TABLE marks
  (nro text, numero integer, estado text, clases integer[], filed date)`;

/** They hold all that is asked for, so that counting need not visit the table. */
const INDEXES = [
  'CREATE INDEX ON marks (filed DESC NULLS LAST, numero, nro) INCLUDE (estado, clases)',
  'CREATE INDEX ON marks (estado, filed DESC NULLS LAST, numero, nro) INCLUDE (clases)',
  'CREATE INDEX ON marks USING gin (clases)',
  'VACUUM ANALYZE marks',
];

/** A second worker is worth its start to whoever counts a million marks. */
const PARALLEL = ['SET parallel_setup_cost = 50', 'SET parallel_tuple_cost = 0.001'];

/** So many marks of one statement that the way does not count. */
const BATCH = 10_000;

/** Fills the table while the marks are read, then indexes it. */
export async function fillTable(
  client: pg.Client,
  brands: Iterable<IndexableBrand>,
): Promise<void> {
  await client.query(TABLE);
  const batch: IndexableBrand[] = [];
  for (const brand of brands) {
    batch.push(brand);
    if (batch.length === BATCH) await insert(client, batch.splice(0));
  }
  await insert(client, batch);
  for (const statement of [...INDEXES, ...PARALLEL]) await client.query(statement);
}

/** Arrays of arrays must be of one length: classes travel as text. */
async function insert(client: pg.Client, brands: readonly IndexableBrand[]): Promise<void> {
  await client.query(
    `INSERT INTO marks SELECT nro, substring(nro FROM '^[0-9]+')::integer, estado, clases::integer[], filed
     FROM unnest($1::text[], $2::text[], $3::text[], $4::date[]) AS row (nro, estado, clases, filed)`,
    [
      brands.map(({ nroSolicitud }) => nroSolicitud),
      brands.map(({ estado }) => estado),
      brands.map(({ clases }) => `{${clases.join(',')}}`),
      brands.map(({ fechaPresentacion }) => fechaPresentacion),
    ],
  );
}

/**
 * Count and both facets in one pass, which PostgreSQL runs in parallel: marks of the same status and
 * classes are counted together, and the few groups that come of it are added up. Then the page.
 */
export async function askTable(
  client: pg.Client,
  params: BrandListingParams,
): Promise<ListingAnswer> {
  const { where, values } = conditions(params);
  const counted = await client.query<{ total: number; estado: object; clase: object }>(
    `WITH groups AS MATERIALIZED
       (SELECT estado, clases, count(*)::integer AS n FROM marks ${where} GROUP BY estado, clases)
     SELECT (SELECT coalesce(sum(n), 0)::integer FROM groups) AS total,
       (SELECT json_object_agg(estado, n) FROM
         (SELECT estado, sum(n) AS n FROM groups WHERE estado IS NOT NULL GROUP BY estado) e) AS estado,
       (SELECT json_object_agg(clase, n) FROM
         (SELECT clase, sum(n) AS n FROM groups, unnest(clases) AS clase GROUP BY clase) c) AS clase`,
    values,
  );
  const paged = await client.query<{ readonly nro: string }>(
    `SELECT nro FROM marks ${where} ORDER BY filed DESC NULLS LAST, numero, nro LIMIT 20`,
    values,
  );
  const [{ total, estado, clase } = { total: 0, estado: {}, clase: {} }] = counted.rows;
  return {
    total,
    facets: { estado: entries(estado), clase: entries(clase) },
    page: paged.rows.map(({ nro }) => nro),
  };
}

function entries(counts: object | null) {
  return Object.entries(counts ?? {}).map(([value, count]) => ({ value, count: Number(count) }));
}

function conditions(params: BrandListingParams): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = params[name as keyof typeof CONDITIONS];
    return value === undefined ? [] : [condition(values.push(value))];
  });
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

const CONDITIONS = {
  estado: (place: number) => `estado = ANY ($${place})`,
  clase: (place: number) => `clases && $${place}`,
  fechaPresentacionDesde: (place: number) => `filed >= $${place}`,
  fechaPresentacionHasta: (place: number) => `filed <= $${place}`,
};
