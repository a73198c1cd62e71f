import { type Kysely, sql } from 'kysely';

/**
 * Creates the usage counters of each key for its burst window and its month: one row per key, overwritten when a window
 * ends, so that no old rows have to be deleted.
 *
 * The row of a busy key changes with every call. Only the key is indexed and half of each page stays free, so that
 * PostgreSQL writes the new version into the same page and the next change prunes the old one (a HOT update). Where a
 * long transaction prevents that, autovacuum starts at 2,000 dead rows, whatever their share of the table.
 */
export async function limits(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table key_usage (
      key_id text primary key references api_key (key_id) on delete cascade,
      burst_started_at timestamptz not null,
      burst_calls integer not null,
      burst_admitted boolean not null,
      month date not null,
      month_calls integer not null,
      quota_admitted boolean not null
    ) with (
      fillfactor = 50,
      autovacuum_vacuum_scale_factor = 0,
      autovacuum_vacuum_threshold = 2000
    )`)
    .execute(db);
}

/** Creates the table for the fingerprint of the secret with which this database's keys and cursors are protected. */
export async function secretFingerprint(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table secret_fingerprint (
      only_row boolean primary key default true check (only_row),
      fingerprint text not null
    )`)
    .execute(db);
}

/** Changes the admission flags of a key to counts, because one statement now counts several calls of a key. */
export async function callsTogether(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table key_usage
      alter column burst_admitted type integer using burst_admitted::integer,
      alter column quota_admitted type integer using quota_admitted::integer`)
    .execute(db);
}

/** Adds the charges of a key whose answers the process may not have received: see `Charge` in `quota-store.ts`. */
export async function openCharges(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table key_usage add column open_charges bigint[] not null default '{}'`)
    .execute(db);
}

/** Creates the tables of authorization server records and of access links, which issue a key once (decision F9). */
export async function signIn(db: Kysely<unknown>): Promise<void> {
  for (const statement of SIGN_IN_STATEMENTS) await sql.raw(statement).execute(db);
}

const SIGN_IN_STATEMENTS = [
  `create table oauth_record (
    model text collate "C" not null,
    id_hash text collate "C" not null,
    payload text not null,
    label text,
    key_id text references api_key (key_id) on delete cascade,
    grant_hash text collate "C",
    uid_hash text collate "C",
    created_at timestamptz not null,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id_hash)
  )`,
  `create index oauth_record_grant on oauth_record (grant_hash) where grant_hash is not null`,
  `create index oauth_record_uid on oauth_record (uid_hash) where uid_hash is not null`,
  `create index oauth_record_expires on oauth_record (expires_at) where expires_at is not null`,
  `create table access_link (
    hmac text collate "C" primary key,
    label text not null,
    consumer_id text,
    scopes jsonb not null,
    monthly_quota integer not null,
    key_expires_at timestamptz,
    expires_at timestamptz not null
  )`,
] as const;
