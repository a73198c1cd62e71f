import { sql } from 'kysely';
import type { Holiday, HolidayCoverage } from '../../contract/holidays.ts';
import { type HolidayCalendar, holidayCoverage } from '../../domain/calendar/business-days.ts';
import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';
import type { Db } from '../database/database.ts';

/** Counts of the imported holidays: new days, renamed days and unchanged ones. */
export interface HolidayChanges {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Lists the holidays from one day through another, ordered by date. */
export async function listHolidays(db: Db, from: string, through: string): Promise<Holiday[]> {
  return db
    .selectFrom('holiday')
    .select(['fecha', 'nombre'])
    .where('fecha', '>=', from)
    .where('fecha', '<=', through)
    .orderBy('fecha')
    .execute();
}

/** Reads the dates of every known holiday, whether or not its year is covered. */
export async function readHolidayDates(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('holiday').select('fecha').execute();
  return new Set(rows.map(({ fecha }) => fecha));
}

/** Tells whether a day is a known holiday, on which the gazette does not appear; its year need not be covered. */
export async function isHoliday(db: Db, date: string): Promise<boolean> {
  const held = db.selectFrom('holiday').select('fecha').where('fecha', '=', date);
  return (await held.executeTakeFirst()) !== undefined;
}

/** Reads the range of years for which the calendar is complete; null when no year is. */
export async function readCoverage(db: Db): Promise<HolidayCoverage | null> {
  const rows = await db.selectFrom('holiday_year').select('anio').execute();
  return holidayCoverage(rows.map(({ anio }) => anio));
}

/** Reads the calendar with which business days and gazette days are computed. One query. */
export async function readCalendar(db: Db): Promise<HolidayCalendar> {
  const { rows } = await sql<{ calendar: string }>`/* prepared calendar */
    select ${CALENDAR_TEXT} as calendar`.execute(db);
  return parseCalendar(rows[0]?.calendar ?? '');
}

/** SQL for the calendar as one comma-separated text of holidays and covered years, to select it with other data. */
export const CALENDAR_TEXT = sql<string>`(select coalesce(string_agg(day, ','), '') from (
    select fecha::text as day from holiday union all select anio::text from holiday_year
  ) days)`;

const YEAR_LENGTH = 4;

/** Parses the text that `CALENDAR_TEXT` selects. */
export function parseCalendar(text: string): HolidayCalendar {
  const days = text === '' ? [] : text.split(',');
  const years = days.filter(({ length }) => length === YEAR_LENGTH).map(Number);
  const holidays = new Set(days.filter(({ length }) => length > YEAR_LENGTH));
  return { coverage: holidayCoverage(years), holidays };
}

/** Adds holidays in one transaction; a day that is already known gets the new name. */
export async function upsertHolidays(
  db: Db,
  holidays: readonly Holiday[],
): Promise<HolidayChanges> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction.selectFrom('holiday').selectAll().execute();
    const known = new Map(rows.map(({ fecha, nombre }) => [fecha, nombre]));
    const changed = holidays.filter(({ fecha, nombre }) => known.get(fecha) !== nombre);
    const created = changed.filter(({ fecha }) => !known.has(fecha)).length;
    if (changed.length > 0) await insertOrRename(transaction, changed);
    return {
      created,
      updated: changed.length - created,
      unchanged: holidays.length - changed.length,
    };
  });
}

/** Declares a year complete; false when it already was. */
export async function markYearCovered(db: Db, year: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('holiday_year')
    .values({ anio: year })
    .onConflict((conflict) => conflict.column('anio').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Deletes the holidays on these dates.
 * @returns the deleted holidays, ordered by date
 */
export async function deleteHolidays(db: Db, dates: readonly string[]): Promise<Holiday[]> {
  const known = await db
    .deleteFrom('holiday')
    .where('fecha', 'in', dates)
    .returning(['fecha', 'nombre'])
    .execute();
  return known.sort((a, b) => compareCodeUnits(a.fecha, b.fecha));
}

/** Revokes the declaration that a year is complete; false when it was not declared. */
export async function unmarkYearCovered(db: Db, year: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('holiday_year')
    .where('anio', '=', year)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Lists the years that are declared complete although no holiday of them is known. */
export async function coveredYearsWithoutHoliday(db: Db): Promise<number[]> {
  const year = sql<number>`extract(year from fecha)`;
  const rows = await db
    .selectFrom('holiday_year')
    .select('anio')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('holiday').select('fecha').whereRef(year, '=', 'anio'))),
    )
    .orderBy('anio')
    .execute();
  return rows.map(({ anio }) => anio);
}

async function insertOrRename(db: Db, holidays: readonly Holiday[]): Promise<void> {
  await db
    .insertInto('holiday')
    .values([...holidays])
    .onConflict((conflict) =>
      conflict.column('fecha').doUpdateSet({ nombre: sql`excluded.nombre` }),
    )
    .execute();
}
