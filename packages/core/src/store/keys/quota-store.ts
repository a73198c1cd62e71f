import { type RawBuilder, sql } from 'kysely';
import { type Scope, UNRESTRICTED_SCOPES } from '../../contract/scopes.ts';
import type { Db } from '../database/database.ts';
import type { OpenDatabase } from '../database/open-database.ts';

/** A call to count, before its key has been read. One statement can count several calls with equal fields. */
export interface CountRequest {
  readonly keyId: string;
  /** Possible stored hashes of the presented key. If the key has none of them, no call is counted. */
  readonly hashes: readonly string[];
  /** Null when the call costs no quota units with any key. */
  readonly spends: SpendingCall | null;
  readonly burst: BurstLimit;
  /** A time to use instead of the database's clock; null for that clock, which all processes share. */
  readonly now: Date | null;
}

/**
 * Identifies one charge, which makes it idempotent and allows a refund even if the database's answer was lost.
 *
 * The row of a key lists its open charges, each as `id * 2^20 + charged units`. The write that makes a charge adds it
 * to the list; a later write of the process that received the answer removes it. A refunded charge stays in the list
 * with 0 units, so that neither a charge that arrives late nor a second refund has an effect. The list keeps the newest
 * 64 charges; older ones are of processes that have ended.
 */
export interface Charge {
  /** A random number below 2^40. */
  readonly id: number;
  /** Ids of earlier charges of the key whose answers this process has received; they leave the list. */
  readonly answered: readonly number[];
}

const UNIT_BITS = 20;
const MAX_OPEN_CHARGES = 64;

const chargeHasId = (id: number) => sql`open_charge >> ${sql.raw(`${UNIT_BITS}`)} = ${id}::bigint`;
const isOpenCharge = (id: number) =>
  sql`exists (select from unnest(held.open_charges) as open_charge where ${chargeHasId(id)})`;
const chargeEntry = (id: number, units: RawBuilder<unknown>) =>
  sql`((${id}::bigint << ${sql.raw(`${UNIT_BITS}`)}) + ${units})`;
/** Builds SQL for the list of open charges with one more charge and without the answered ones. */
const appendCharge = ({ id, answered: acknowledged }: Charge, units: RawBuilder<unknown>) =>
  sql`(array(select ${chargeEntry(id, units)} union all
    select open_charge from unnest(held.open_charges) as open_charge
    where not (${chargeHasId(id)} or open_charge >> ${sql.raw(`${UNIT_BITS}`)} = any(${acknowledged}::bigint[]))
  ))[1:${sql.raw(`${MAX_OPEN_CHARGES}`)}]`;

/** The cost of a call, and what its key must have for the call to be charged. */
export interface SpendingCall {
  /** Quota units that the call costs; all of them are charged or none. */
  readonly units: number;
  readonly scope: Scope | null;
  readonly needsOrg: boolean;
}

/** A limit on the number of calls in a window of fixed length that begins with its first call. */
export interface BurstLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The stored fields of a key that are needed to authorise a call. */
export interface CalledKey {
  readonly keyId: string;
  readonly hash: string;
  readonly consumerId: string | null;
  readonly scopes: readonly Scope[];
  readonly monthlyQuota: number;
}

/** The counters of a key after a call, and whether each limit admitted it. */
export interface CountedUsage {
  readonly now: Date;
  readonly burstStartedAt: Date;
  readonly burstCalls: number;
  readonly burstAdmitted: boolean;
  /** First day of the UTC calendar month, `YYYY-MM-DD`. */
  readonly month: string;
  readonly monthCalls: number;
  readonly quotaAdmitted: boolean;
}

/** The result of counting a call: `key` is null when it does not exist, `usage` when it is not valid. */
export interface CountedCall {
  readonly key: CalledKey | null;
  readonly usage: CountedUsage | null;
}

