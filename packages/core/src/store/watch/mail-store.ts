import { sql, type Transaction } from 'kysely';
import type { WatchMail } from '../../contract/watchlist.ts';
import type { Database, Db } from '../database/database.ts';
import { cancelNotifications, newNotificationId } from '../delivery/outbox.ts';
import { MAIL_COLUMNS, toWatchMail } from './watchlist-store.ts';

/** The mail settings of a watchlist, with the fields that its mails and the links in them contain. */
export interface StoredMail extends WatchMail {
  readonly watchlistId: string;
  readonly org: string;
  readonly label: string;
  readonly version: number;
}

/** Finds the mail settings of a watchlist that is not retired; null when it has none. */
export async function findMail(db: Db, watchlistId: string): Promise<StoredMail | null> {
  const row = await db
    .selectFrom('watchlist')
    .select(['org', 'label', 'mail_version as version'])
    .select(MAIL_COLUMNS)
    .where('id', '=', watchlistId)
    .where('status', '!=', 'retired')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { org, label, version } = row;
  const mail = toWatchMail(row);
  return mail && { watchlistId, org, label, version, ...mail };
}

/**
 * Sets or removes the address for digests, in the transaction that locks the list. The incremented version invalidates
 * mails and links of the previous address.
 */
export async function setMail(
  trx: Transaction<Database>,
  watchlistId: string,
  mail: Omit<WatchMail, 'estado' | 'entrega'> | null,
): Promise<void> {
  await trx
    .updateTable('watchlist')
    .set({
      mail_address: mail?.direccion ?? null,
      mail_frequency: mail?.frecuencia ?? null,
      mail_language: mail?.idioma ?? null,
      mail_state: mail === null ? null : 'pendiente',
      mail_delivery: 'none',
      mail_refusals: 0,
      mail_last_status: null,
      mail_last_failure_at: null,
      mail_version: sql<number>`mail_version + 1`,
    })
    .where('id', '=', watchlistId)
    .execute();
  await cancelNotifications(trx, watchlistId, ['confirmation', 'digest']);
}

/** Changes the frequency and language of digests; the address does not have to be confirmed again. */
export async function setMailSchedule(
  trx: Transaction<Database>,
  watchlistId: string,
  { frecuencia, idioma }: Pick<WatchMail, 'frecuencia' | 'idioma'>,
): Promise<void> {
  await trx
    .updateTable('watchlist')
    .set({ mail_frequency: frecuencia, mail_language: idioma })
    .where('id', '=', watchlistId)
    .execute();
}

/** A mail to queue that asks the owner of an address to confirm it. */
interface ConfirmationRequest {
  readonly watchlistId: string;
  readonly org: string;
  readonly address: string;
  readonly now: Date;
}

/**
 * Counts the confirmation mails queued since a time: those to the address, and those that the organisation requested.
 * An advisory lock blocks other requests until the transaction ends, so that the limits are exact.
 */
export async function countConfirmations(
  trx: Transaction<Database>,
  { org, address }: Pick<ConfirmationRequest, 'org' | 'address'>,
  since: Date,
): Promise<{ readonly ofAddress: number; readonly ofOrg: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('marcario confirmations', 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ ofAddress: number; ofOrg: number }>`
    select (count(*) filter (where mail_address = ${address.toLowerCase()}))::integer as "ofAddress",
      (count(*) filter (where mail_org = ${org}))::integer as "ofOrg"
    from notification where channel = 'confirmation' and created_at > ${since.toISOString()}::timestamptz`.execute(
    trx,
  );
  return rows[0] ?? { ofAddress: 0, ofOrg: 0 };
}

/** Queues the mail with the link that confirms an address. */
export async function enqueueConfirmation(
  trx: Transaction<Database>,
  { watchlistId, org, address, now }: ConfirmationRequest,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('notification')
    .values({
      id: newNotificationId(),
      watchlist_id: watchlistId,
      channel: 'confirmation',
      new_hits: 0,
      mail_address: address.toLowerCase(),
      mail_org: org,
      state: 'pending',
      next_attempt_at: at,
      created_at: at,
    })
    .execute();
}

/** Confirms the address of a list if its version is still this one; digests start with hits found from now on. */
export async function confirmMail(
  db: Db,
  { watchlistId, version }: Pick<StoredMail, 'watchlistId' | 'version'>,
): Promise<void> {
  await db
    .updateTable('watchlist')
    .set({ mail_state: 'confirmado', mail_through: sql<number>`hit_count` })
    .where('id', '=', watchlistId)
    .where('mail_version', '=', version)
    .where('mail_state', '=', 'pendiente')
    .execute();
}

/** Stops the digests to an address, if the list still has that address. */
export async function stopMail(
  trx: Transaction<Database>,
  { watchlistId, direccion }: Pick<StoredMail, 'watchlistId' | 'direccion'>,
): Promise<void> {
  await trx
    .updateTable('watchlist')
    .set({ mail_state: 'detenido' })
    .where('id', '=', watchlistId)
    .where('mail_address', '=', direccion)
    .execute();
  await cancelNotifications(trx, watchlistId, ['confirmation', 'digest']);
}

/** For each frequency, the time at which the next digest is due, ISO 8601. */
type DigestTimes = Readonly<Record<WatchMail['frecuencia'], string>>;

/**
 * Queues a digest of the hits that no digest covers yet, in the transaction that stores them. If a queued digest is not
 * due yet, it is extended instead. A digest that is due may have been sent, so it stays unchanged and all attempts to
 * send it have the same content.
 */
export async function enqueueDigest(
  trx: Transaction<Database>,
  watchlistId: string,
  { now, times }: { readonly now: Date; readonly times: DigestTimes },
): Promise<void> {
  const at = now.toISOString();
  const { rows } = await sql<{ hits: number; through: number; frequency: 'diaria' | 'semanal' }>`
    update watchlist w set mail_through = w.hit_count
    from (select id, mail_through from watchlist where id = ${watchlistId} for update) before
    where w.id = before.id and w.mail_state = 'confirmado' and w.status <> 'retired'
      and w.hit_count > w.mail_through
    returning w.hit_count - before.mail_through as hits, before.mail_through as through,
      w.mail_frequency as frequency`.execute(trx);
  const [fresh] = rows;
  if (fresh === undefined) return;
  const { numAffectedRows } = await sql`
    update notification set new_hits = new_hits + ${fresh.hits}::integer
    where watchlist_id = ${watchlistId} and channel = 'digest' and state = 'pending'
      and attempts = 0 and lease is null and next_attempt_at > ${at}::timestamptz`.execute(trx);
  if (Number(numAffectedRows ?? 0n) > 0) return;
  await trx
    .insertInto('notification')
    .values({
      id: newNotificationId(),
      watchlist_id: watchlistId,
      channel: 'digest',
      new_hits: fresh.hits,
      after_position: fresh.through,
      state: 'pending',
      next_attempt_at: times[fresh.frequency],
      created_at: at,
    })
    .execute();
}
