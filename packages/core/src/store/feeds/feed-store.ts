import { sql, type Updateable } from 'kysely';
import type { Db, FeedDocumentTable, PortalProgressTable } from '../database/database.ts';

/** The last version of a feed's document that was imported, with the validators for the next request. */
export interface AcceptedDocument {
  readonly source: string;
  readonly name: string;
  /**
   * SHA-256 of the address that the document was fetched from; null for a local file. The HTTP validators are valid for
   * that address only.
   */
  readonly addressSha256: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly sha256: string;
  readonly rows: number;
  readonly fetchedAt: string;
}

/** The cursors of the portal feed, which requests dossiers in several rounds. */
export interface PortalProgress {
  /** Application number that the round `walked` (next field: `pending`) requested last; null before its first. */
  readonly walked: string | null;
  readonly pending: string | null;
  readonly askedAt: string | null;
  /** Time before which no request may be sent, because the portal asked for a pause. */
  readonly notBefore: string | null;
}

const PORTAL = 'portal';
const NO_PROGRESS: PortalProgress = { walked: null, pending: null, askedAt: null, notBefore: null };

/** Finds the last accepted document with this name; null when there is none. */
export async function findAcceptedDocument(
  db: Db,
  source: string,
  name: string,
): Promise<AcceptedDocument | null> {
  const row = await db
    .selectFrom('feed_document')
    .selectAll()
    .where('source', '=', source)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? toAcceptedDocument(row) : null;
}

/** Lists the names of all documents accepted from a source, in alphabetical order. */
export async function acceptedNames(db: Db, source: string): Promise<string[]> {
  const rows = await db
    .selectFrom('feed_document')
    .select('name')
    .where('source', '=', source)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Records that a document is in the corpus, so that the same bytes are not imported again. */
export async function recordAcceptedDocument(
  db: Db,
  accepted: AcceptedDocument,
  acceptedAt: string,
): Promise<void> {
  const { addressSha256, lastModified, rows, fetchedAt, ...same } = accepted;
  const row: FeedDocumentTable = {
    ...same,
    address_sha256: addressSha256,
    last_modified: lastModified,
    row_count: rows,
    fetched_at: fetchedAt,
    accepted_at: acceptedAt,
  };
  const { source: _, name: __, ...values } = row;
  await db
    .insertInto('feed_document')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'name']).doUpdateSet(values))
    .execute();
}

/** Reads the cursors of the portal's rounds; all are null before the first run. */
export async function readPortalProgress(db: Db): Promise<PortalProgress> {
  const row = await db.selectFrom('portal_progress').selectAll().executeTakeFirst();
  if (!row) return NO_PROGRESS;
  const { walked, pending } = row;
  return { walked, pending, askedAt: row.asked_at, notBefore: row.not_before };
}

/** Stores new cursors of the given rounds; the others stay unchanged. */
export async function advancePortalCursor(
  db: Db,
  rounds: Partial<Pick<PortalProgress, 'walked' | 'pending'>>,
): Promise<void> {
  await savePortalProgress(db, rounds);
}

/** Stores the time until which no request may be sent to the portal. */
export async function pausePortal(db: Db, notBefore: string): Promise<void> {
  await savePortalProgress(db, { not_before: notBefore });
}

/**
 * Counts one request to the portal before it is sent, so that it is counted even if the process dies.
 * @returns false, without counting, when the limit of the day is reached
 */
