import { type RawBuilder, sql } from 'kysely';
import { type Scope, UNRESTRICTED_SCOPES } from '../../contract/scopes.ts';
import type { Db } from '../database/database.ts';
import type { OpenDatabase } from '../database/open-database.ts';

/** A call to count, before anything is known about its key. Calls with equal fields can be counted together. */
export interface CountRequest {
  readonly keyId: string;
  /** The hashes under which the presented key may be stored. Nothing is counted when none of them is. */
  readonly hashes: readonly string[];
  /** Null when the call costs no quota unit, whatever the key may do. */
  readonly spends: SpendingCall | null;
  readonly burst: BurstLimit;
  /** Null: the database's clock, which all processes share. */
  readonly now: Date | null;
}

/**
 * Identifies one charge, so that it is known afterwards whether the charge was made even if its answer was lost.
 *
 * A key's row lists its open charges, each as `id * 2^20 + units charged`. A charge enters the list with the write
 * that makes it, and leaves it with a later write of the process that has its answer. What is given back stays with
 * no units, so that neither a charge that arrives late nor a second giving back changes anything. The list holds
 * the newest 64: one more belongs to a process that has ended.
 */
export interface Charge {
  /** A random number below 2^40. */
  readonly id: number;
  /** Earlier charges of the key whose answers arrived. */
  readonly answered: readonly number[];
}

const UNIT_BITS = 20;
const MAX_OPEN_CHARGES = 64;

const chargeHasId = (id: number) => sql`open_charge >> ${sql.raw(`${UNIT_BITS}`)} = ${id}::bigint`;
const isOpenCharge = (id: number) =>
  sql`exists (select from unnest(held.open_charges) as open_charge where ${chargeHasId(id)})`;
const chargeEntry = (id: number, units: RawBuilder<unknown>) =>
  sql`((${id}::bigint << ${sql.raw(`${UNIT_BITS}`)}) + ${units})`;
/** Appends one charge to the list of a row. */
const appendCharge = ({ id, answered: acknowledged }: Charge, units: RawBuilder<unknown>) =>
  sql`(array(select ${chargeEntry(id, units)} union all
    select open_charge from unnest(held.open_charges) as open_charge
    where not (${chargeHasId(id)} or open_charge >> ${sql.raw(`${UNIT_BITS}`)} = any(${acknowledged}::bigint[]))
  ))[1:${sql.raw(`${MAX_OPEN_CHARGES}`)}]`;

/** What a key needs for its call to be charged to the quota. */
export interface SpendingCall {
  /** Quota units that the call costs; all of them are charged or none. */
  readonly units: number;
  readonly scope: Scope | null;
  readonly needsOrg: boolean;
}

/** A limit on the calls in a fixed window that begins with its first call. */
export interface BurstLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The stored fields of a key that a call needs. */
export interface CalledKey {
  readonly keyId: string;
  readonly hash: string;
  readonly consumerId: string | null;
  readonly scopes: readonly Scope[];
  readonly monthlyQuota: number;
}

/** The counters of a key after a call. */
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

/** The key of a call, or null when there is none; `usage` is null when the key is not valid. */
export interface CountedCall {
  readonly key: CalledKey | null;
  readonly usage: CountedUsage | null;
}

/**
 * Reads the key and counts `calls` equal calls as if they came one after the other, in one statement and one round trip
 * (decision D2). Their outcomes are returned in that order.
 *
 * The key's row is read first; where it is valid, its one row of counters is written under its lock, so that
 * processes count exactly. The row also keeps how many of the calls were admitted, since the statement can
 * return only what it wrote. A call that the burst limit refuses counts in neither window, one that the quota
 * refuses only in the burst. The permission of the key is checked here for the count alone: `requirePermission`
 * checks it again and words the refusal.
 *
 * The clock is read under the lock, so that no process moves a window back. Whole milliseconds: what is
 * returned is what was compared.
 *
 * A PostgreSQL does not let the call wait for the disk: its log writer follows within a second. An embedded
 * database has no such writer, and commits what it counts (decision D2).
 *
 * Time: two look-ups by primary key and one update within a page, however many calls there are.
 *
 * @param calls at least one
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

/** Units that a call costs beyond the one that it was counted with. */
export interface AdditionalUnits {
  readonly keyId: string;
  readonly units: number;
  /** The key's monthly quota. */
  readonly limit: number;
}

/**
 * Charges further units in the month of the key's counters, all or none, and only once however often it is sent.
 * @returns units used in that month then; null where fewer are left
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

/** Units of one key and month that were charged and have to be refunded. */
export interface RefundedUnits {
  readonly keyId: string;
  readonly month: string;
  /** 0 for a charge whose answer was lost: whatever it took is refunded, which is nothing if it was never made. */
  readonly units: number;
  /** The charge whose answer was lost; for known units a new number, which makes the refund idempotent. */
  readonly charge: number;
}

/**
 * Refunds units (decision D1: a 5xx costs nothing), once however often it is sent. Units of a month that has ended are
 * dropped. The commit waits for the disk, because a crash may lose a counted call but must not lose a refund.
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

/** Always one row; its columns are null when the key is not valid. */
interface CountedRow {
  readonly key_id: string | null;
  readonly hmac: string;
  readonly consumer_id: string | null;
  readonly scopes: Scope[];
  readonly monthly_quota: number;
  /** What each call costs of the quota; 0 when it costs nothing, or when its key is rejected before. */
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

/** Computes the counters after one of the calls, where `before` calls were counted earlier. */
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
