import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { DeliveryAttempt } from '../../contract/webhook.ts';
import type { Database, Db } from '../database/database.ts';
import type { NotificationTable } from '../database/watch-tables.ts';

const ID_BYTES = 15;

/** A webhook notification to queue about new hits of a watchlist. */
interface NewNotification {
  readonly watchlistId: string;
  readonly newHits: number;
  readonly now: Date;
}

/**
 * Adds a notification to the outbox, in the transaction that stores the hits, so that both are stored or neither. A
 * watchlist without a callback address gets no notification. While the list is paused or its callback disabled, the
 * notification waits.
 */
export async function enqueueNotification(
  trx: Transaction<Database>,
  { watchlistId, newHits, now }: NewNotification,
): Promise<void> {
  const at = now.toISOString();
  await sql`
    insert into notification (id, watchlist_id, new_hits, state, next_attempt_at, created_at)
    select ${newNotificationId()}, id, ${newHits}::integer, 'pending', ${at}::timestamptz, ${at}::timestamptz
    from watchlist
    where id = ${watchlistId} and callback_url is not null and status <> 'retired'`.execute(trx);
}

/** The channel of a notification: a webhook, a digest by mail, or a mail that asks for confirmation of an address. */
export type Channel = Selectable<NotificationTable>['channel'];

/**
 * Cancels the pending notifications of a watchlist that was retired or whose address was removed. Call it in the
 * transaction that does so, after the update of the watchlist.
 */
export async function cancelNotifications(
  trx: Transaction<Database>,
  watchlistId: string,
  channels: readonly Channel[] = CHANNELS,
): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ state: 'cancelled', next_attempt_at: null, lease: null, leased_until: null })
    .where('watchlist_id', '=', watchlistId)
    .where('channel', 'in', channels)
    .where('state', '=', 'pending')
    .execute();
}

/** Creates an id that stays the same for all attempts (decision C20), so that a receiver can recognise duplicates. */
export function newNotificationId(): string {
  return `evt_${randomBytes(ID_BYTES).toString('base64url')}`;
}

const BUSY_MS = 50;
const BUSY_LOOKS = 100;

/** A clock that replaces the database's; null means the database's clock, which all processes share. */
export type ClockOverride = (() => Date) | null;

/** The address of one channel of a watchlist, with the version that it had when it was read. */
interface OutboxTarget {
  readonly watchlistId: string;
  readonly channel: Channel;
  /** The URL of a callback, or a mail address. */
  readonly address: string;
  /** Changes when the address is changed or removed, or the list is paused or retired. */
  readonly version: number;
}

/** A notification that this process has leased, so that no other process sends it. */
export interface LeasedNotification extends OutboxTarget {
  readonly id: string;
  readonly lease: string;
  readonly newHits: number;
  /** Position in the watchlist after which the `newHits` hits of a digest begin. */
  readonly afterPosition: number;
  /** Failed attempts since the notification was queued or replayed. */
  readonly failures: number;
  readonly createdAt: Date;
  /** Scheme, host and port of a callback as written, or `smtp` for mail; attempts are limited per origin. */
  readonly origin: string;
  /** True when the last attempt at the same address failed. */
  readonly isFailing: boolean;
}

interface ClaimRequest {
  /** Unique id of the claim; no other process can claim its notifications until the lease ends. */
  readonly lease: string;
  readonly leaseMs: number;
  /** The channels that this process can send on. */
  readonly channels: readonly Channel[];
  readonly limit: number;
  /** Maximum number of notifications for failing callbacks, whose timeouts would delay the others. */
  readonly failingLimit: number;
  readonly perOrigin: number;
  /** Number of notifications that this process is sending now, by origin. */
  readonly inFlight: ReadonlyMap<string, number>;
  readonly clock: ClockOverride;
}

/** Builds SQL for the current time in whole milliseconds, by the given clock or else by the database's. */
export function sqlNow(clock: ClockOverride): RawBuilder<string> {
  const given = clock?.().toISOString() ?? null;
  return sql`date_trunc('milliseconds', coalesce(${given}::timestamptz, clock_timestamp()))`;
}

/**
 * Claims due notifications under a lease, oldest first. At most `perOrigin` are in flight per origin, so that the queue
 * of an unreachable origin does not block the others, and at most `failingLimit` are for failing callbacks. The
 * statement selects rows first and then locks them, which checks each again in its current state; it skips rows that
 * another process is claiming.
 */
