import { Bitset } from '../../../arrays/bitset.ts';
import { type Codec, mapped, merged, objectCodec } from '../../../arrays/codec.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import type { IdRange } from '../../../arrays/sorted-texts.ts';
import { TextPool } from '../../../arrays/text-pool.ts';

/** Number of alphabetically adjacent names per block: they share most of their trigrams. */
const BLOCK = 32;
/** Minimum number of blocks for a trigram index; fewer blocks are scanned directly. */
const WORTH_GRAMS = 32;
/** One pass for all parts is cheaper once searching them one by one would scan all names more than this often. */
const MAX_PASSES = 2;

const GRAM = 3;
const LETTER_A = 97;
const LETTERS = 26;
const DIGIT_ZERO = 48;
const DIGITS = 10;
const BLANK = 32;
/** Number of symbols: letters, digits, the blank, one for all other characters, and one for the end of the name. */
const SYMBOLS = 39;
const END = SYMBOLS - 1;
const GRAMS = SYMBOLS ** GRAM;

const UNITS = 256;

/**
 * Searches many texts for a part by Horspool's method: the unit under the part's last position
 * determines how far the part can be shifted without missing a match. The texts are contiguous and
 * searched as one; the text is determined only where the part matches.
 */
class SubstringSearch {
  readonly #texts: TextPool;
  readonly #part: string;
  /** Shifts by the low byte of a unit; units with the same low byte share the smallest of their shifts. */
  readonly #moves: Uint16Array;

  /** @param part nonempty text to search for */
  constructor(texts: TextPool, part: string) {
    this.#texts = texts;
    this.#part = part;
    this.#moves = new Uint16Array(UNITS).fill(Math.min(part.length, 0xffff));
    for (let at = Math.max(0, part.length - 0xffff); at < part.length - 1; at += 1) {
      this.#moves[part.charCodeAt(at) % UNITS] = part.length - 1 - at;
    }
  }

  /** Calls `visit` with each text of a range that contains the part. */
  forEachMatch({ from, to }: IdRange, visit: (text: number) => void): void {
    const { units, starts } = this.#texts;
    const last = this.#part.length - 1;
    const lastUnit = this.#part.charCodeAt(last);
    const end = (starts[to] ?? 0) - last;
    let text = from;
    let at = starts[from] ?? 0;
    while (at < end) {
      const unit = units[at + last] ?? 0;
      if (unit === lastUnit && this.#matches(at)) {
        while ((starts[text + 1] ?? 0) <= at) text += 1;
        const next = starts[text + 1] ?? 0;
        if (at + last < next) {
          visit(text);
          at = next;
          continue;
        }
      }
      at += this.#moves[unit % UNITS] ?? 1;
    }
  }

  /** Tells whether all units but the last match the part. */
  #matches(start: number): boolean {
    const { units } = this.#texts;
    for (let at = this.#part.length - 2; at >= 0; at -= 1) {
      if (units[start + at] !== this.#part.charCodeAt(at)) return false;
    }
    return true;
  }
}

/**
 * Searches many texts for any of several parts, in one pass: the two units at each position
 * determine which parts may begin there. The search of a text ends at its first match.
 */
export class MultiSubstringSearch {
  readonly #parts: readonly string[];
  /** First part (0: none) by the low byte of its single unit; `#paired`: by the low bytes of its first two units. */
  readonly #single = new Uint16Array(UNITS);
  readonly #paired = new Uint16Array(UNITS * UNITS);
  /** Linked lists: for each part, numbered from 1, the next part with the same first units; 0 at the end. */
  readonly #next: Uint16Array;

  /** @param parts nonempty texts, fewer than 65,536 */
  constructor(parts: readonly string[]) {
    this.#parts = parts;
    this.#next = new Uint16Array(parts.length + 1);
    for (const [at, part] of parts.entries()) {
      const isSingle = part.length === 1;
      const heads = isSingle ? this.#single : this.#paired;
      const key = isSingle ? lowByte(part, 0) : lowByte(part, 0) * UNITS + lowByte(part, 1);
      this.#next[at + 1] = heads[key] ?? 0;
      heads[key] = at + 1;
    }
  }

