import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Scope } from '../../contract/scopes.ts';
import type { Database, Db } from '../database/database.ts';
import type { CalendarTable } from '../database/key-tables.ts';

/** The owner of calendars: an organisation, or a key that belongs to none. */
export interface CalendarHolder {
  readonly consumerId: string | null;
  /** Null for a caller within this process. */
  readonly keyId: string | null;
}

/** A stored calendar, without the hash of its address. */
export type StoredCalendar = Pick<
  Selectable<CalendarTable>,
  'id' | 'label' | 'tipo' | 'filters' | 'lang' | 'created_at' | 'read_on'
>;

/** A calendar to store, with the hash of its address. */
interface NewCalendar extends Omit<StoredCalendar, 'read_on'> {
  readonly hmac: string;
}

/** A calendar found by its address, with the data needed to answer and charge the request. */
export interface CalendarWithKey extends StoredCalendar {
  readonly hmac: string;
  /** The organisation of the key; null when the key has none. */
  readonly org: string | null;
  /** The key to charge; null for a calendar created within this process. */
  readonly key: {
    readonly scopes: readonly Scope[];
    readonly monthlyQuota: number;
    /** Quota units that the key used this month. */
    readonly used: number;
  } | null;
  readonly isChargedToday: boolean;
  readonly now: Date;
  /** First day of the UTC month, `YYYY-MM-DD`. */
  readonly month: string;
}

/** The time to use instead of the database's clock; null for the database's clock, which all processes share. */
type CalendarClock = Date | null;

const COLUMNS = ['id', 'label', 'tipo', 'filters', 'lang', 'created_at', 'read_on'] as const;
/** Days for which the row of a deleted calendar remains, so that a repeated delete gets the same response. */
const REMEMBERED_DAYS = 30;

/**
 * Counts the active calendars of a holder, and removes rows of calendars deleted long ago. An advisory lock blocks
 * other additions until the transaction ends, so that the limit is exact even when several processes add calendars.
 */
