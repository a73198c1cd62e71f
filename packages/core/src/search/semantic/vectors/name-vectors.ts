import type { PartsReader, PartsWriter } from '../../parts.ts';
import { wordsPerCode, writeSignCode } from './sign-code.ts';

/** The sentence vectors of a segment's names, quantised: a byte and a bit for each dimension. */
export interface NameVectors {
  readonly dimensions: number;
  /** Row-major: those of name `n` stand at `n * dimensions`. */
  readonly values: Int8Array;
  /** Their signs, `wordsPerCode(dimensions)` words a name. */
  readonly codes: Uint32Array;
}

/**
 * @param values the quantised vector of each name, row-major
 * @throws RangeError unless they are whole vectors
 */
export function nameVectors(values: Int8Array, dimensions: number): NameVectors {
  if (!Number.isInteger(values.length / dimensions)) {
    throw new RangeError(`${values.length} numbers are no vectors of ${dimensions} dimensions`);
  }
  const words = wordsPerCode(dimensions);
  const names = values.length / dimensions;
  const codes = new Uint32Array(names * words);
  for (let name = 0; name < names; name += 1) {
    const vector = values.subarray(name * dimensions, (name + 1) * dimensions);
    writeSignCode(vector, codes.subarray(name * words, (name + 1) * words));
  }
  return { dimensions, values, codes };
}

/** Good only for the model that made them: whoever keeps the parts keeps its id. */
export function writeNameVectors(vectors: NameVectors, parts: PartsWriter): void {
  parts.put('dimensions', Uint32Array.of(vectors.dimensions));
  parts.put('values', vectors.values);
  parts.put('codes', vectors.codes);
}

export function readNameVectors(parts: PartsReader): NameVectors {
  return {
    dimensions: parts.u32('dimensions')[0] ?? 0,
    values: parts.i8('values'),
    codes: parts.u32('codes'),
  };
}

/** The vector of one name, without a copy. */
export function vectorOfName({ values, dimensions }: NameVectors, name: number): Int8Array {
  return values.subarray(name * dimensions, (name + 1) * dimensions);
}
