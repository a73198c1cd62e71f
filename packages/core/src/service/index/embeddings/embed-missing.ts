import type { NumberedNames } from '../../../search/segment/carried-vectors.ts';
import { type NameVectors, setVector } from '../../../search/segment/embeddings/name-vectors.ts';
import type { EmbedNames } from './sentence-model.ts';

/** Names that are embedded between two looks at whether to go on. */
const BITE = 256;

/** Names of a segment that have no vector yet. */
export interface MissingVectors {
  readonly table: NumberedNames;
  readonly names: readonly number[];
  readonly vectors: NameVectors;
}

/**
 * Embeds names, and fills their vectors in where the segment is searched: each bite is found at once. A
 * millisecond a name, so it belongs beside the requests.
 *
 * @param signal ends it after the bite under way; what is filled in stays
 * @returns whether all of them have their vectors
 * @throws whatever `embedNames` throws
 */
export async function embedMissing(
  { table, names, vectors }: MissingVectors,
  embedNames: EmbedNames,
  signal: AbortSignal,
): Promise<boolean> {
  const { dimensions } = vectors;
  for (let from = 0; from < names.length; from += BITE) {
    if (signal.aborted) return false;
    const bite = names.slice(from, from + BITE);
    const rows = await embedNames(bite.map((name) => table.text(name)));
    bite.forEach((name, i) => {
      setVector(vectors, name, rows.subarray(i * dimensions, (i + 1) * dimensions));
    });
  }
  return true;
}
