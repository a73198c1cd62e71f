import { i8, objectCodec, u32, uint32Number } from '../../../arrays/codec.ts';

/** Quantised sentence vectors of a segment's names: a byte and a bit per dimension. */
export interface NameVectors {
  readonly dimensions: number;
  /** Row-major: the values of name `n` are at `n * dimensions`. */
  readonly values: Int8Array;
  /** Signs of the values, `wordsPerCode(dimensions)` words per name. */
  readonly codes: Uint32Array;
}

const WORD_BITS = 32;
/** Codes are padded to blocks of 128 bits, which a processor compares in one instruction. */
const BLOCK_WORDS = 4;

/** Returns the number of words in the code of a vector. */
export function wordsPerCode(dimensions: number): number {
  return Math.ceil(dimensions / (WORD_BITS * BLOCK_WORDS)) * BLOCK_WORDS;
}

/**
 * Writes the signs of a vector as bits, 1 for a value above zero. For two vectors at an angle, about
 * angle / 180° of the bits differ, which approximates the cosine in a thirty-second of the space.
 */
export function writeSignCode(vector: ArrayLike<number>, code: Uint32Array): void {
  code.fill(0);
  for (let i = 0; i < vector.length; i += 1) {
    const word = Math.floor(i / WORD_BITS);
    if ((vector[i] ?? 0) > 0) code[word] = (code[word] ?? 0) | (1 << (i % WORD_BITS));
  }
}

/** Allocates zero vectors for `names` names; a zero vector means "not embedded yet". */
export function allocateNameVectors(names: number, dimensions: number): NameVectors {
  return {
    dimensions,
    values: new Int8Array(names * dimensions),
    codes: new Uint32Array(names * wordsPerCode(dimensions)),
  };
}

/**
 * Sets the vector of a name. This is the only part of a segment that may change while it is
 * searched; until then the name has a zero vector and matches no query.
 */
export function setVector(vectors: NameVectors, name: number, vector: Int8Array): void {
  const words = wordsPerCode(vectors.dimensions);
  vectors.values.set(vector, name * vectors.dimensions);
  writeSignCode(vector, vectors.codes.subarray(name * words, (name + 1) * words));
}

/** Returns the names without a vector, ascending. */
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

/** The vectors are valid only for the model that made them, so its id must be stored with the arrays. */
export const nameVectorsCodec = objectCodec<NameVectors>({
  dimensions: uint32Number,
  values: i8,
  codes: u32,
});

/** Returns a view of the vector of one name, without a copy. */
export function nameVector({ values, dimensions }: NameVectors, name: number): Int8Array {
  return values.subarray(name * dimensions, (name + 1) * dimensions);
}

const LARGEST = 127;

/**
 * Quantises a vector to one byte per dimension, scaled so that the largest absolute value is 127.
 * The length is lost; cosines change by less than a hundredth at a few hundred dimensions. A vector
 * with NaN, as models return for an empty text, becomes all zeros.
 */
export function quantize(vector: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let i = 0; i < vector.length; i += 1) largest = Math.max(largest, Math.abs(vector[i] ?? 0));
  const scale = largest > 0 ? LARGEST / largest : 0;
  return Int8Array.from(vector, (number) => Math.round(number * scale));
}
