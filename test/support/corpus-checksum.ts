import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../packages/core/src/store/database/open-database.ts';

/** Queries of all columns that the same documents must produce; times and run numbers are excluded. */
const CONTENT = [
  `select nro_solicitud, to_jsonb(b) - 'actualizado_en' as row from brand b order by nro_solicitud`,
  `select seq, to_jsonb(c) - 'changed_at' - 'run_id' as row from corpus_changes c order by seq`,
  `select id, to_jsonb(p) as row from persona p order by id`,
];

/** Returns a hash of the marks, changes and persons of a corpus, whatever the time of their import. */
export async function corpusChecksum({ db }: OpenDatabase): Promise<string> {
  const hash = createHash('sha256');
  for (const query of CONTENT) {
    const { rows } = await sql.raw<{ row: unknown }>(query).execute(db);
    for (const { row } of rows) hash.update(JSON.stringify(row));
  }
  return hash.digest('hex');
}
