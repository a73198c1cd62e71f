import { Bitset } from '../../arrays/bitset.ts';
import { type Codec, mapped, objectCodec, u32 } from '../../arrays/codec.ts';
import { Interner } from '../../arrays/growable-array.ts';
import { buildPostings, type Postings, postingsCodec } from '../../arrays/postings.ts';
import { TextPool } from '../../arrays/text-pool.ts';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import { mapCodeFields } from '../../contract/code-fields.ts';
import { INITIAL_ESTADO } from '../../contract/estado.ts';
import { FILTER_ROWS, FILTERS, type FilterKind, type NamedFilter } from '../../contract/filters.ts';
import { type BrandQuery, isApplied } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand, IndexableRelation } from '../../domain/record/indexable-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { rowByNumber } from '../segment/columns/row-columns.ts';
import type { Segment } from '../segment/segment.ts';
import { readMark } from '../segment/segment-reader.ts';

/** Stored mark: its summary, and the bit mask of the filterable fields that it has. */
interface StoredMark {
  readonly summary: BrandSummary;
  readonly carried: number;
}

/** Lookup of stored marks by application number. */
export interface StoredSummaries {
  getStored(nro: string): StoredMark | undefined;
}

/** Input to detect the fields of a mark: its document as given, and its indexable record. */
interface Stated {
  readonly indexable: IndexableBrand;
  readonly document: Readonly<Record<string, unknown>>;
}

type FieldPredicate = (brand: IndexableBrand, document: Stated['document']) => boolean;

const hasRelation = (test: (relation: IndexableRelation) => boolean): FieldPredicate => {
  return ({ relaciones }) => relaciones.some(test);
};

/** Predicates that test whether a mark has the field of a filter, by filter kind; other kinds use `hasField`. */
const CARRIES: { readonly [K in FilterKind]?: (filter: NamedFilter) => FieldPredicate } = {
  name: ({ role }) => hasRelation(({ rol }) => rol === role || rol === 'ambas'),
  rut: () => hasRelation(({ rut }) => rut !== undefined),
  vigencia: () => hasRelation(({ vigente }) => !vigente),
  clase: () => (brand) => brand.clases.length > 0,
  // Indexing sets a default for a missing `estado` or `tipoSigno`, so these two test the document.
  estado:
    () =>
    (_, { estado }) =>
      isPresent(estado),
  tipoSigno:
    () =>
    (_, { tipoSigno }) =>
      isPresent(tipoSigno),
  ...mapCodeFields((field) => () => (brand: IndexableBrand) => brand[field] !== undefined),
  personaId: () => hasRelation(({ personaId }) => personaId !== undefined),
};

function hasField({ field }: NamedFilter): FieldPredicate {
  return (brand) => field !== undefined && brand[field] !== null;
}

/** Filterable fields that a mark may lack, sorted by bit. */
const FIELDS = FILTER_ROWS.flatMap((filter) => {
  const { bit, field, name } = filter;
  if (bit === undefined) return [];
  return [
    { bit, name: field ?? name, filter, carries: (CARRIES[filter.kind] ?? hasField)(filter) },
  ];
}).sort((a, b) => a.bit - b.bit);

/** Bit of the tax ids, which a portable snapshot does not contain. */
const OF_TAX_IDS = 1 << FILTERS.rut.bit;

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Returns the bit mask of the fields that a mark has. */
export function presentFieldBits({ indexable, document }: Stated): number {
  return FIELDS.reduce(
    (bits, { bit, carries }) => (carries(indexable, document) ? bits | (1 << bit) : bits),
    0,
  );
}

/** Clears the bits of tax ids in a field mask. */
function clearTaxIdBits(fieldBits: number): number {
  return fieldBits & ~OF_TAX_IDS;
}

/**
 * Number of marks that have each field. A filter on a field that no mark has is rejected, because
 * an empty result would mean "unknown" and not "none".
 */
class PresentFields {
  readonly #marks = new Map(FIELDS.map(({ bit }) => [bit, 0]));

  /** Adds (`by` 1) or subtracts (-1) the fields of one mark, given as a bit mask. */
  count(bits: number, by: 1 | -1): void {
    for (const [bit, marks] of this.#marks) {
      if ((bits >>> bit) & 1) this.#marks.set(bit, marks + by);
    }
  }

  /** @throws ServiceError `validation_error` with the name of a filtered field that no mark has */
  requireFields(query: BrandQuery): void {
    const lacking = FIELDS.find(
      ({ bit, filter }) => dependsOnField(query, filter) && this.#marks.get(bit) === 0,
    );
    if (lacking === undefined) return;
    throw new ServiceError(
      'validation_error',
      `${lacking.name}: no mark of this index carries it, so nothing can be said by it`,
    );
  }
}

