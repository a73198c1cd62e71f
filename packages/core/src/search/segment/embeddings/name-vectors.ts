import { count32, fields, i8, u32 } from '../../arrays/codec.ts';
import { wordsPerCode, writeSignCode } from './sign-code.ts';

/** The sentence vectors of a segment's names, quantised: a byte and a bit for each dimension. */
export interface NameVectors {
  readonly dimensions: number;
  /** Row-major: the values of name `n` stand at `n * dimensions`. */
  readonly values: Int8Array;
  /** The signs of the values, `wordsPerCode(dimensions)` words a name. */
  readonly codes: Uint32Array;
}

/** Room for the vectors of `names` names, none of them embedded yet. */
export function emptyNameVectors(names: number, dimensions: number): NameVectors {
  return {
    dimensions,
    values: new Int8Array(names * dimensions),
    codes: new Uint32Array(names * wordsPerCode(dimensions)),
  };
}

/**
 * Gives a name its vector. The only thing in a segment that may be filled in while it is searched: until
 * then the name has no direction and is found by no query.
 */
export function setVector(vectors: NameVectors, name: number, vector: Int8Array): void {
  const words = wordsPerCode(vectors.dimensions);
  vectors.values.set(vector, name * vectors.dimensions);
  writeSignCode(vector, vectors.codes.subarray(name * words, (name + 1) * words));
}

/** The names that have no vector yet, ascending. */
export function unembeddedNames(vectors: NameVectors): number[] {
  const size = vectors.values.length / vectors.dimensions;
  const names: number[] = [];
  for (let name = 0; name < size; name += 1) if (!isEmbedded(vectors, name)) names.push(name);
  return names;
}

function isEmbedded({ values, dimensions }: NameVectors, name: number): boolean {
  const end = (name + 1) * dimensions;
  for (let at = name * dimensions; at < end; at += 1) if (values[at] !== 0) return true;
  return false;
}

/** Good only for the model that made them: whoever keeps the arrays keeps its id. */
export const nameVectorsCodec = fields<NameVectors>({
  dimensions: count32,
  values: i8,
  codes: u32,
});

/** The vector of one name, without a copy. */
export function vectorOfName({ values, dimensions }: NameVectors, name: number): Int8Array {
  return values.subarray(name * dimensions, (name + 1) * dimensions);
}
