import type { Embeddings } from '../../contract/embeddings.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import {
  allocateNameVectors,
  type NameVectors,
  nameVector,
  setVector,
} from './embeddings/name-vectors.ts';
import type { LiveSegment, Segment } from './segment.ts';
import { buildSegment } from './segment-builder.ts';
import { readLiveBrands } from './segment-reader.ts';
import { compareNames } from './terms/name-table.ts';

/** Makes one segment of several, in this thread or in another; the old ones stay as they are. */
type MergeSegments = (segments: readonly LiveSegment[], embeddings: Embeddings) => Promise<Segment>;

/** How an index keeps its segments few. */
export interface MergeOptions {
  /** In this thread by default. */
  readonly merge?: MergeSegments;
  /** Told of a merge that failed; the index goes on with what it has. */
  readonly onError?: (error: unknown) => void;
}

/** Builds one segment of the live marks of several. About 25 microseconds a mark. */
export function mergeSegments(segments: readonly LiveSegment[], embeddings: Embeddings): Segment {
  return withCopiedVectors(buildSegment(readLiveMarks(segments), embeddings), segments);
}

function* readLiveMarks(segments: readonly LiveSegment[]): Generator<IndexableBrand> {
  for (const { segment, live } of segments) yield* readLiveBrands(segment, live);
}

/** Names by number, in the order in which every segment numbers its own. */
export interface NumberedNames {
  readonly size: number;
  readonly text: (name: number) => string;
}

/** The names of a segment, embedded. */
interface EmbeddedNames {
  readonly table: NumberedNames;
  readonly vectors: NameVectors;
}

/**
 * Takes over the vectors of the names that older segments embedded: to embed a name costs a thousand times
 * as much. All segments number their names in one order, so each is gone through once.
 *
 * @param to gets the vectors; what was in it stays where nothing is taken over
 * @returns the names that none of them has embedded, ascending
 */
export function copyVectors(
  table: NumberedNames,
  older: readonly EmbeddedNames[],
  to: NameVectors,
): number[] {
  const sources = older
    .filter(({ vectors }) => vectors.dimensions === to.dimensions)
    .map((source) => new NameCursor(source));
  const missing: number[] = [];
  for (let name = 0; name < table.size; name += 1) {
    const text = table.text(name);
    const found = sources.filter((one) => one.advanceTo(text)).map(({ vector }) => vector);
    const vector = found.find((one) => one.some((value) => value !== 0));
    if (vector === undefined) missing.push(name);
    else setVector(to, name, vector);
  }
  return missing;
}

/** Goes through the names of one segment. */
class NameCursor {
  readonly #names: EmbeddedNames;
  #at = 0;
  #text: string | null = null;

  constructor(names: EmbeddedNames) {
    this.#names = names;
  }

  /** Whether the segment has this name. Names are requested in their order. */
  advanceTo(text: string): boolean {
    while (this.#at < this.#names.table.size) {
      this.#text ??= this.#names.table.text(this.#at);
      const order = compareNames(this.#text, text);
      if (order >= 0) return order === 0;
      this.#at += 1;
      this.#text = null;
    }
    return false;
  }

  get vector(): Int8Array {
    return nameVector(this.#names.vectors, this.#at);
  }
}

/** The merged segment with the vectors that its names had before: a model need not embed them again. */
function withCopiedVectors(merged: Segment, segments: readonly LiveSegment[]): Segment {
  const sources = segments.flatMap(({ segment: { names } }): EmbeddedNames[] =>
    names.vectors === null ? [] : [{ table: names.table, vectors: names.vectors }],
  );
  const [first] = sources;
  if (first === undefined) return merged;
  const { table } = merged.names;
  const vectors = allocateNameVectors(table.size, first.vectors.dimensions);
  copyVectors(table, sources, vectors);
  return { ...merged, names: { ...merged.names, vectors } };
}