export async function claimDue(db: Db, request: ClaimRequest): Promise<LeasedNotification[]> {
  const { lease, leaseMs, channels, limit, failingLimit, perOrigin, inFlight, clock } = request;
  const isFree = sql`n.state = 'pending' and n.channel = any(${channels}::text[]) and n.next_attempt_at <= moment.now
    and (n.leased_until is null or n.leased_until <= moment.now)`;
  const { rows } = await sql<ClaimedRow>`
    with moment as materialized (select ${sqlNow(clock)} as now),
    due as (
      select n.id, n.next_attempt_at, ${isFailing} as is_failing,
        row_number() over (partition by origin order by n.next_attempt_at, n.id)
          + coalesce((${JSON.stringify(Object.fromEntries(inFlight))}::jsonb ->> origin)::integer, 0) as place
      from moment, notification n join watchlist w on w.id = n.watchlist_id,
        lateral (select ${origin} as origin) address
      where ${isFree} and ${standsByChannel}
    ),
    next_up as (
      select id, next_attempt_at, is_failing,
        row_number() over (partition by is_failing order by next_attempt_at, id) as turn
      from due where place <= ${perOrigin}::integer
    ),
    taken as (
      select n.id from notification n, moment
      where ${isFree} and n.id in (
        select id from next_up where not is_failing or turn <= ${failingLimit}::integer
        order by next_attempt_at limit ${limit}::integer)
      for update of n skip locked
    )
    update notification n
    set lease = ${lease}, leased_until = moment.now + ${leaseMs}::integer * interval '1 millisecond'
    from taken, moment, watchlist w
    where n.id = taken.id and w.id = n.watchlist_id
    returning n.id, n.lease, n.new_hits, n.after_position, n.failures, n.created_at, ${origin} as origin,
      ${isFailing} as is_failing, w.id as watchlist_id, n.channel,
      case n.channel when 'webhook' then w.callback_url else w.mail_address end as address,
      case n.channel when 'webhook' then w.callback_version else w.mail_version end as version`.execute(
    db,
  );
  return rows.map((row) => ({
    watchlistId: row.watchlist_id,
    channel: row.channel,
    address: row.address,
    version: row.version,
    id: row.id,
    lease: row.lease,
    newHits: row.new_hits,
    afterPosition: row.after_position ?? 0,
    failures: row.failures,
    createdAt: new Date(row.created_at),
    origin: row.origin,
    isFailing: row.is_failing,
  }));
}

