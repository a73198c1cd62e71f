import { type Kysely, sql } from 'kysely';

/**
 * Secret addresses of calendars, of which a keyed hash is kept, and what documents show of renewals: marks
 * that are stored have none until a document moves their expiry, so nothing is worked out for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A database that came a long way has the column already.
  `alter table brand add column if not exists renovaciones jsonb`,
  `create table calendar (
    id text collate "C" primary key,
    org text,
    key_id text references api_key (key_id) on delete cascade,
    hmac text collate "C" not null unique,
    label text not null,
    tipo text not null,
    filters text not null,
    lang text not null check (lang in ('es', 'en')),
    created_at timestamptz not null,
    read_on date,
    deleted_at timestamptz,
    check (org is not null or key_id is not null)
  )`,
  `create index calendar_org on calendar (org, created_at) where org is not null`,
  `create index calendar_key on calendar (key_id) where key_id is not null`,
] as const;