export async function reservePortalRequest(
  db: Db,
  { day, at, cap }: { readonly day: string; readonly at: string; readonly cap: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into portal_progress as progress (source, day, asked, asked_at)
    values (${PORTAL}, ${day}, 1, ${at})
    on conflict (source) do update set
      asked = case when progress.day = excluded.day then progress.asked + 1 else 1 end,
      day = excluded.day,
      asked_at = excluded.asked_at
    where progress.day is distinct from excluded.day or progress.asked < ${cap}
    returning asked`.execute(db);
  return rows.length > 0;
}

/**
 * Lists up to `limit` application numbers below the cursor, in descending code-unit order; after the lowest number it
 * continues with the highest. O(limit).
 */
export async function markNumbersAfter(
  db: Db,
  cursor: string | null,
  { limit, pending }: { readonly limit: number; readonly pending: boolean },
): Promise<string[]> {
  const selectNumbers = () => {
    const all = db.selectFrom('brand').select('nro_solicitud').orderBy('nro_solicitud', 'desc');
    const some = pending ? all.where(sql<boolean>`(clases is null or titulares is null)`) : all;
    return some.limit(limit);
  };
  if (cursor === null) return markNumbers(await selectNumbers().execute());
  const below = await selectNumbers().where('nro_solicitud', '<', cursor).execute();
  if (below.length === limit) return markNumbers(below);
  const above = await selectNumbers().where('nro_solicitud', '>=', cursor).execute();
  return markNumbers([...below, ...above].slice(0, limit));
}

/** Lists the highest application numbers that consist of digits only, highest first. O(marks). */
export async function highestMarkNumbers(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('brand')
    .select('nro_solicitud')
    .where(sql<boolean>`nro_solicitud ~ '^[1-9][0-9]{0,14}$'`)
    .orderBy(sql`length(nro_solicitud)`, 'desc')
    .orderBy('nro_solicitud', 'desc')
    .limit(limit)
    .execute();
  return markNumbers(rows).map(Number);
}

async function savePortalProgress(
  db: Db,
  values: Omit<Updateable<PortalProgressTable>, 'source'>,
): Promise<void> {
  await db
    .insertInto('portal_progress')
    .values({ source: PORTAL, asked: 0, ...values })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ source: PORTAL, ...values }))
    .execute();
}

function markNumbers(rows: readonly { readonly nro_solicitud: string }[]): string[] {
  return rows.map((row) => row.nro_solicitud);
}

function toAcceptedDocument(row: FeedDocumentTable): AcceptedDocument {
  const { source, name, etag, sha256 } = row;
  return {
    source,
    name,
    etag,
    sha256,
    addressSha256: row.address_sha256,
    lastModified: row.last_modified,
    rows: row.row_count,
    fetchedAt: row.fetched_at,
  };
}

/** Returns the newest scheduled time for which a source's feed was completed; null when it never was. */
export async function lastServedSlot(db: Db, source: string): Promise<string | null> {
  const row = await db
    .selectFrom('feed_slot')
    .select('slot')
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.slot ?? null;
}

/** Records that a feed completed its run for a scheduled time; earlier times then count as served too. */
export async function markSlotServed(db: Db, source: string, slot: string): Promise<void> {
  await db
    .insertInto('feed_slot')
    .values({ source, slot })
    .onConflict((held) =>
      held.column('source').doUpdateSet({ slot: sql`greatest(feed_slot.slot, excluded.slot)` }),
    )
    .execute();
}

/** Records that the portal returned no dossier for a number; the time of the first miss stays unchanged. */
export async function recordMissedNumber(db: Db, nro: string, at: string): Promise<void> {
  await db
    .insertInto('portal_missed')
    .values({ nro_solicitud: nro, missed_since: at, asked_at: at })
    .onConflict((held) => held.column('nro_solicitud').doUpdateSet({ asked_at: at }))
    .execute();
}

/** Deletes the records of missed numbers whose dossiers have been imported. */
export async function deleteMissedNumbers(db: Db, nros: readonly string[]): Promise<void> {
  if (nros.length === 0) return;
  await db
    .deleteFrom('portal_missed')
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .execute();
}

/** Lists numbers first missed after `since`, ordered by the time of the last request, oldest first. */
export async function listMissedNumbers(
  db: Db,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('portal_missed')
    .select('nro_solicitud')
    .where('missed_since', '>', since)
    .orderBy('asked_at')
    .orderBy('nro_solicitud')
    .limit(limit)
    .execute();
  return rows.map((row) => row.nro_solicitud);
}
