import { sql } from 'kysely';
import type { Change } from '../contract/changes.ts';
import type { ChangesRequest } from '../domain/listing/changes-request.ts';
import type { Db } from './database.ts';

/** Changes behind one `seq` and up to another, oldest first (decision E4). */
export async function changesPage(
  db: Db,
  { after, through, limit, campos, sources }: ChangesRequest & { readonly through: number },
): Promise<Change[]> {
  let changes = db
    .selectFrom('corpus_changes')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', through)
    .orderBy('seq')
    .limit(limit);
  if (sources !== null) changes = changes.where('source', 'in', sources);
  if (campos !== null) {
    const names = sql.join(campos.map((campo) => sql`${campo}`));
    changes = changes
      .where('kind', '=', 'updated')
      .where(sql<boolean>`changed_fields ?| array[${names}]::text[]`);
  }
  const rows = await changes.execute();
  return rows.map((row) => ({
    seq: row.seq,
    nroSolicitud: row.nro_solicitud,
    version: row.version,
    tipo: row.kind,
    campos: row.kind === 'created' ? [] : row.changed_fields,
    source: row.source,
    runId: String(row.run_id),
    at: row.changed_at,
  }));
}

/** Every source with a run, by name. */
export async function knownSources(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sync_run')
    .select('source')
    .distinct()
    .orderBy('source')
    .execute();
  return rows.map(({ source }) => source);
}
