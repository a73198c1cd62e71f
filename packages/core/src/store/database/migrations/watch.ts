import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of watchlists with the state of their sweeps and callbacks, of their items and hits, and of
 * responses stored by idempotency key.
 */
export async function watch(db: Kysely<unknown>): Promise<void> {
  for (const statement of WATCH_STATEMENTS) await sql.raw(statement).execute(db);
}

const WATCH_STATEMENTS = [
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

/** Creates the outbox: queued and sent notifications to callbacks, and the attempts to send each. */
export async function outbox(db: Kysely<unknown>): Promise<void> {
  for (const statement of OUTBOX_STATEMENTS) await sql.raw(statement).execute(db);
}

const OUTBOX_STATEMENTS = [
  `create table notification (
    id text collate "C" primary key,
    watchlist_id text collate "C" not null references watchlist (id) on delete cascade,
    new_hits integer not null,
    state text not null check (state in ('pending', 'delivered', 'failed', 'cancelled')),
    attempts integer not null default 0,
    failures integer not null default 0,
    last_status integer,
    last_attempt_at timestamptz,
    next_attempt_at timestamptz check ((state = 'pending') = (next_attempt_at is not null)),
    lease text collate "C",
    leased_until timestamptz,
    created_at timestamptz not null
  )`,
  `create index notification_due on notification (next_attempt_at) where state = 'pending'`,
  `create index notification_of_list on notification (watchlist_id, created_at, id)`,
  `create index notification_age on notification (created_at, id)`,
  `create table notification_attempt (
    notification_id text collate "C" not null references notification (id) on delete cascade,
    attempted_at timestamptz not null,
    status integer,
    duration_ms integer not null,
    outcome text not null
  )`,
  `create index attempt_of_notification on notification_attempt (notification_id, attempted_at)`,
] as const;

/** Allows items that follow a person, and links to them the items added for the marks of that person. */
export async function followedItems(db: Kysely<unknown>): Promise<void> {
  for (const statement of FOLLOWED_ITEMS_STATEMENTS) await sql.raw(statement).execute(db);
}

const FOLLOWED_ITEMS_STATEMENTS = [
  `alter table watch_item drop constraint watch_item_kind_check`,
  `alter table watch_item add constraint watch_item_kind_check
    check (kind in ('texto', 'numero', 'rut', 'persona'))`,
  `alter table watch_item add column followed_by integer
    references watch_item (id) on delete cascade`,
  `create index watch_item_followed_by on watch_item (followed_by) where followed_by is not null`,
] as const;

/** Creates the table of decisions about threads; a thread consists of the hits of one item and one mark. */
export async function watchDecisions(db: Kysely<unknown>): Promise<void> {
  for (const statement of WATCH_DECISIONS_STATEMENTS) await sql.raw(statement).execute(db);
}

const WATCH_DECISIONS_STATEMENTS = [
  `create table watch_decision (
    id integer generated always as identity primary key,
    watchlist_id text collate "C" not null references watchlist (id) on delete cascade,
    item_id integer not null,
    nro_solicitud text collate "C" not null,
    decision text not null check (decision in ('pendiente', 'descartado', 'en_estudio', 'oponer')),
    nota text,
    key_id text,
    decided_at timestamptz not null,
    position integer not null
  )`,
  `create index watch_decision_of_list on watch_decision (watchlist_id, id)`,
  `create index watch_hit_of_thread on watch_hit (watchlist_id, item_id, nro_solicitud, position)`,
] as const;

/** Replaces the single previous signing secret by a list, because rotations may overlap. */
export async function previousSecrets(db: Kysely<unknown>): Promise<void> {
  for (const statement of PREVIOUS_SECRETS_STATEMENTS) await sql.raw(statement).execute(db);
}

const PREVIOUS_SECRETS_STATEMENTS = [
  `alter table watchlist add column previous_secrets jsonb not null default '[]'`,
  `update watchlist
    set previous_secrets = jsonb_build_array(
      jsonb_build_object('sealed', previous_secret, 'until', previous_secret_until))
    where previous_secret is not null and previous_secret_until is not null`,
  `alter table watchlist drop column previous_secret, drop column previous_secret_until`,
] as const;

/** Adds the leases with which a sweep claims a part of the watchlists. */
export async function sweepLeases(db: Kysely<unknown>): Promise<void> {
  await sql`alter table watchlist
    add column sweep_lease text, add column sweep_leased_until timestamptz`.execute(db);
}

/** Adds the delivery state of the mails that a watchlist sends. */
export async function mailDelivery(db: Kysely<unknown>): Promise<void> {
  await sql`alter table watchlist
    add column mail_delivery text not null default 'none'
      check (mail_delivery in ('none', 'ok', 'failing', 'disabled')),
    add column mail_refusals integer not null default 0,
    add column mail_last_status integer,
    add column mail_last_failure_at timestamptz`.execute(db);
}

/** Adds the mail settings of watchlists for digests, and the columns of mails in the outbox. */
export async function digests(db: Kysely<unknown>): Promise<void> {
  for (const statement of DIGESTS_STATEMENTS) await sql.raw(statement).execute(db);
}

const DIGESTS_STATEMENTS = [
  `alter table watchlist
    add column mail_address text,
    add column mail_frequency text check (mail_frequency in ('diaria', 'semanal')),
    add column mail_language text check (mail_language in ('es', 'en')),
    add column mail_state text check (mail_state in ('pendiente', 'confirmado', 'detenido')),
    add column mail_version integer not null default 0,
    add column mail_through integer not null default 0,
    add constraint watchlist_mail check ((mail_address is null) = (mail_state is null)
      and (mail_address is null) = (mail_frequency is null) and (mail_address is null) = (mail_language is null))`,
  `alter table notification
    add column channel text not null default 'webhook'
      check (channel in ('webhook', 'confirmation', 'digest')),
    add column after_position integer,
    add column mail_address text,
    add column mail_org text`,
  `create index notification_confirmation on notification (created_at) where channel = 'confirmation'`,
] as const;

/** Adds the goods of watched items, and to each hit the result of the comparison with its goods. */
export async function watchGoods(db: Kysely<unknown>): Promise<void> {
  await sql`alter table watch_item
    add column goods text check (length(goods) <= 2000),
    add column goods_of text,
    add column own_goods boolean not null default false`.execute(db);
  await sql`alter table watch_hit add column productos jsonb, add column conflicto text`.execute(
    db,
  );
}
