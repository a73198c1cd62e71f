import type { PartsReader, PartsWriter } from '../parts.ts';
import {
  buildPostings,
  type Postings,
  postingLength,
  readPostings,
  writePostings,
} from '../postings.ts';
import { TextPool } from '../text-pool.ts';

/** So many neighbours of the alphabet are looked through together: they share most of their trigrams. */
const BLOCK = 32;
/** Fewer blocks are looked through as they are. */
const WORTH_GRAMS = 32;

const GRAM = 3;
const LETTER_A = 97;
const LETTERS = 26;
const DIGIT_ZERO = 48;
const DIGITS = 10;
const BLANK = 32;
/** Letters, digits, the blank, and one for every other character. */
const SYMBOLS = 38;
const GRAMS = SYMBOLS ** GRAM;

/**
 * The distinct folded names of persons, found by any part of them.
 *
 * Names stand in blocks of 32, in order. For each trigram there is a list of the blocks in which it
 * occurs; a part is looked for in the blocks of its rarest trigram. Parts of one or two letters are
 * looked for everywhere: nearly every block has them.
 */
export class PersonNames {
  readonly names: TextPool;
  /** Blocks by trigram; without any key where there are few names. */
  readonly #blocksOf: Postings;

  private constructor(names: TextPool, blocksOf: Postings) {
    this.names = names;
    this.#blocksOf = blocksOf;
  }

  /** @param names distinct and sorted */
  static of(names: readonly string[]): PersonNames {
    const pool = TextPool.of(names);
    const isWorthGrams = pool.size > BLOCK * WORTH_GRAMS;
    return new PersonNames(pool, isWorthGrams ? blocksByGram(pool) : buildPostings(0, () => {}));
  }

  static read(parts: PartsReader): PersonNames {
    return new PersonNames(TextPool.read(parts), readPostings(parts.under('blocksOf')));
  }

  write(parts: PartsWriter): void {
    this.names.write(parts);
    writePostings(this.#blocksOf, parts.under('blocksOf'));
  }

  /** Calls `visit` with each name that holds the folded text. */
  eachHolding(part: string, visit: (name: number) => void): void {
    if (part === '') return;
    const { starts, ids } = this.#blocksOf;
    const gram = this.#rarestGram(part);
    if (gram < 0) this.#visitHolding(part, { from: 0, to: this.names.size }, visit);
    if (gram < 0) return;
    const end = starts[gram + 1] ?? 0;
    for (let at = starts[gram] ?? 0; at < end; at += 1) {
      const from = (ids[at] ?? 0) * BLOCK;
      this.#visitHolding(part, { from, to: Math.min(from + BLOCK, this.names.size) }, visit);
    }
  }

  /** -1 where there is no list to go by. */
  #rarestGram(part: string): number {
    if (this.#blocksOf.starts.length === 1) return -1;
    let rarest = -1;
    for (let at = 0; at + GRAM <= part.length; at += 1) {
      const gram = gramOf(part.charCodeAt(at), part.charCodeAt(at + 1), part.charCodeAt(at + 2));
      const isRarer =
        rarest < 0 || postingLength(this.#blocksOf, gram) < postingLength(this.#blocksOf, rarest);
      if (isRarer) rarest = gram;
    }
    return rarest;
  }

  /**
   * Looks for the part's first unit over the whole stretch at once: texts stand side by side, so that
   * only where it occurs does it matter whose name that is.
   */
  #visitHolding(
    part: string,
    { from, to }: { from: number; to: number },
    visit: (name: number) => void,
  ): void {
    const { units, starts } = this.names;
    const first = part.charCodeAt(0);
    let name = from;
    let at = starts[from] ?? 0;
    const end = (starts[to] ?? 0) - part.length;
    while (at <= end) {
      if (units[at] !== first || !standsAt(units, at, part)) {
        at += 1;
        continue;
      }
      while ((starts[name + 1] ?? 0) <= at) name += 1;
      const next = starts[name + 1] ?? 0;
      const isInside = at + part.length <= next;
      if (isInside) visit(name);
      at = isInside ? next : at + 1;
    }
  }
}

function standsAt(units: ArrayLike<number>, start: number, part: string): boolean {
  for (let at = 1; at < part.length; at += 1) {
    if (units[start + at] !== part.charCodeAt(at)) return false;
  }
  return true;
}

function blocksByGram({ units, starts, size }: TextPool): Postings {
  const lastBlock = new Int32Array(GRAMS);
  return buildPostings(GRAMS, (emit) => {
    lastBlock.fill(-1);
    for (let name = 0; name < size; name += 1) {
      const block = Math.floor(name / BLOCK);
      const last = (starts[name + 1] ?? 0) - GRAM;
      for (let at = starts[name] ?? 0; at <= last; at += 1) {
        const gram = gramOf(units[at] ?? 0, units[at + 1] ?? 0, units[at + 2] ?? 0);
        if (lastBlock[gram] === block) continue;
        lastBlock[gram] = block;
        emit(gram, block);
      }
    }
  });
}

function gramOf(first: number, second: number, third: number): number {
  return (symbolOf(first) * SYMBOLS + symbolOf(second)) * SYMBOLS + symbolOf(third);
}

function symbolOf(unit: number): number {
  if (unit >= LETTER_A && unit < LETTER_A + LETTERS) return unit - LETTER_A;
  if (unit >= DIGIT_ZERO && unit < DIGIT_ZERO + DIGITS) return LETTERS + unit - DIGIT_ZERO;
  return unit === BLANK ? LETTERS + DIGITS : LETTERS + DIGITS + 1;
}
