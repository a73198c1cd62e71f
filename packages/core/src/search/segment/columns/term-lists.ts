import { objectCodec, u8, u32 } from '../../../arrays/codec.ts';
import { GrowableArray } from '../../../arrays/growable-array.ts';
import { buildPostings, type Postings } from '../../../arrays/postings.ts';
import { TIPOS_LISTADOS, type TipoListado } from '../../../contract/plazo-vocabulary.ts';
import type { ListedTerm } from '../../../domain/plazos/mark-terms.ts';
import { fromCalendarDay, NO_VALUE, toCalendarDay } from './row-columns.ts';

/** Days and their rows, sorted by day, then by row. */
export interface DayRows {
  readonly days: Uint32Array;
  readonly rows: Uint32Array;
}

/** Terms that are valid only for some time, because of an event in the future; unsorted. */
interface PassingTerms extends DayRows {
  /** 1 if the day is the start of a term in business days, 0 if it is the last day. */
  readonly counted: Uint8Array;
  /** First day on which each term is valid, or 0 for no limit; `until`: last such day, or `NO_VALUE` for no limit. */
  readonly since: Uint32Array;
  readonly until: Uint32Array;
}

/** Terms of one kind in a segment: eight bytes per term. */
export interface TermList {
  /** Last days (of `no_uso`: first days) that do not depend on business days. */
  readonly fixed: DayRows;
  /** Start days of terms in business days. */
  readonly counted: DayRows;
  readonly passing: PassingTerms;
}

export type TermLists = Readonly<Record<TipoListado, TermList>>;

/** Collects terms while a segment is built, in parallel arrays with an element per term. */
export class TermListsBuilder {
  readonly #places = new GrowableArray(Uint32Array);
  readonly #days = new GrowableArray(Uint32Array);
  /** Kind of each term: twice its position, plus 1 if the day is the start of a term in business days. */
  readonly #kinds = new GrowableArray(Uint32Array);
  readonly #spans = new Map<number, readonly [since: number, until: number]>();

