import type { Embeddings } from '../contract/embeddings.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import { Bitset } from './bitset.ts';
import { buildSegment, type Segment } from './segment.ts';

/** A segment with the rows of it that still stand: changed marks are struck out and live in another. */
export interface Part {
  readonly segment: Segment;
  readonly live: Bitset;
}

/** The whole index at one moment. It never changes: a request holds one from start to end. */
export interface Generation {
  /** The newest `corpus_changes.seq` that it contains. */
  readonly seq: number;
  readonly embeddings: Embeddings;
  /** The base, then the delta. */
  readonly parts: readonly [Part, Part];
  readonly size: number;
}

/** A delta above this many marks and this share of the base is merged into it. */
const DELTA_MARKS = 5_000;
const DELTA_SHARE = 0.25;

/** A generation of one large base and an empty delta. */
export function firstGeneration(
  brands: readonly IndexableBrand[],
  about: Pick<Generation, 'seq' | 'embeddings'>,
): Generation {
  const { embeddings } = about;
  return generationOf(wholePart(brands, embeddings), wholePart([], embeddings), about);
}

/**
 * The generation after some marks changed: the base is shared, with the changed marks struck out;
 * the delta is built anew from its own marks and the changed ones. When it has grown too large,
 * both become the next base.
 */
export function nextGeneration(
  { embeddings, parts: [base, delta] }: Generation,
  changed: readonly IndexableBrand[],
  seq: number,
): Generation {
  const inDelta = new Map(delta.segment.brands.map((brand) => [brand.nroSolicitud, brand]));
  for (const brand of changed) inDelta.set(brand.nroSolicitud, brand);
  const struck = { segment: base.segment, live: withoutMarks(base, changed) };
  const isLarge =
    inDelta.size > DELTA_MARKS && inDelta.size > DELTA_SHARE * base.segment.columns.size;
  const about = { seq, embeddings };
  if (isLarge) return firstGeneration([...liveMarks(struck), ...inDelta.values()], about);
  return generationOf(struck, wholePart([...inDelta.values()], embeddings), about);
}

function generationOf(
  base: Part,
  delta: Part,
  about: Pick<Generation, 'seq' | 'embeddings'>,
): Generation {
  return { ...about, parts: [base, delta], size: base.live.count() + delta.live.count() };
}

function wholePart(brands: readonly IndexableBrand[], embeddings: Embeddings): Part {
  return { segment: buildSegment(brands, embeddings), live: Bitset.full(brands.length) };
}

function withoutMarks({ segment, live }: Part, changed: readonly IndexableBrand[]): Bitset {
  const left = live.copy();
  for (const { nroSolicitud } of changed) {
    const row = rowOfNumber(segment, nroSolicitud);
    if (row !== undefined) left.delete(row);
  }
  return left;
}

function liveMarks({ segment, live }: Part): IndexableBrand[] {
  return segment.brands.filter((_, row) => live.has(row));
}

/** The row of an application number, by halving; undefined when the segment has none. */
export function rowOfNumber({ columns }: Segment, nro: string): number | undefined {
  const { nros, rowsByNro } = columns;
  let low = 0;
  let high = rowsByNro.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const row = rowsByNro[middle] ?? 0;
    const order = compareNroSolicitud(nros[row] ?? '', nro);
    if (order === 0) return row;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
