import pg from 'pg';
import { columnParsers } from '../../packages/core/src/store/database/open-database.ts';

/** The columns of a summary, as the store reads them. */
const SELECT = `select nro_solicitud, nro_registro, denominacion, estado, tipo_signo, fecha_presentacion,
  fecha_publicacion, fecha_vencimiento, fecha_registro, actualizado_en, clases, titulares, holder_history
  from brand`;

/** Rows a second of one statement for every row, each parsed by the driver and let go. */
export async function bareSelectRate(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, types: columnParsers() });
  await client.connect();
  await client.query("set datestyle = 'ISO, YMD'");
  let rows = 0;
  const start = performance.now();
  const query = client.query(new pg.Query(SELECT));
  query.on('row', () => {
    rows += 1;
  });
  await new Promise((resolve, reject) => query.once('end', resolve).once('error', reject));
  const rate = (rows * 1_000) / (performance.now() - start);
  await client.end();
  return rate;
}
