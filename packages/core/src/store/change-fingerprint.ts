import type { Db } from './database.ts';

/**
 * What tells one change from all others, of this corpus and of any other; null when the corpus has no
 * change of this number. Two databases that agree on it have the same history up to there.
 */
export async function changeFingerprint(db: Db, seq: number): Promise<string | null> {
  const change = await db
    .selectFrom('corpus_changes')
    .select(['nro_solicitud', 'version', 'kind', 'source', 'run_id', 'changed_at'])
    .where('seq', '=', seq)
    .executeTakeFirst();
  return change === undefined ? null : JSON.stringify(Object.values(change));
}
