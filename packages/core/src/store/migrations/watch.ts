import { type Kysely, sql } from 'kysely';

/** Watchlists with what became of their sweeps and deliveries, their items, their hits, and answers kept for a repeat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table watchlist (
    id text collate "C" primary key,
    org text not null,
    label text not null,
    filters jsonb not null,
    baseline boolean not null,
    status text not null check (status in ('active', 'paused', 'retired')),
    revision integer not null default 0,
    hit_count integer not null default 0,
    swept_seq bigint not null,
    last_swept_at timestamptz,
    baseline_status text not null
      check (baseline_status in ('none', 'pending', 'running', 'done', 'failed')),
    baseline_seq bigint not null,
    baseline_hits integer not null default 0,
    baseline_at timestamptz,
    callback_url text,
    callback_version integer not null default 0,
    callback_state text not null default 'none'
      check (callback_state in ('none', 'ok', 'failing', 'disabled')),
    callback_last_status integer,
    callback_last_attempt_at timestamptz,
    callback_failing_since timestamptz,
    signing_secret text not null,
    previous_secret text,
    previous_secret_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index watchlist_org on watchlist (org, created_at, id)`,
  `create index watchlist_swept on watchlist (swept_seq) where status = 'active'`,
  `create index watchlist_baseline on watchlist (created_at) where baseline_status in ('pending', 'running')`,
  `create table watch_item (
    id integer generated always as identity primary key,
    watchlist_id text collate "C" not null references watchlist (id) on delete cascade,
    kind text not null check (kind in ('texto', 'numero')),
    mark text not null,
    folded text collate "C" not null,
    added_seq bigint not null,
    awaits_baseline boolean not null,
    created_at timestamptz not null,
    unique (watchlist_id, kind, folded)
  )`,
  `create table watch_hit (
    watchlist_id text collate "C" not null references watchlist (id) on delete cascade,
    position integer not null,
    item_id integer not null,
    nro_solicitud text collate "C" not null,
    trigger_hash text collate "C" not null,
    score double precision not null,
    signals jsonb not null,
    hit_kind text not null check (hit_kind in ('new_filing', 'update_on_prior', 'baseline')),
    snapshot jsonb not null,
    detected_at timestamptz not null,
    primary key (watchlist_id, position),
    unique (watchlist_id, trigger_hash)
  )`,
  `create table watch_request (
    org text not null,
    key text collate "C" not null,
    fingerprint text not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (org, key)
  )`,
] as const;
