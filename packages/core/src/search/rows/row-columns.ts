import { compareNroSolicitud } from '../../domain/nro-order.ts';
import type { Bitset } from '../bitset.ts';
import type { SortedTexts } from '../sorted-texts.ts';
import type { TextPool } from '../text-pool.ts';

/** In a column of numbers: the row has none. */
export const NONE = 0xffffffff;

/** The facts of a segment's rows, a column each. Rows are numbered by application number. */
export interface RowColumns {
  readonly nros: TextPool;
  /** The distinct name of each row; `NONE` for a denomination without indexable character. */
  readonly names: Uint32Array;
  /** The registration number of each row as a position in `registroTexts`, or `NONE`. */
  readonly registros: Uint32Array;
  readonly registroTexts: SortedTexts;
  /** Nice classes as bits: class `c` is bit `c` of the low word, or bit `c - 32` of the high one. */
  readonly classesLow: Uint32Array;
  readonly classesHigh: Uint32Array;
  /** Position in the lifecycle order; its length for an unknown one. */
  readonly estados: Uint8Array;
  readonly signTypes: Uint16Array;
  readonly signTypeCodes: readonly string[];
  /** `filingDay` of each row, or `NONE`. */
  readonly filingDays: Uint32Array;
  /** Milliseconds since 1970. */
  readonly updatedAt: Float64Array;
}

/** The rows that have each value of the closed vocabularies. */
export interface VocabularySets {
  readonly estados: readonly Bitset[];
  /** By Nice class; the first is empty. */
  readonly classes: readonly Bitset[];
  readonly signTypes: ReadonlyMap<string, Bitset>;
}

/** The row of an application number, or -1. O(log rows). */
export function rowOfNro({ nros }: RowColumns, nro: string): number {
  let low = 0;
  let high = nros.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareNroSolicitud(nros.get(middle), nro) < 0) low = middle + 1;
    else high = middle;
  }
  return low < nros.size && nros.get(low) === nro ? low : -1;
}

/** The Nice classes of a row, ascending. */
export function classesOfRow({ classesLow, classesHigh }: RowColumns, row: number): number[] {
  const classes: number[] = [];
  for (let bits = classesLow[row] ?? 0; bits !== 0; bits &= bits - 1) {
    classes.push(31 - Math.clz32(bits & -bits));
  }
  for (let bits = classesHigh[row] ?? 0; bits !== 0; bits &= bits - 1) {
    classes.push(63 - Math.clz32(bits & -bits));
  }
  return classes;
}
