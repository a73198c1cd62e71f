import {
  carryVectors,
  type EmbeddedNames,
  type NumberedNames,
} from '../../search/semantic/vectors/carried-vectors.ts';
import { type NameVectors, nameVectors } from '../../search/semantic/vectors/name-vectors.ts';
import type { SentenceModel } from './sentence-model.ts';

/** Names that are embedded between two looks at what else is to be done. */
const BITE = 256;

/**
 * The vectors of a segment's names: taken over from the segments that it was merged from, embedded
 * where those have none. A millisecond for each new name, so it belongs beside the requests.
 *
 * @throws whatever the model throws
 */
export async function embeddedNames(
  { dimensions, embedNames }: Pick<SentenceModel, 'dimensions' | 'embedNames'>,
  table: NumberedNames,
  older: readonly EmbeddedNames[],
): Promise<NameVectors> {
  const values = new Int8Array(table.size * dimensions);
  const missing = carryVectors(table, older, { values, dimensions });
  for (let from = 0; from < missing.length; from += BITE) {
    const names = missing.slice(from, from + BITE);
    const rows = await embedNames(names.map((name) => table.text(name)));
    names.forEach((name, i) => {
      values.set(rows.subarray(i * dimensions, (i + 1) * dimensions), name * dimensions);
    });
  }
  return nameVectors(values, dimensions);
}
