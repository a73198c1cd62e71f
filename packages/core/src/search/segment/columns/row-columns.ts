import { f64, objectCodec, u32 } from '../../../arrays/codec.ts';
import { partitionPoint } from '../../../arrays/sorted-texts.ts';
import type { DateField } from '../../../contract/filters.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { compareNroSolicitud } from '../../../domain/listing/nro-order.ts';
import { NumeralTexts } from './numeral-texts.ts';
import { CLASSES_PER_WORD, type Profiles } from './profiles.ts';

/** Marker for a missing value in a column of numbers. */
export const NO_VALUE = 0xffffffff;

/** Filterable dates of a mark: filing, publication, registration and expiry. */
export const DATE_COLUMNS = ['filing', 'publication', 'registration', 'expiry'] as const;
export type DateColumn = (typeof DATE_COLUMNS)[number];

/** Field of a mark from which each date column is read. */
export const FIELD_OF_DATE = {
  filing: 'fechaPresentacion',
  publication: 'fechaPublicacion',
  registration: 'fechaRegistro',
  expiry: 'fechaVencimiento',
} as const satisfies Readonly<Record<DateColumn, DateField>>;

/** Columns of a segment's rows. Rows are numbered by application number. */
export interface RowColumns {
  readonly nros: NumeralTexts;
  /** Number of each row's name; `NO_VALUE` for a denomination without indexable characters. */
  readonly names: Uint32Array;
  /** `spellingHash` of each row's denomination. */
  readonly written: Uint32Array;
  /** Registration numbers; empty for a mark without one. */
  readonly registros: NumeralTexts;
  /** Rows with a registration number, sorted by it. */
  readonly byRegistro: Uint32Array;
  /** For each date field, the `toCalendarDay` of each row, or `NO_VALUE`. */
  readonly days: Readonly<Record<DateColumn, Uint32Array>>;
  /** Time of the last update, in milliseconds since 1970. */
  readonly updatedAt: Float64Array;
}

/** Creates a record with a value for each date. */
export function mapDates<T>(make: (dated: DateColumn) => T): Readonly<Record<DateColumn, T>> {
  return {
    filing: make('filing'),
    publication: make('publication'),
    registration: make('registration'),
    expiry: make('expiry'),
  };
}

/** Returns the row of an application number, or -1. O(log rows). */
export function rowByNumber(columns: RowColumns, nro: string): number {
  const row = firstRowAtOrAfter(columns, nro);
  return row < columns.nros.size && columns.nros.get(row) === nro ? row : -1;
}

/** Returns the first row that does not precede the application number. */
export function firstRowAtOrAfter({ nros }: RowColumns, nro: string): number {
  return nros.lowerBound(nro);
}

/** Returns the rows with a registration number. O(log rows). */
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

/** Returns the rows that have a registration number, sorted by it. */
export function rowsByRegistro(registros: NumeralTexts): Uint32Array {
  const rows = new Uint32Array(registros.size)
    .map((_, row) => row)
    .filter((row) => !registros.isEmpty(row));
  return rows.sort((a, b) => registros.compare(a, b) || a - b);
}

/** Converts a date to an integer in calendar order: `20240131` for 2024-01-31. */
export function toCalendarDay(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** Converts the result of `toCalendarDay` back to a date. */
export function fromCalendarDay(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** Converts a date to a column value; null becomes `NO_VALUE`. */
export function toDay(date: string | null): number {
  return date === null ? NO_VALUE : toCalendarDay(date);
}

/** Converts a column value to a date; null for `NO_VALUE`. */
export function fromDay(day: number | undefined): string | null {
  return day === undefined || day === NO_VALUE ? null : fromCalendarDay(day);
}

/**
 * Union of the traits of all rows with a name, two words per name: the Nice classes as in `Profiles`
 * and, above them in the high word, a bit for each status. If a filter does not match these bits, no
 * row of the name matches. This saves reading the rows and profiles, which are scattered in memory.
 */
export type NameTraits = Uint32Array;

/** Position of the first status bit in the high word. */
const STATUSES_FROM = LIMITS.niceClassMax + 1 - CLASSES_PER_WORD;

/** Returns the second 32-bit word of the name traits with one bit set per status; a status is given by its position. */
export function estadoBitmask(positions: readonly number[]): number {
  return positions.reduce((bits, position) => bits | (1 << (STATUSES_FROM + position)), 0);
}

/** Computes the traits of all names. O(rows). @param size number of names */
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