export async function countCalendars(
  trx: Transaction<Database>,
  holder: CalendarHolder,
  now: CalendarClock,
): Promise<number> {
  const name = `marcario calendars of ${JSON.stringify(holder.consumerId ?? [holder.keyId])}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
  await sql`delete from calendar
    where ${isOwnedBy(holder)} and deleted_at < ${sqlTime(now)} - make_interval(days => ${REMEMBERED_DAYS}::integer)`.execute(
    trx,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from calendar
    where ${isOwnedBy(holder)} and ${isActive(now)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Stores a new calendar of a holder. */
export async function insertCalendar(
  trx: Transaction<Database>,
  { consumerId, keyId }: CalendarHolder,
  calendar: NewCalendar,
): Promise<void> {
  const row = { ...calendar, org: consumerId, key_id: keyId };
  await trx.insertInto('calendar').values(row).execute();
}

/** Lists the active calendars of a holder, newest first. */
export async function findCalendars(
  db: Db,
  holder: CalendarHolder,
  now: CalendarClock,
): Promise<readonly StoredCalendar[]> {
  return db
    .selectFrom('calendar')
    .select(COLUMNS)
    .where(isOwnedBy(holder))
    .where(isActive(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Marks a calendar as deleted, which takes effect immediately; false when the holder has no calendar with this id. */
export async function endCalendar(
  db: Db,
  holder: CalendarHolder,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar')
    .set({ deleted_at: sql<string>`coalesce(deleted_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where(isOwnedBy(holder))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Assigns the calendars of the key `from` to `to`, the key that replaces it. */
export async function reassignCalendars(
  trx: Transaction<Database>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx.updateTable('calendar').set({ key_id: to }).where('key_id', '=', from).execute();
}

/**
 * Finds the active calendar with one of these hashes, with one statement in every case, so that the response time does
 * not reveal whether an address exists.
 */
export async function findCalendarByAddress(
  db: Db,
  hashes: readonly string[],
  now: CalendarClock,
): Promise<CalendarWithKey | null> {
  const { rows } = await sql<AddressedRow>`/* prepared addressed-calendar */
    select calendar.id, calendar.label, tipo, filters, lang, calendar.created_at, read_on, calendar.hmac, org,
      scopes, monthly_quota, clock.now, clock.month,
      coalesce(read_on = clock.today, false) as is_charged,
      case when key_usage.month = clock.month then month_calls else 0 end as used
    from (select ${sqlTime(now)} as now, ${sqlDay(now)} as today, ${sqlMonth(now)} as month) clock,
      calendar left join api_key using (key_id) left join key_usage using (key_id)
    where calendar.hmac = any(${hashes}::text[]) and ${isActive(now)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { scopes, monthly_quota, used, is_charged, now: at, ...calendar } = row;
  const key = scopes === null ? null : { scopes, monthlyQuota: monthly_quota, used };
  return { ...calendar, key, isChargedToday: is_charged, now: new Date(at) };
}

interface AddressedRow extends StoredCalendar {
  readonly hmac: string;
  readonly org: string | null;
  /** Null when no key is charged. */
  readonly scopes: Scope[] | null;
  readonly monthly_quota: number;
  readonly used: number;
  readonly is_charged: boolean;
  readonly now: string;
  readonly month: string;
}

/**
 * Records that a calendar was read and, on the first read of a UTC day, charges its key one unit. The row lock
 * serialises concurrent reads, so only one of them is charged.
 * @returns false, without recording the read, when the key has no unit left
 */
export async function chargeCalendarRead(db: Db, id: string, now: CalendarClock): Promise<boolean> {
  const month = sqlMonth(now);
  const used = sql`case when held.month = excluded.month then held.month_calls else 0 end`;
  const { rows } = await sql<{ due: number; noted: number }>`/* prepared charge-reading */
    with due as (
      select id, key_id from calendar
      where id = ${id} and read_on is distinct from ${sqlDay(now)} for update
    ),
    charged as (
      insert into key_usage as held
        (key_id, burst_started_at, burst_calls, burst_admitted, month, month_calls, quota_admitted)
      select key_id, ${sqlTime(now)}, 0, 0, ${month}, 1, 1
      from due join api_key using (key_id) where monthly_quota >= 1
      on conflict (key_id) do update set month = excluded.month, month_calls = ${used} + 1
        where ${used} < (select monthly_quota from api_key where api_key.key_id = held.key_id)
      returning key_id
    ),
    noted as (
      update calendar set read_on = ${sqlDay(now)} from due
      where calendar.id = due.id and (due.key_id is null or exists (select from charged))
      returning calendar.id
    )
    select (select count(*) from due)::integer as due, (select count(*) from noted)::integer as noted`.execute(
    db,
  );
  return rows[0]?.due === rows[0]?.noted;
}

function isOwnedBy({ consumerId, keyId }: CalendarHolder): RawBuilder<boolean> {
  return consumerId === null
    ? sql<boolean>`calendar.org is null and calendar.key_id = ${keyId}`
    : sql<boolean>`calendar.org = ${consumerId}`;
}

/** SQL condition for a calendar that is not deleted and whose key, if it has one, is neither revoked nor expired. */
function isActive(now: CalendarClock): RawBuilder<boolean> {
  return sql<boolean>`calendar.deleted_at is null and (calendar.key_id is null or exists (
    select from api_key owning where owning.key_id = calendar.key_id and owning.revoked_at is null
      and (owning.expires_at is null or owning.expires_at > ${sqlTime(now)})))`;
}

function sqlTime(now: CalendarClock): RawBuilder<string> {
  return sql<string>`coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp())`;
}

function sqlDay(now: CalendarClock): RawBuilder<string> {
  return sql<string>`(${sqlTime(now)} at time zone 'UTC')::date`;
}

function sqlMonth(now: CalendarClock): RawBuilder<string> {
  return sql<string>`date_trunc('month', ${sqlTime(now)} at time zone 'UTC')::date`;
}