/** Finds the callback of a watchlist; null when it has none, or the list is not active or the callback is disabled. */
export async function findCallbackTarget(
  db: Db,
  watchlistId: string,
): Promise<OutboxTarget | null> {
  const { rows } = await sql<Pick<OutboxTarget, 'address' | 'version'>>`
    select w.callback_url as address, w.callback_version as version from watchlist w
    where w.id = ${watchlistId} and ${STANDS.webhook}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { watchlistId, channel: 'webhook', ...row };
}

/** Renews leases, so that no other process claims notifications that are being sent. */
export async function renewLeases(
  db: Db,
  leases: readonly string[],
  { leaseMs, clock }: Pick<ClaimRequest, 'leaseMs' | 'clock'>,
): Promise<void> {
  await sql`
    update notification
    set leased_until = ${sqlNow(clock)} + ${leaseMs}::integer * interval '1 millisecond'
    where lease = any(${leases}::text[]) and state = 'pending'`.execute(db);
}

/** Releases a notification that was not sent, so that any dispatcher can claim it. */
export async function releaseLease(
  db: Db,
  { id, lease }: Pick<LeasedNotification, 'id' | 'lease'>,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Cancels a leased notification that no longer has to be sent. */
export async function endNotification(
  db: Db,
  { id, lease }: Pick<LeasedNotification, 'id' | 'lease'>,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ state: 'cancelled', next_attempt_at: null, lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/**
 * Postpones the pending notifications of a watchlist, except those that another process is sending, and releases the
 * lease of the given one. It counts no attempt, because none was made.
 */
export async function postponeNotifications(
  db: Db,
  { id, lease, watchlistId }: Pick<LeasedNotification, 'id' | 'lease' | 'watchlistId'>,
  { waitMs, clock }: { readonly waitMs: number; readonly clock: ClockOverride },
): Promise<void> {
  await sql`
    update notification set lease = null, leased_until = null, next_attempt_at = greatest(
      next_attempt_at, ${sqlNow(clock)} + ${waitMs}::integer * interval '1 millisecond')
    where watchlist_id = ${watchlistId} and state = 'pending'
      and (lease is null or leased_until <= ${sqlNow(clock)} or (id = ${id} and lease = ${lease}))`.execute(
    db,
  );
}

/** Identifies an address by its version and, for a claimed notification, its lease. */
export type AddressFence = Pick<OutboxTarget, 'watchlistId' | 'channel' | 'version'> &
  Partial<Pick<LeasedNotification, 'id' | 'lease'>>;

/**
 * Runs `action` if the address is unchanged, with the watchlist's row locked. A pause, a retirement, a new address or a
 * new secret is therefore either detected here, or waits until `action` is done, so that no process starts an attempt
 * after such a change has returned. `action` must take only milliseconds. It receives the encrypted secrets that sign
 * now: the current one, then the replaced ones.
 *
 * A sweep may lock the row for longer. The row is then polled in new transactions, which leaves the connection free in
 * between.
 *
 * @returns false, without running `action`, when the address has changed, the lease was lost or the row stayed locked
 */
export async function whileAddressIsUnchanged(
  db: Db,
  { clock, ...fence }: AddressFence & { readonly clock: ClockOverride },
  action: (sealedSecrets: readonly string[]) => Promise<void> | void,
): Promise<boolean> {
  for (let look = 0; look < BUSY_LOOKS; look += 1) {
    const verdict = await db.transaction().execute(async (trx) => {
      const held = await lockAddress(trx, fence, clock);
      if (held?.stands === true) await action([held.signing_secret, ...held.previous_secrets]);
      return held?.stands;
    });
    if (verdict !== undefined) return verdict;
    await setTimeout(BUSY_MS);
  }
  return false;
}

/** Locks the watchlist and compares its address with `fence`; undefined while another transaction locks the row. */
async function lockAddress(
  trx: Db,
  { watchlistId, channel, version, id, lease }: AddressFence,
  clock: ClockOverride,
): Promise<LockedAddress | undefined> {
  const isLeased =
    id === undefined
      ? sql`true`
      : sql`exists (select 1 from notification n where n.id = ${id} and n.lease = ${lease})`;
  const { rows } = await sql<LockedAddress>`
    select ${STANDS[channel]} and ${VERSION[channel]} = ${version}::integer and ${isLeased} as stands,
      w.signing_secret, ${previousSecrets(clock)} as previous_secrets
    from watchlist w where w.id = ${watchlistId} for share of w skip locked`.execute(trx);
  return rows[0];
}

interface LockedAddress {
  readonly stands: boolean;
  readonly signing_secret: string;
  readonly previous_secrets: readonly string[];
}

/** Builds SQL for the replaced secrets that still sign, encrypted, newest first. */
function previousSecrets(clock: ClockOverride): RawBuilder<unknown> {
  return sql`array(
    select one.secret ->> 'sealed' from jsonb_array_elements(w.previous_secrets)
      with ordinality as one(secret, place)
    where (one.secret ->> 'until')::timestamptz > ${sqlNow(clock)} order by one.place)`;
}

/** The result of an attempt to send; `nextAttemptInMs` is null when no further attempt is due. */
interface AttemptRecord extends DeliveryAttempt {
  readonly nextAttemptInMs: number | null;
  /** True when the receiver answered that it wants no more notifications. */
  readonly gone: boolean;
  /** True when the rejection is permanent: another attempt would fail in the same way. */
  readonly refused: boolean;
  /** Time in ms with failures only, after which the callback is disabled. */
  readonly patienceMs: number;
}

/**
 * Records an attempt in the log. The state of the notification changes only while its lease is held, and the state of
 * the callback or mailbox only if its address is still the one used. The watchlist is locked first, as in every
 * transaction that writes both, to avoid deadlocks.
 */
export async function recordAttempt(
  db: Db,
  notification: LeasedNotification,
  record: AttemptRecord,
  clock: ClockOverride,
): Promise<void> {
  const { id, lease } = notification;
  const { attemptedAt, status, durationMs, outcome, nextAttemptInMs } = record;
  const ended = outcome === 'delivered' ? 'delivered' : 'failed';
  const state = nextAttemptInMs === null ? ended : 'pending';
  await db.transaction().execute(async (trx) => {
    if (notification.channel === 'webhook') await recordCallback(trx, notification, record);
    else await recordMail(trx, notification, record);
    await sql`
      update notification set attempts = attempts + 1, last_status = ${status}::integer,
        last_attempt_at = ${attemptedAt}::timestamptz
      where id = ${id}`.execute(trx);
    await sql`
      update notification set state = ${state}, failures = failures + ${outcome === 'delivered' ? 0 : 1}::integer,
        next_attempt_at = ${sqlNow(clock)} + ${nextAttemptInMs}::double precision * interval '1 millisecond',
        lease = null, leased_until = null
      where id = ${id} and lease = ${lease} and state = 'pending'`.execute(trx);
    await trx
      .insertInto('notification_attempt')
      .values({
        notification_id: id,
        attempted_at: attemptedAt,
        status,
        duration_ms: durationMs,
        outcome,
      })
      .execute();
  });
}

async function recordCallback(
  trx: Db,
  { watchlistId, version }: OutboxTarget,
  { attemptedAt, status, outcome, gone, patienceMs: graceMs }: AttemptRecord,
): Promise<void> {
  const at = sql`${attemptedAt}::timestamptz`;
  const failingSince = sql`coalesce(callback_failing_since, ${at})`;
  const patience = sql`${graceMs}::double precision * interval '1 millisecond'`;
  const change =
    outcome === 'delivered'
      ? sql`callback_state = 'ok', callback_failing_since = null`
      : sql`callback_failing_since = ${failingSince}, callback_state = case
          when callback_state = 'disabled' or ${gone}::boolean or ${at} - ${failingSince} >= ${patience}
          then 'disabled' else 'failing' end`;
  await sql`
    update watchlist set callback_last_status = ${status}::integer,
      callback_last_attempt_at = ${at}, ${change}
    where id = ${watchlistId} and callback_version = ${version}::integer`.execute(trx);
}

/** Number of consecutive rejected digests after which no more are sent; with daily digests, five days. */
const MAX_REFUSALS = 5;

/**
 * Records the result of a mail on its list. One rejected confirmation mail stops all mail to the address. A rejected
 * digest does not, because the mailbox worked before and may work again.
 */
async function recordMail(
  trx: Db,
  { watchlistId, version, channel }: OutboxTarget & { readonly channel: Channel },
  { attemptedAt, status, outcome, refused }: AttemptRecord,
): Promise<void> {
  if (outcome === 'delivered') {
    await sql`update watchlist set mail_delivery = 'ok', mail_refusals = 0
      where id = ${watchlistId} and mail_version = ${version}::integer`.execute(trx);
    return;
  }
  const refusals = sql`mail_refusals + ${refused ? 1 : 0}::integer`;
  const max = channel === 'digest' ? MAX_REFUSALS : 1;
  const isOver = sql`(${refusals} >= ${max}::integer)`;
  await sql`
    update watchlist set mail_refusals = ${refusals}, mail_last_status = ${status}::integer,
      mail_last_failure_at = ${attemptedAt}::timestamptz,
      mail_delivery = case when ${isOver} then 'disabled' else 'failing' end,
      mail_state = case when ${isOver} and mail_state = 'confirmado' then 'detenido' else mail_state end
    where id = ${watchlistId} and mail_version = ${version}::integer`.execute(trx);
}

/** SQL conditions for whether notifications of a channel may be sent now for the watchlist `w`. */
const STANDS: Readonly<Record<Channel, RawBuilder<unknown>>> = {
  webhook: sql`(w.callback_url is not null and w.status = 'active' and w.callback_state <> 'disabled')`,
  digest: sql`(w.mail_state = 'confirmado' and w.status = 'active')`,
  confirmation: sql`(w.mail_state = 'pendiente' and w.status <> 'retired')`,
};
const CHANNELS = Object.keys(STANDS) as Channel[];

const VERSION: Readonly<Record<Channel, RawBuilder<unknown>>> = {
  webhook: sql`w.callback_version`,
  digest: sql`w.mail_version`,
  confirmation: sql`w.mail_version`,
};

const standsByChannel = sql`case n.channel when 'webhook' then ${STANDS.webhook}
  when 'digest' then ${STANDS.digest} else ${STANDS.confirmation} end`;
const origin = sql`case n.channel when 'webhook'
  then lower(substring(w.callback_url from '^[^/?#]*//[^/?#]*')) else 'smtp' end`;
const isFailing = sql`(n.channel = 'webhook' and w.callback_state = 'failing')`;

interface ClaimedRow {
  readonly id: string;
  readonly watchlist_id: string;
  readonly channel: Channel;
  readonly address: string;
  readonly version: number;
  readonly lease: string;
  readonly new_hits: number;
  readonly after_position: number | null;
  readonly failures: number;
  readonly created_at: string;
  readonly origin: string;
  readonly is_failing: boolean;
}