  /** Calls `visit` with each text that contains one of the parts. */
  forEachMatch(texts: TextPool, visit: (text: number) => void): void {
    const { starts } = texts;
    for (let text = 0; text < texts.size; text += 1) {
      if (this.#containsAny(texts, starts[text] ?? 0, starts[text + 1] ?? 0)) visit(text);
    }
  }

  #containsAny(texts: TextPool, from: number, to: number): boolean {
    const { units } = texts;
    for (let at = from; at < to; at += 1) {
      const first = (units[at] ?? 0) % UNITS;
      const single = this.#single[first] ?? 0;
      if (single !== 0 && this.#matches(single, texts, { at, to })) return true;
      const paired = this.#paired[first * UNITS + ((units[at + 1] ?? 0) % UNITS)] ?? 0;
      if (paired !== 0 && this.#matches(paired, texts, { at, to })) return true;
    }
    return false;
  }

  /** Tells whether any part of a linked list matches at a position of a text. */
  #matches(first: number, { units }: TextPool, { at, to }: { at: number; to: number }): boolean {
    for (let one = first; one !== 0; one = this.#next[one] ?? 0) {
      const part = this.#parts[one - 1] ?? '';
      let same = 0;
      if (part.length > to - at) continue;
      while (same < part.length && units[at + same] === part.charCodeAt(same)) same += 1;
      if (same === part.length) return true;
    }
    return false;
  }
}

function lowByte(part: string, at: number): number {
  return part.charCodeAt(at) % UNITS;
}

/**
 * Distinct names of persons in all their forms (`nameForms`), searchable by any substring.
 *
 * Names are sorted and split into blocks of 32. An inverted index maps each trigram to the blocks
 * that contain it; a part is searched in the blocks of its rarest trigram. One or two letters are
 * searched in the blocks of all trigrams that begin with them.
 */
export class PersonNames {
  static readonly codec: Codec<PersonNames> = mapped(
    merged(TextPool.codec, objectCodec({ blocksOf: postingsCodec })),
    ([names, { blocksOf }]) => new PersonNames(names, blocksOf),
    (all) => [all.names, { blocksOf: all.#blocksOf }] as const,
  );

  readonly names: TextPool;
  /** Blocks by trigram; without keys if there are few names. */
  readonly #blocksOf: Postings;

  private constructor(names: TextPool, blocksOf: Postings) {
    this.names = names;
    this.#blocksOf = blocksOf;
  }

  /** @param names distinct and sorted */
  static of(names: readonly string[]): PersonNames {
    const pool = TextPool.of(names);
    const isWorthGrams = pool.size > BLOCK * WORTH_GRAMS;
    return new PersonNames(
      pool,
      isWorthGrams ? buildBlockPostings(pool) : buildPostings(0, () => {}),
    );
  }

  /** Calls `visit` with each name that contains the folded text. */
  forEachContaining(part: string, visit: (name: number) => void): void {
    if (part === '') return;
    const search = new SubstringSearch(this.names, part);
    const { size } = this.names;
    if (this.#blocksOf.starts.length === 1) {
      search.forEachMatch({ from: 0, to: size }, visit);
      return;
    }
    this.#candidateBlocks(part).each((block) => {
      const from = block * BLOCK;
      search.forEachMatch({ from, to: Math.min(from + BLOCK, size) }, visit);
    });
  }

  /**
   * Returns the names that contain one of the folded texts. Rare parts are searched one by one.
   * Many short parts, each of which would scan most of the names, are searched in one pass.
   */
  containingAny(parts: readonly string[]): Bitset {
    const found = new Bitset(this.names.size);
    const add = (name: number) => found.add(name);
    const sought = parts.filter((part) => part !== '');
    if (this.#isScanCheaper(sought)) new MultiSubstringSearch(sought).forEachMatch(this.names, add);
    else for (const part of sought) this.forEachContaining(part, add);
    return found;
  }

  #isScanCheaper(parts: readonly string[]): boolean {
    if (this.#blocksOf.starts.length === 1) return parts.length > MAX_PASSES;
    const max = MAX_PASSES * Math.ceil(this.names.size / BLOCK);
    let blocks = 0;
    for (const part of parts) blocks += this.#blocksOfGrams(this.#rarestTrigrams(part));
    return blocks > max;
  }

  #candidateBlocks(part: string): Bitset {
    const { starts, ids } = this.#blocksOf;
    const { from, to } = this.#rarestTrigrams(part);
    const blocks = new Bitset(Math.ceil(this.names.size / BLOCK));
    const end = starts[to] ?? 0;
    for (let at = starts[from] ?? 0; at < end; at += 1) blocks.add(ids[at] ?? 0);
    return blocks;
  }

  /** Returns the range with the fewest blocks. Every name with the part has a trigram of each range. */
  #rarestTrigrams(part: string): IdRange {
    let rarest = trigramRange(part, 0);
    for (let at = 1; at + GRAM <= part.length; at += 1) {
      const grams = trigramRange(part, at);
      if (this.#blocksOfGrams(grams) < this.#blocksOfGrams(rarest)) rarest = grams;
    }
    return rarest;
  }

  #blocksOfGrams({ from, to }: IdRange): number {
    return (this.#blocksOf.starts[to] ?? 0) - (this.#blocksOf.starts[from] ?? 0);
  }
}

function buildBlockPostings(names: TextPool): Postings {
  const lastBlock = new Int32Array(GRAMS);
  return buildPostings(GRAMS, (emit) => {
    lastBlock.fill(-1);
    for (let name = 0; name < names.size; name += 1) {
      const block = Math.floor(name / BLOCK);
      forEachTrigram(names, name, (gram) => {
        if (lastBlock[gram] === block) return;
        lastBlock[gram] = block;
        emit(gram, block);
      });
    }
  });
}

/** Visits one trigram per unit of the name; the last two are padded with `END`. */
function forEachTrigram(
  { units, starts }: TextPool,
  name: number,
  visit: (gram: number) => void,
): void {
  const end = starts[name + 1] ?? 0;
  const symbolOfUnit = (at: number) => (at < end ? symbolOf(units[at] ?? 0) : END);
  for (let at = starts[name] ?? 0; at < end; at += 1) {
    visit(packTrigram(symbolOf(units[at] ?? 0), symbolOfUnit(at + 1), symbolOfUnit(at + 2)));
  }
}

/** Returns the range of trigrams that begin with the part's units from `at` on (at most three). */
function trigramRange(part: string, at: number): IdRange {
  const first = symbolOf(part.charCodeAt(at));
  const [second, third] = [1, 2].map((i) =>
    at + i < part.length ? symbolOf(part.charCodeAt(at + i)) : null,
  );
  const from = packTrigram(first, second ?? 0, third ?? 0);
  const to = packTrigram(first, second ?? END, third ?? END) + 1;
  return { from, to };
}

function packTrigram(first: number, second: number, third: number): number {
  return (first * SYMBOLS + second) * SYMBOLS + third;
}

function symbolOf(unit: number): number {
  if (unit >= LETTER_A && unit < LETTER_A + LETTERS) return unit - LETTER_A;
  if (unit >= DIGIT_ZERO && unit < DIGIT_ZERO + DIGITS) return LETTERS + unit - DIGIT_ZERO;
  return unit === BLANK ? LETTERS + DIGITS : LETTERS + DIGITS + 1;
}