  /** Adds a term of a mark. @param position index of the mark in the order of insertion */
  add(position: number, { tipo, isCounted, fecha, desde, hasta }: ListedTerm): void {
    if (desde !== null || hasta !== null) {
      const since = desde === null ? 0 : toCalendarDay(desde);
      this.#spans.set(this.#places.length, [
        since,
        hasta === null ? NO_VALUE : toCalendarDay(hasta),
      ]);
    }
    this.#places.push(position);
    this.#days.push(toCalendarDay(fecha));
    this.#kinds.push(TIPOS_LISTADOS.indexOf(tipo) * 2 + Number(isCounted));
  }

  /** @param rowOf row of each mark, in the order of insertion; negative for a mark that is left out */
  build(rowOf: Int32Array): TermLists {
    return mapTipos((tipo) => {
      const kind = TIPOS_LISTADOS.indexOf(tipo) * 2;
      return {
        fixed: this.#buildFixed(kind, rowOf),
        counted: this.#buildFixed(kind + 1, rowOf),
        passing: this.#buildTemporary(kind, rowOf),
      };
    });
  }

  #buildFixed(kind: number, rowOf: Int32Array): DayRows {
    const keys = new GrowableArray(Float64Array);
    for (let at = 0; at < this.#places.length; at += 1) {
      const row = this.#rowOfEntry(at, rowOf);
      if (this.#kinds.numbers[at] !== kind || row < 0 || this.#spans.has(at)) continue;
      keys.push(dayOrdinal(this.#days.numbers[at] ?? 0) * ROWS + row);
    }
    // `sort` of a typed array is native and needs no comparator.
    const sorted = keys.numbers.slice(0, keys.length).sort();
    return {
      days: Uint32Array.from(sorted, (key) => ordinalDay(Math.floor(key / ROWS))),
      rows: Uint32Array.from(sorted, (key) => key % ROWS),
    };
  }

  #buildTemporary(kind: number, rowOf: Int32Array): PassingTerms {
    const found = [...this.#spans].filter(([at]) => {
      const own = this.#kinds.numbers[at] ?? 0;
      return own - (own & 1) === kind && this.#rowOfEntry(at, rowOf) >= 0;
    });
    return {
      days: Uint32Array.from(found, ([at]) => this.#days.numbers[at] ?? 0),
      rows: Uint32Array.from(found, ([at]) => this.#rowOfEntry(at, rowOf)),
      counted: Uint8Array.from(found, ([at]) => (this.#kinds.numbers[at] ?? 0) & 1),
      since: Uint32Array.from(found, ([, [since]]) => since),
      until: Uint32Array.from(found, ([, [, until]]) => until),
    };
  }

  #rowOfEntry(at: number, rowOf: Int32Array): number {
    return rowOf[this.#places.numbers[at] ?? 0] ?? -1;
  }
}

/** Factor that packs a day ordinal and a row into one number; greater than the row count of any segment. */
const ROWS = 2 ** 31;
const MONTH_DAYS = 31;
const YEAR_DAYS = 12 * MONTH_DAYS;

/** Converts a day to an ordinal in calendar order, small enough to pack it with a row into a double. */
function dayOrdinal(day: number): number {
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100];
  return year * YEAR_DAYS + (month - 1) * MONTH_DAYS + (day % 100) - 1;
}

function ordinalDay(ordinal: number): number {
  const [year, rest] = [Math.floor(ordinal / YEAR_DAYS), ordinal % YEAR_DAYS];
  return year * 10_000 + (Math.floor(rest / MONTH_DAYS) + 1) * 100 + (rest % MONTH_DAYS) + 1;
}

/** Looks up the terms of each row as they were indexed. */
export class RowTerms {
  readonly #parts: readonly TermPart[];
  /** Terms of each row, as indexes into the concatenation of all parts. */
  readonly #ofRow: Postings;

  constructor(lists: TermLists, rowCount: number) {
    let from = 0;
    this.#parts = TIPOS_LISTADOS.flatMap((tipo) => {
      const { fixed, counted, passing } = lists[tipo];
      return [
        { tipo, terms: { ...fixed, ...LASTING, counted: 0 } },
        { tipo, terms: { ...counted, ...LASTING, counted: 1 } },
        { tipo, terms: passing },
      ].map((part) => {
        from += part.terms.rows.length;
        return { ...part, to: from };
      });
    });
    this.#ofRow = buildPostings(rowCount, (emit) => {
      let at = 0;
      for (const { terms } of this.#parts) {
        for (let i = 0; i < terms.rows.length; i += 1) {
          emit(terms.rows[i] ?? 0, at);
          at += 1;
        }
      }
    });
  }

  of(row: number): ListedTerm[] {
    const { starts, ids } = this.#ofRow;
    const positions = ids.subarray(starts[row] ?? 0, starts[row + 1] ?? 0);
    return Array.from(positions).flatMap((position) => {
      const part = this.#parts.find(({ to }) => position < to);
      return part === undefined
        ? []
        : [readTerm(part, position - (part.to - part.terms.rows.length))];
    });
  }
}

/** Terms of one kind in one list of a `TermList`; `to` is the exclusive end of their indexes in the concatenation. */
interface TermPart {
  readonly tipo: TipoListado;
  readonly terms: Pick<PassingTerms, 'days' | 'rows'> & {
    readonly counted: Uint8Array | number;
    readonly since: Uint32Array | null;
    readonly until: Uint32Array | null;
  };
  readonly to: number;
}

const LASTING = { since: null, until: null } as const;

function readTerm({ tipo, terms }: TermPart, at: number): ListedTerm {
  const { days, counted, since, until } = terms;
  const from = since?.[at] ?? 0;
  const to = until?.[at] ?? NO_VALUE;
  return {
    tipo,
    isCounted: (typeof counted === 'number' ? counted : counted[at]) === 1,
    fecha: fromCalendarDay(days[at] ?? 0),
    desde: from === 0 ? null : fromCalendarDay(from),
    hasta: to === NO_VALUE ? null : fromCalendarDay(to),
  };
}

const dayRowsCodec = objectCodec<DayRows>({ days: u32, rows: u32 });

const termListCodec = objectCodec<TermList>({
  fixed: dayRowsCodec,
  counted: dayRowsCodec,
  passing: objectCodec({ days: u32, rows: u32, counted: u8, since: u32, until: u32 }),
});

export const termListsCodec = objectCodec<TermLists>(mapTipos(() => termListCodec));

function mapTipos<T>(make: (tipo: TipoListado) => T): Readonly<Record<TipoListado, T>> {
  return Object.fromEntries(TIPOS_LISTADOS.map((tipo) => [tipo, make(tipo)])) as Record<
    TipoListado,
    T
  >;
}
