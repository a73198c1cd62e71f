import { f64, objectCodec, u32 } from '../../../arrays/codec.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import type { DateField } from '../../../contract/filters.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { compareNroSolicitud } from '../../../domain/listing/nro-order.ts';
import { NumeralTexts } from './numeral-texts.ts';
import { CLASSES_PER_WORD, type Profiles } from './profiles.ts';

/** Stands in a column of numbers for a row that has none. */
export const NO_VALUE = 0xffffffff;

/** The dates of a mark that are filtered by: of filing, publication, registration and expiry. */
export const DATE_COLUMNS = ['filing', 'publication', 'registration', 'expiry'] as const;
export type DateColumn = (typeof DATE_COLUMNS)[number];

/** The field of a mark that each date is. */
export const FIELD_OF_DATE = {
  filing: 'fechaPresentacion',
  publication: 'fechaPublicacion',
  registration: 'fechaRegistro',
  expiry: 'fechaVencimiento',
} as const satisfies Readonly<Record<DateColumn, DateField>>;

/** The facts of a segment's rows, a column each. Rows are numbered by application number. */
export interface RowColumns {
  readonly nros: NumeralTexts;
  /** The distinct name of each row; `NONE` for a denomination without indexable character. */
  readonly names: Uint32Array;
  /** `spellingHash` of each row's mark. */
  readonly written: Uint32Array;
  /** Registration numbers, empty where there is none. */
  readonly registros: NumeralTexts;
  /** The rows that have one, by registration number. */
  readonly byRegistro: Uint32Array;
  /** `calendarDay` of each row, or `NONE`, for each of its dates. */
  readonly days: Readonly<Record<DateColumn, Uint32Array>>;
  /** Milliseconds since 1970. */
  readonly updatedAt: Float64Array;
}

/** Something for each of the dates. */
export function mapDates<T>(make: (dated: DateColumn) => T): Readonly<Record<DateColumn, T>> {
  return {
    filing: make('filing'),
    publication: make('publication'),
    registration: make('registration'),
    expiry: make('expiry'),
  };
}

/** The row of an application number, or -1. O(log rows). */
export function rowByNumber(columns: RowColumns, nro: string): number {
  const row = firstRowAtOrAfter(columns, nro);
  return row < columns.nros.size && columns.nros.get(row) === nro ? row : -1;
}

/** The first row that does not come before the application number. */
export function firstRowAtOrAfter({ nros }: RowColumns, nro: string): number {
  return nros.lowerBound(nro);
}

/** The rows with a registration number. O(log rows). */
export function rowsByRegistroNumber({ registros, byRegistro }: RowColumns, registro: string) {
  const textAt = (at: number) => registros.get(byRegistro[at] ?? 0);
  const from = partitionPoint(byRegistro.length, (at) => {
    return compareNroSolicitud(textAt(at), registro) >= 0;
  });
  let to = from;
  while (to < byRegistro.length && textAt(to) === registro) to += 1;
  return byRegistro.subarray(from, to);
}

export const columnsCodec = objectCodec<RowColumns>({
  nros: NumeralTexts.codec,
  names: u32,
  written: u32,
  registros: NumeralTexts.codec,
  byRegistro: u32,
  days: objectCodec(mapDates(() => u32)),
  updatedAt: f64,
});

/** The rows that have a registration number, in its order. */
export function rowsByRegistro(registros: NumeralTexts): Uint32Array {
  const rows = new Uint32Array(registros.size)
    .map((_, row) => row)
    .filter((row) => !registros.isEmpty(row));
  return rows.sort((a, b) => registros.compare(a, b) || a - b);
}

/** A date as a whole number, `20240131` for 2024-01-31: its order is the calendar's. */
export function toCalendarDay(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** The date that `calendarDay` made the number from. */
export function fromCalendarDay(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** A date of a mark as a column has it. */
export function toDay(date: string | null): number {
  return date === null ? NO_VALUE : toCalendarDay(date);
}

/** The date that a column has for a mark; null for none. */
export function fromDay(day: number | undefined): string | null {
  return day === undefined || day === NO_VALUE ? null : fromCalendarDay(day);
}

/**
 * What all rows with a name have together, two words a name: the Nice classes as in `Profiles`, and
 * behind them in the high word a bit for each status. A filter that finds nothing there finds no row of
 * the name: told by one look, where the rows and their profiles are all over memory.
 */
export type NameTraits = Uint32Array;

/** Where statuses begin in the high word. */
const STATUSES_FROM = LIMITS.niceClassMax + 1 - CLASSES_PER_WORD;

/** The high word of some statuses, by position. */
export function estadoBitmask(positions: readonly number[]): number {
  return positions.reduce((bits, position) => bits | (1 << (STATUSES_FROM + position)), 0);
}

/** O(rows). @param size how many names there are */
export function buildNameTraits(
  { names }: Pick<RowColumns, 'names'>,
  { ofRow, estados, classesLow, classesHigh }: Profiles,
  size: number,
): NameTraits {
  const traits = new Uint32Array(2 * size);
  for (let row = 0; row < names.length; row += 1) {
    const name = names[row] ?? NO_VALUE;
    if (name === NO_VALUE) continue;
    const profile = ofRow[row] ?? 0;
    const estado = 1 << (STATUSES_FROM + (estados[profile] ?? 0));
    traits[2 * name] = (traits[2 * name] ?? 0) | (classesLow[profile] ?? 0);
    traits[2 * name + 1] = (traits[2 * name + 1] ?? 0) | (classesHigh[profile] ?? 0) | estado;
  }
  return traits;
}
