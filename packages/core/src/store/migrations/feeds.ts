import { type Kysely, sql } from 'kysely';

/** What each feed has brought, how far the portal was walked, and the marks that wait for a dossier. */
export async function feeds(db: Kysely<unknown>): Promise<void> {
  for (const statement of FEEDS_STATEMENTS) await sql.raw(statement).execute(db);
}

const FEEDS_STATEMENTS = [
  `create table feed_document (
    source text not null,
    name text collate "C" not null,
    address_sha256 text,
    etag text,
    last_modified text,
    sha256 text not null,
    row_count integer not null,
    fetched_at timestamptz not null,
    accepted_at timestamptz not null,
    primary key (source, name)
  )`,
  `create table portal_progress (
    source text primary key check (source = 'portal'),
    walked text,
    pending text,
    day date,
    asked integer not null default 0,
    asked_at timestamptz,
    not_before timestamptz
  )`,
  `create index brand_pending on brand (nro_solicitud) where clases is null or titulares is null`,
] as const;

/** The newest slot of its schedule that a feed was run for, by any process. */
export async function feedSlots(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table feed_slot (source text primary key, slot timestamptz not null)`)
    .execute(db);
}

/** Numbers for which the portal gave no dossier, to be requested again. */
export async function portalMissed(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table portal_missed (
      nro_solicitud text collate "C" primary key,
      missed_since timestamptz not null,
      asked_at timestamptz not null
    )`)
    .execute(db);
}
