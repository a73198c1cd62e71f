import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import { CarriedFields } from './carried-fields.ts';
import type { KeptMark, KeptMarks, PackedSummaries } from './packed-summaries.ts';

/** The marks of an index in memory by number: those of a snapshot as they lie there, later ones beside them. */
export class SummaryTable implements KeptMarks {
  readonly #packed: PackedSummaries | null;
  /** Rows of the snapshot that were replaced or taken out. */
  readonly #gone = new Set<number>();
  readonly #later = new Map<string, KeptMark>();
  readonly #fields = new CarriedFields();

  constructor(packed: PackedSummaries | null = null) {
    this.#packed = packed;
    packed?.carried.forEach((bits) => {
      this.#fields.count(bits, 1);
    });
  }

  get size(): number {
    return (this.#packed?.size ?? 0) - this.#gone.size + this.#later.size;
  }

  /** The summary of a mark by its number. O(1); O(log marks) for a mark of the snapshot. */
  get(nro: string): BrandSummary | undefined {
    return this.kept(nro)?.summary;
  }

  kept(nro: string): KeptMark | undefined {
    const later = this.#later.get(nro);
    if (later !== undefined || this.#packed === null) return later;
    const row = this.#packed.rowOf(nro);
    return row < 0 || this.#gone.has(row) ? undefined : this.#packed.at(row);
  }

  /** Keeps a mark, in the place of the one of its number where there is one. */
  set({ summary, carried }: KeptMark): void {
    this.delete(summary.nroSolicitud);
    this.#later.set(summary.nroSolicitud, { summary, carried });
    this.#fields.count(carried, 1);
  }

  delete(nro: string): void {
    const mark = this.kept(nro);
    if (mark === undefined) return;
    this.#fields.count(mark.carried, -1);
    if (this.#later.delete(nro)) return;
    this.#gone.add(this.#packed?.rowOf(nro) ?? 0);
  }

  /** @throws ServiceError `validation_error` for a filter on a field that no mark carries */
  requireCarried(query: BrandQuery): void {
    if (this.size > 0) this.#fields.requireFor(query);
  }
}