/**
 * Reads the key and counts `calls` equal calls as if they arrived one after the other, in one statement and one round
 * trip (decision D2). Their results are returned in that order.
 *
 * The statement reads the key and, if it is valid, updates its row of counters under a row lock, so that several
 * processes count exactly. The row also stores how many of the calls were admitted, because the statement can only
 * return what it wrote. A call that the burst limit rejects counts in neither window; a call that the quota rejects
 * counts in the burst window only. Permissions are checked here only for the count: `requirePermission` checks them
 * again and creates the error.
 *
 * The clock is read under the lock, so that no process moves a window back, in whole milliseconds, so that the returned
 * times are those that were compared.
 *
 * PostgreSQL commits asynchronously: the call does not wait for the disk, and the log is written within a second. An
 * embedded database has no background log writer, so it commits synchronously (decision D2).
 *
 * Time: two look-ups by primary key and one update within a page, regardless of `calls`.
 *
 * @param calls number of calls, at least one
 */
export async function countCalls(
  { serving, kind }: Pick<OpenDatabase, 'serving' | 'kind'>,
  call: CountRequest,
  calls: number,
  charge: Charge,
): Promise<readonly CountedCall[]> {
  const commit = kind === 'pglite' ? 'on' : 'off';
  const { rows } = await countStatement(call, calls, charge, commit).execute(serving);
  const [row] = rows;
  const key = toCalledKey(row);
  return Array.from({ length: calls }, (_, before) => ({
    key,
    usage: toCountedUsage(row, before),
  }));
}

function countStatement(
  { keyId, hashes, spends: spending, burst, now }: CountRequest,
  calls: number,
  charge: Charge,
  commit: 'on' | 'off',
): RawBuilder<CountedRow> {
  const clock = sql`date_trunc('milliseconds', coalesce(${now?.toISOString() ?? null}::timestamptz, clock_timestamp()))`;
  const admittedSince = (before: RawBuilder<number>) =>
    sql`least(asked, greatest(0, ${burst.limit}::integer - ${before}))`;
  const chargedSince = (before: RawBuilder<number>) =>
    sql`case when unit = 0 then admitted else least(admitted, greatest(0, monthly_quota - ${before}) / unit) end`;
  return sql<CountedRow>`/* prepared count-calls */
    with key as (
      select k.*, ${clock} as read_at, ${calls}::integer as asked,
        case when ${spending !== null}::boolean
          and (${spending?.scope ?? null}::text is null or
            case when k.scopes = '[]' then ${JSON.stringify(UNRESTRICTED_SCOPES)}::jsonb else k.scopes end
              ? ${spending?.scope ?? null}::text)
          and (k.consumer_id is not null or not ${spending?.needsOrg ?? false}::boolean)
          then ${spending?.units ?? 0}::integer else 0 end as unit
      from api_key k
      where k.key_id = ${keyId}
    ),
    usage as (
      insert into key_usage as held
      select key_id, read_at, admitted, admitted, date_trunc('month', read_at at time zone 'UTC')::date,
        unit * charged, charged, array[${chargeEntry(charge.id, sql`unit * charged`)}]
      from key,
        lateral (select ${admittedSince(sql`0`)} as admitted) burst,
        lateral (select ${chargedSince(sql`0`)} as charged) quota
      where hmac = any(${hashes}::text[])
        and revoked_at is null and (expires_at is null or expires_at > read_at)
      on conflict (key_id) do update set
        (burst_started_at, burst_calls, burst_admitted, month, month_calls, quota_admitted, open_charges) = (
          select
            case when burst_before = 0 then now else held.burst_started_at end,
            burst_before + admitted, admitted, this_month, month_before + unit * charged, charged,
            ${appendCharge(charge, sql`unit * charged`)}
          from key,
            lateral (select ${clock} as now) clock,
            lateral (select date_trunc('month', now at time zone 'UTC')::date as this_month) calendar,
            lateral (select
              case when abs(extract(epoch from now - held.burst_started_at)) < ${burst.windowSeconds}::integer
                then held.burst_calls else 0 end as burst_before,
              case when held.month = this_month then held.month_calls else 0 end as month_before
            ) before,
            lateral (select ${admittedSince(sql`burst_before`)} as admitted) burst,
            lateral (select ${chargedSince(sql`month_before`)} as charged) quota
        )
        where not ${isOpenCharge(charge.id)}
      returning *
    )
    select key.key_id, key.hmac, key.consumer_id, key.scopes, key.monthly_quota, key.unit,
      usage.burst_started_at, usage.burst_calls, usage.burst_admitted,
      usage.month, usage.month_calls, usage.quota_admitted,
      ${clock} as now, set_config('synchronous_commit', ${commit}, true)
    from (select) as always left join key on true left join usage on true`;
}