/** Tells whether a query needs the field of a filter. `vigencia` needs past relations only for `historica`. */
function dependsOnField(query: BrandQuery, filter: NamedFilter): boolean {
  return filter.kind === 'vigencia' ? query.vigencia === 'historica' : isApplied(query, filter);
}

/**
 * Summaries of a segment's marks, by row. Most fields are read from the segment; this class stores
 * the unfolded texts, where the segment has folded ones, and the fields that the segment lacks.
 */
export class PackedSummaries {
  static codecFor(segment: Segment): Codec<PackedSummaries> {
    return mapped(
      objectCodec({
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
  /** Holder ids by row, in the order of the summary. */
  readonly #holdersOf: Postings;
  /** Rows whose classes or holders are not known yet. */
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
   * Packs the summaries of a segment without tax ids.
   * @throws TypeError when the summary of one of its marks is missing
   */
  static of(segment: Segment, all: StoredSummaries): PackedSummaries {
    const { nros } = segment.columns;
    const marks = Array.from({ length: nros.size }, (_, row) => {
      const mark = all.getStored(nros.get(row));
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
      carried: Uint32Array.from(marks, ({ carried: fieldBits }) => clearTaxIdBits(fieldBits)),
    });
  }

  get size(): number {
    return this.#segment.rowCount;
  }

  /** Bit mask, per row, of the fields that the mark has. Read-only. */
  get carried(): Uint32Array {
    return this.#carried;
  }

  /** Returns the row of an application number, or -1. O(log marks). */
  rowOf(nro: string): number {
    return rowByNumber(this.#segment.columns, nro);
  }

  summaryAt(row: number): StoredMark {
    const { starts, ids } = this.#holdersOf;
    const holders = Array.from(ids.subarray(starts[row], starts[row + 1]));
    const mark = readMark(this.#segment, row);
    const summary = {
      nroSolicitud: mark.nroSolicitud,
      nroRegistro: mark.nroRegistro,
      denominacion: this.#names.get(row),
      estado: mark.estado ?? INITIAL_ESTADO,
      tipoSigno: mark.tipoSigno,
      fechaPresentacion: mark.fechaPresentacion,
      fechaPublicacion: mark.fechaPublicacion,
      fechaVencimiento: mark.fechaVencimiento,
      fechaRegistro: mark.fechaRegistro,
      fechaActualizacion: mark.fechaActualizacion,
      clases: [...mark.clases],
      titular: holders.map((holder) => this.#holders.get(holder)),
      enrichmentPending: this.#pending.has(row),
      ...(mark.viena !== undefined && { viena: [...mark.viena] }),
    };
    return { summary, carried: this.#carried[row] ?? 0 };
  }
}

/** Marks of an in-memory index by number: packed ones from a snapshot, and a map of later changes. */
export class SummaryTable implements StoredSummaries {
  readonly #packed: PackedSummaries | null;
  /** Rows of the snapshot that were replaced or removed. */
  readonly #gone = new Set<number>();
  readonly #later = new Map<string, StoredMark>();
  readonly #fields = new PresentFields();

  constructor(packed: PackedSummaries | null = null) {
    this.#packed = packed;
    packed?.carried.forEach((bits) => {
      this.#fields.count(bits, 1);
    });
  }

  get size(): number {
    return (this.#packed?.size ?? 0) - this.#gone.size + this.#later.size;
  }

  /** Returns the summary of a mark by its number. O(1); O(log marks) for a mark of the snapshot. */
  get(nro: string): BrandSummary | undefined {
    return this.getStored(nro)?.summary;
  }

  getStored(nro: string): StoredMark | undefined {
    const later = this.#later.get(nro);
    if (later !== undefined || this.#packed === null) return later;
    const row = this.#packed.rowOf(nro);
    return row < 0 || this.#gone.has(row) ? undefined : this.#packed.summaryAt(row);
  }

  /** Stores a mark and replaces any other with the same number. */
  set({ summary, carried: fieldBits }: StoredMark): void {
    this.delete(summary.nroSolicitud);
    this.#later.set(summary.nroSolicitud, { summary, carried: fieldBits });
    this.#fields.count(fieldBits, 1);
  }

  delete(nro: string): void {
    const mark = this.getStored(nro);
    if (mark === undefined) return;
    this.#fields.count(mark.carried, -1);
    if (this.#later.delete(nro)) return;
    this.#gone.add(this.#packed?.rowOf(nro) ?? 0);
  }

  /** @throws ServiceError `validation_error` for a filter on a field that no mark has */
  requireFields(query: BrandQuery): void {
    if (this.size > 0) this.#fields.requireFields(query);
  }
}
