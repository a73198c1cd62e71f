import type { BrandSummary } from '../../contract/brand-summary.ts';
import { Bitset } from '../arrays/bitset.ts';
import { type Codec, fields, madeOf, u32 } from '../arrays/codec.ts';
import { Interner } from '../arrays/interner.ts';
import { buildPostings, type Postings, postingsCodec } from '../arrays/postings.ts';
import { TextPool } from '../arrays/text-pool.ts';
import { rowOfNro } from '../segment/columns/row-columns.ts';
import type { Segment } from '../segment/segment.ts';
import { readMark } from '../segment/segment-reader.ts';
import { withoutTaxIds } from './carried-fields.ts';

/** A mark as it is kept: what is shown of it, and the filterable fields that it carries, as bits. */
export interface KeptMark {
  readonly summary: BrandSummary;
  readonly carried: number;
}

/** Marks by number. */
export interface KeptMarks {
  kept(nro: string): KeptMark | undefined;
}

/**
 * The summaries of a segment's marks, by row. The segment has most of it; here stand the texts as they are
 * written, where the segment has them folded, and what is asked of a mark besides.
 */
export class PackedSummaries {
  static codecFor(segment: Segment): Codec<PackedSummaries> {
    return madeOf(
      fields({
        names: TextPool.codec,
        holders: TextPool.codec,
        holdersOf: postingsCodec,
        pending: u32,
        carried: u32,
      }),
      ({ pending, ...parts }) =>
        new PackedSummaries(segment, {
          ...parts,
          pending: new Bitset(segment.rowCount, pending),
        }),
      (all) => ({
        names: all.#names,
        holders: all.#holders,
        holdersOf: all.#holdersOf,
        pending: all.#pending.words,
        carried: all.#carried,
      }),
    );
  }

  readonly #segment: Segment;
  readonly #names: TextPool;
  readonly #holders: TextPool;
  /** Holders by row, in the order of the summary. */
  readonly #holdersOf: Postings;
  /** Rows of which classes or holders are not known yet. */
  readonly #pending: Bitset;
  readonly #carried: Uint32Array;

  private constructor(
    segment: Segment,
    parts: {
      readonly names: TextPool;
      readonly holders: TextPool;
      readonly holdersOf: Postings;
      readonly pending: Bitset;
      readonly carried: Uint32Array;
    },
  ) {
    this.#segment = segment;
    this.#names = parts.names;
    this.#holders = parts.holders;
    this.#holdersOf = parts.holdersOf;
    this.#pending = parts.pending;
    this.#carried = parts.carried;
  }

  /**
   * The summaries of a segment that has no tax ids.
   * @throws TypeError when one of its marks is missing
   */
  static of(segment: Segment, all: KeptMarks): PackedSummaries {
    const { nros } = segment.columns;
    const marks = Array.from({ length: nros.size }, (_, row) => {
      const mark = all.kept(nros.get(row));
      if (mark === undefined) throw new TypeError('a mark of the index has no summary');
      return mark;
    });
    const holders = new Interner();
    const pending = new Bitset(marks.length);
    const ids = marks.map(({ summary }, row) => {
      if (summary.enrichmentPending) pending.add(row);
      return summary.titular.map((holder) => holders.idOf(holder));
    });
    const holdersOf = buildPostings(marks.length, (emit) => {
      ids.forEach((some, row) => {
        for (const id of some) emit(row, id);
      });
    });
    return new PackedSummaries(segment, {
      names: TextPool.of(marks.map(({ summary }) => summary.denominacion)),
      holders: TextPool.of(holders.texts),
      holdersOf,
      pending,
      carried: Uint32Array.from(marks, ({ carried }) => withoutTaxIds(carried)),
    });
  }

  get size(): number {
    return this.#segment.rowCount;
  }

  /** The fields that each mark carries, as bits. Not to be changed. */
  get carried(): Uint32Array {
    return this.#carried;
  }

  /** The row of an application number, or -1. O(log marks). */
  rowOf(nro: string): number {
    return rowOfNro(this.#segment.columns, nro);
  }

  at(row: number): KeptMark {
    const { starts, ids } = this.#holdersOf;
    const holders = Array.from(ids.subarray(starts[row], starts[row + 1]));
    const mark = readMark(this.#segment, row);
    const summary = {
      nroSolicitud: mark.nroSolicitud,
      nroRegistro: mark.nroRegistro,
      denominacion: this.#names.get(row),
      estado: mark.estado ?? 'en_tramite',
      tipoSigno: mark.tipoSigno,
      fechaPresentacion: mark.fechaPresentacion,
      fechaPublicacion: mark.fechaPublicacion,
      fechaVencimiento: mark.fechaVencimiento,
      fechaRegistro: mark.fechaRegistro,
      fechaActualizacion: mark.fechaActualizacion,
      clases: [...mark.clases],
      titular: holders.map((holder) => this.#holders.get(holder)),
      enrichmentPending: this.#pending.has(row),
    };
    return { summary, carried: this.#carried[row] ?? 0 };
  }
}