/** Quota units that a call costs in addition to those that it was counted with. */
export interface AdditionalUnits {
  readonly keyId: string;
  readonly units: number;
  /** The key's monthly quota. */
  readonly limit: number;
}

/**
 * Charges additional units in the current month of the key's counters, all or none. A repeated charge has no effect.
 * @returns the units used in that month; null when too few are left, or the charge was already made
 */
export async function chargeUnits(
  db: Db,
  { keyId, units, limit }: AdditionalUnits,
  charge: Charge,
): Promise<number | null> {
  const { rows } = await sql<{ month_calls: number }>`/* prepared charge-units */
    update key_usage as held set month_calls = month_calls + ${units}::integer,
      open_charges = ${appendCharge(charge, sql`${units}::integer`)}
    where key_id = ${keyId} and month_calls + ${units}::integer <= ${limit}::integer
      and not ${isOpenCharge(charge.id)}
    returning month_calls`.execute(db);
  return rows[0]?.month_calls ?? null;
}

/** A refund of units that were charged to a key in a month. */
export interface RefundedUnits {
  readonly keyId: string;
  readonly month: string;
  /** 0 for a charge whose answer was lost: the units listed for `charge` are refunded, none if it was never made. */
  readonly units: number;
  /** Id of the charge whose answer was lost; for known units a new id, which makes the refund idempotent. */
  readonly charge: number;
}

/**
 * Refunds units (decision D1: a 5xx costs nothing). A repeated refund has no effect, and units of a past month are not
 * refunded. The commit waits for the disk, because a crash may lose a counted call but must not lose a refund.
 */
export async function refundUnits(db: Db, pendingRefund: RefundedUnits): Promise<void> {
  const { keyId, month, units, charge } = pendingRefund;
  const mask = sql.raw(`${2 ** UNIT_BITS - 1}`);
  await sql`/* prepared give-back */
    insert into key_usage as held
    select key_id, 'epoch', 0, 0, ${month}::date, 0, 0, array[${chargeEntry(charge, sql`0`)}]
    from api_key where key_id = ${keyId}
    on conflict (key_id) do update set
      month_calls = case when held.month = excluded.month
        then greatest(0, held.month_calls - coalesce(
          (select open_charge & ${mask} from unnest(held.open_charges) as open_charge where ${chargeHasId(charge)}),
          ${units}::integer)::integer)
        else held.month_calls end,
      open_charges = ${appendCharge({ id: charge, answered: [] }, sql`0`)}`.execute(db);
}

/** Row of the counting statement: key columns are null for an unknown key, usage columns for an invalid one. */
interface CountedRow {
  readonly key_id: string | null;
  readonly hmac: string;
  readonly consumer_id: string | null;
  readonly scopes: Scope[];
  readonly monthly_quota: number;
  /** Quota units per call; 0 when the call is free, or its key lacks the permission and is rejected later. */
  readonly unit: number;
  readonly burst_started_at: string | null;
  readonly burst_calls: number;
  readonly burst_admitted: number;
  readonly month: string;
  readonly month_calls: number;
  readonly quota_admitted: number;
  readonly now: string;
}

function toCalledKey(row: CountedRow | undefined): CalledKey | null {
  if (row === undefined || row.key_id === null) return null;
  return {
    keyId: row.key_id,
    hash: row.hmac,
    consumerId: row.consumer_id,
    scopes: row.scopes,
    monthlyQuota: row.monthly_quota,
  };
}

/** Computes the counters after the call at index `before` among the calls that one statement counted. */
function toCountedUsage(row: CountedRow | undefined, before: number): CountedUsage | null {
  if (row === undefined || row.burst_started_at === null) return null;
  const { burst_admitted, quota_admitted, unit } = row;
  const laterInBurst = burst_admitted - Math.min(before + 1, burst_admitted);
  const laterInMonth = quota_admitted - Math.min(before + 1, quota_admitted);
  return {
    now: new Date(row.now),
    burstStartedAt: new Date(row.burst_started_at),
    burstCalls: row.burst_calls - laterInBurst,
    burstAdmitted: before < burst_admitted,
    month: row.month,
    monthCalls: row.month_calls - unit * laterInMonth,
    quotaAdmitted: unit === 0 || before < quota_admitted,
  };
}
