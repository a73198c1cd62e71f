import { sql } from 'kysely';
import { dateSchema } from '../../contract/dates.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import type { SourceRecord } from '../../domain/freshness.ts';
import type { Db } from '../database/database.ts';

/** A document that was imported at least in part, identified by the hash of its content. */
export interface StoredDocument {
  /** Sequential number in the order in which documents were first seen. */
  readonly id: number;
  readonly name: string;
  readonly firstSeenAt: string;
  /** False while the document is being merged, or after a merge that failed. */
  readonly merged: boolean;
  readonly read: number;
  readonly rejected: number;
  readonly unknownStatus: number;
  readonly errorCells: number;
}

/** A document that is about to be merged. */
type NewDocument = Omit<StoredDocument, 'id' | 'merged'> & {
  readonly source: string;
  readonly sha256: string;
};

/** Finds the document with this SHA-256 that was imported from this source before; null when it is new. */
export async function findDocument(
  db: Db,
  source: string,
  sha256: string,
): Promise<StoredDocument | null> {
  const row = await db
    .selectFrom('source_document')
    .selectAll()
    .where('source', '=', source)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    firstSeenAt: row.first_seen_at,
    merged: row.merged_at !== null,
    read: row.rows_read,
    rejected: row.rows_rejected,
    unknownStatus: row.unknown_status,
    errorCells: row.error_cells,
  };
}

/** Returns the id for the next new document. Only the writer may use it, because no other process adds documents. */
export async function nextDocumentId(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('source_document')
    .select((document) => document.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return (newest ?? 0) + 1;
}

/** Stores a document when it is first seen, which fixes its position in the order. */
export async function addDocument(writer: Db, id: number, document: NewDocument): Promise<void> {
  await writer
    .insertInto('source_document')
    .values({
      id,
      source: document.source,
      name: document.name,
      sha256: document.sha256,
      first_seen_at: document.firstSeenAt,
      merged_at: null,
      rows_read: document.read,
      rows_rejected: document.rejected,
      unknown_status: document.unknownStatus,
      error_cells: document.errorCells,
    })
    .execute();
}

/** Records that every row of a document has been merged, so that importing it again does nothing. */
export async function markMerged(writer: Db, id: number, at: string): Promise<void> {
  await writer.updateTable('source_document').set({ merged_at: at }).where('id', '=', id).execute();
}

/** Returns how many valid rows the newest merged version of a document had; null when there is none. */
export async function findPreviousRowCount(
  db: Db,
  source: string,
  name: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('source_document')
    .select(sql<number>`rows_read - rows_rejected`.as('rows'))
    .where('source', '=', source)
    .where('name', '=', name)
    .where('merged_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rows ?? null;
}

const DATE_IN_NAME = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';

interface SourceRow {
  readonly source: string;
  readonly last_attempt_at: string;
  readonly last_success_at: string | null;
  readonly named: string | null;
  readonly seen_at: string | null;
}

/**
 * Reads for each source the times of its last run and last success, and the day up to which its data reach. A run that
 * found nothing new counts as a success (decision C15). A document covers the time up to the day in its name, or else
 * up to the day it was first seen, so the same bytes received again are not newer.
 */
export async function readSourceRecords(db: Db): Promise<SourceRecord[]> {
  const { rows } = await sql<SourceRow>`
    select run.*, document.named, document.seen_at from (
      select source, max(started_at) as last_attempt_at,
        max(finished_at) filter (where status in ('ok', 'partial')) as last_success_at
      from sync_run group by source
    ) run left join (
      select source, max(substring(name from ${DATE_IN_NAME})) as named,
        max(first_seen_at) as seen_at
      from source_document where merged_at is not null group by source
    ) document using (source)`.execute(db);
  return rows.map((row) => ({
    source: row.source,
    lastSuccessAt: row.last_success_at,
    lastAttemptAt: row.last_attempt_at,
    dataThrough: dataThrough(row),
  }));
}

function dataThrough({ named, seen_at }: SourceRow): string | null {
  if (named !== null && dateSchema.safeParse(named).success) return named;
  return seen_at === null ? null : officeDay(new Date(seen_at));
}
