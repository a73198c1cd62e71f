import { type Kysely, sql } from 'kysely';

/** The holiday calendar, and the years of which it is known to be complete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table holiday (
    fecha date primary key,
    nombre text not null
  )`,
  `create table holiday_year (
    anio integer primary key
  )`,
] as const;
