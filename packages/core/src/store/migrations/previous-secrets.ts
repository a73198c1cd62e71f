import { type Kysely, sql } from 'kysely';

/** More than one earlier signing secret may still sign: rotations overlap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table watchlist add column previous_secrets jsonb not null default '[]'`,
  `update watchlist
    set previous_secrets = jsonb_build_array(
      jsonb_build_object('sealed', previous_secret, 'until', previous_secret_until))
    where previous_secret is not null and previous_secret_until is not null`,
  `alter table watchlist drop column previous_secret, drop column previous_secret_until`,
] as const;
