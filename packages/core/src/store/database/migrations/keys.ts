import { type Kysely, sql } from 'kysely';

/**
 * Creates the use of each key in its burst window and its month: one row per key, overwritten when a window ends, so
 * that no old rows have to be cleaned up.
 *
 * A busy key's row changes with every call. No column but the key is indexed and half of each page
 * stays free, so that a change is made within its page and swept up by the next one; where a long
 * transaction kept versions alive, the vacuum comes by their number and not by their share.
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

/** Adds the fingerprint of the secret that seals the keys and cursors of this database. */
export async function secretFingerprint(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table secret_fingerprint (
      only_row boolean primary key default true check (only_row),
      fingerprint text not null
    )`)
    .execute(db);
}

/** Adds how many calls of a key were admitted, because calls of one key are now counted together. */
export async function callsTogether(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table key_usage
      alter column burst_admitted type integer using burst_admitted::integer,
      alter column quota_admitted type integer using quota_admitted::integer`)
    .execute(db);
}

/** Adds the charges of a key whose answers may not have arrived yet: see `Charge` of the store. */
export async function openCharges(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table key_usage add column open_charges bigint[] not null default '{}'`)
    .execute(db);
}

/** Records of the authorization server, and access links that issue a key once (decision F9). */
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
