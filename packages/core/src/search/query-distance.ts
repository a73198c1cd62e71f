import { boundedEditDistance } from './bounded-edit-distance.ts';

/** Letters of a query that fit into the bits of one word. */
const BITS = 32;
const ASCII = 128;

/**
 * Measures many words against one query, in edits (insertion, deletion, replacement, exchange of
 * neighbours), each in a few operations a letter and without allocation.
 *
 * Hyyrö's bit-parallel form of the usual table: bit `i` of a word stands for row `i` of a column,
 * and says whether the cell is one more or one less than its neighbour. One column is then a dozen
 * operations on whole words, whatever the length of the query. Queries over 32 letters, or with
 * letters outside ASCII, are measured by the table itself.
 */
export class QueryDistance {
  readonly #query: string;
  /** For each letter, the places of the query where it stands; null where the table measures. */
  readonly #places: Int32Array | null;

  constructor(query: string) {
    this.#query = query;
    this.#places = placesOfLetters(query);
  }

  /** Edits between the query and a word, or more than `limit` when there are more than that. */
  to(word: string, limit: number): number {
    return this.#places === null
      ? boundedEditDistance(this.#query, word, limit)
      : this.#throughBits(this.#places, word);
  }

  #throughBits(places: Int32Array, word: string): number {
    const last = 1 << (this.#query.length - 1);
    let distance = this.#query.length;
    let more = -1;
    let less = 0;
    let diagonal = 0;
    let before = 0;
    for (let i = 0; i < word.length; i += 1) {
      const here = places[word.charCodeAt(i)] ?? 0;
      const exchanged = ((~diagonal & here) << 1) & before;
      diagonal = ((((here & more) + more) | 0) ^ more) | here | less | exchanged;
      const up = less | ~(diagonal | more);
      const down = diagonal & more;
      if ((up & last) !== 0) distance += 1;
      else if ((down & last) !== 0) distance -= 1;
      const upShifted = (up << 1) | 1;
      more = (down << 1) | ~(diagonal | upShifted);
      less = diagonal & upShifted;
      before = here;
    }
    return distance;
  }
}

function placesOfLetters(query: string): Int32Array | null {
  if (query.length === 0 || query.length > BITS) return null;
  const places = new Int32Array(ASCII);
  for (let i = 0; i < query.length; i += 1) {
    const code = query.charCodeAt(i);
    if (code >= ASCII) return null;
    places[code] = (places[code] ?? 0) | (1 << i);
  }
  return places;
}
