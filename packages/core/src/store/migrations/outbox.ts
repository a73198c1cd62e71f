import { type Kysely, sql } from 'kysely';

/** Notifications that wait for their callback or were sent to it, and each attempt at that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
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
