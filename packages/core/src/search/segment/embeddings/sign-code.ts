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
