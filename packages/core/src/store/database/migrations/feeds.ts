import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of the imported documents of each feed and of the progress of the portal feed, and the index of
 * marks that lack data of their dossier.
 */
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

/** Creates the table of the newest scheduled time for which any process completed a feed. */
export async function feedSlots(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table feed_slot (source text primary key, slot timestamptz not null)`)
    .execute(db);
}

/** Creates the table of numbers for which the portal returned no dossier; they are requested again later. */
export async function portalMissed(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table portal_missed (
      nro_solicitud text collate "C" primary key,
      missed_since timestamptz not null,
      asked_at timestamptz not null
    )`)
    .execute(db);
}
