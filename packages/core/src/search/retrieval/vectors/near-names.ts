import type { NameVectors } from '../../segment/embeddings/name-vectors.ts';
import { wordsPerCode, writeSignCode } from '../../segment/embeddings/sign-code.ts';
import { nearestCodes } from './nearest-codes.ts';
import { platformScan } from './platform-scan.ts';

/** How many names with the nearest codes are compared number by number. */
const MOST_COMPARED = 500;

/** A name, and the cosine of its vector and the query's. */
export interface NearName {
  readonly name: number;
  readonly cosine: number;
}

/**
 * The accepted names whose vectors are most like the query's, 500 at most, in no order. Sign codes say
 * which they are, the quantised vectors how like they are. One pass over the codes, no copy of anything.
 */
export function nearNames(
  vectors: NameVectors,
  query: Int8Array,
  accepts: (name: number) => boolean,
): NearName[] {
  const asked = new Uint32Array(wordsPerCode(vectors.dimensions));
  writeSignCode(query, asked);
  const search = { asked, most: MOST_COMPARED, accepts };
  return cosines(vectors, query, nearestCodes(vectors.codes, platformScan(asked.length), search));
}

/** How like the vectors of some names are to the query's. */
export function cosines(
  { values, dimensions }: NameVectors,
  query: Int8Array,
  names: readonly number[],
): NearName[] {
  const queryLength = Math.sqrt(query.reduce((sum, value) => sum + value * value, 0));
  return names.map((name) => {
    const at = name * dimensions;
    let product = 0;
    let squares = 0;
    for (let i = 0; i < dimensions; i += 1) {
      const value = values[at + i] ?? 0;
      product += value * (query[i] ?? 0);
      squares += value * value;
    }
    const lengths = Math.sqrt(squares) * queryLength;
    return { name, cosine: lengths === 0 ? 0 : product / lengths };
  });
}
