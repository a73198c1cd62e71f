import { i8, objectCodec, u32, uint32Number } from '../../../arrays/codec.ts';

/** The sentence vectors of a segment's names, quantised: a byte and a bit for each dimension. */
export interface NameVectors {
  readonly dimensions: number;
  /** Row-major: the values of name `n` are at `n * dimensions`. */
  readonly values: Int8Array;
  /** The signs of the values, `wordsPerCode(dimensions)` words a name. */
  readonly codes: Uint32Array;
}

const WORD_BITS = 32;
/** Codes are whole blocks of 128 bits, which a processor compares at once. */
const BLOCK_WORDS = 4;

/** Words of the code of a vector. */
export function wordsPerCode(dimensions: number): number {
  return Math.ceil(dimensions / (WORD_BITS * BLOCK_WORDS)) * BLOCK_WORDS;
}

/**
 * Writes the signs of a vector as bits, 1 for what is above zero. Of two vectors at an angle, about
 * angle / 180° of the bits differ: a rough cosine, in a thirty-second of the space of the numbers.
 */
export function writeSignCode(vector: ArrayLike<number>, code: Uint32Array): void {
  code.fill(0);
  for (let i = 0; i < vector.length; i += 1) {
    const word = Math.floor(i / WORD_BITS);
    if ((vector[i] ?? 0) > 0) code[word] = (code[word] ?? 0) | (1 << (i % WORD_BITS));
  }
}

/** Room for the vectors of `names` names, none of them embedded yet. */
export function allocateNameVectors(names: number, dimensions: number): NameVectors {
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
export function namesWithoutVector(vectors: NameVectors): number[] {
  const size = vectors.values.length / vectors.dimensions;
  const names: number[] = [];
  for (let name = 0; name < size; name += 1) if (!hasVector(vectors, name)) names.push(name);
  return names;
}

function hasVector({ values, dimensions }: NameVectors, name: number): boolean {
  const end = (name + 1) * dimensions;
  for (let at = name * dimensions; at < end; at += 1) if (values[at] !== 0) return true;
  return false;
}

/** Good only for the model that made them: whoever keeps the arrays keeps its id. */
export const nameVectorsCodec = objectCodec<NameVectors>({
  dimensions: uint32Number,
  values: i8,
  codes: u32,
});

/** The vector of one name, without a copy. */
export function nameVector({ values, dimensions }: NameVectors, name: number): Int8Array {
  return values.subarray(name * dimensions, (name + 1) * dimensions);
}

const LARGEST = 127;

/**
 * A vector in one byte a number, the largest becoming 127 or -127. Its length is lost; cosines change by
 * less than a hundredth at a few hundred dimensions. A vector that is no number somewhere, as models make of
 * an empty text, has no direction: all zeros.
 */
export function quantize(vector: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let i = 0; i < vector.length; i += 1) largest = Math.max(largest, Math.abs(vector[i] ?? 0));
  const scale = largest > 0 ? LARGEST / largest : 0;
  return Int8Array.from(vector, (number) => Math.round(number * scale));
}
