import { withUnit } from '../semantic/text-hash.ts';

/** Four million counts. */
const SLOT_BITS = 22;
const SHORTEST = 2;
const LONGEST = 10;
/** Where the hashes of beginnings and of ends start: what begins a word is not counted as what ends one. */
const BEGINNING = 0x811c9dc5;
const END = 0x01234567;

/**
 * How many names have a word that begins, or ends, with some letters. Counted by hash: letters that
 * fall on the same count as others look more common than they are, by a few names.
 */
export class PartCounts {
  readonly #counts = new Uint32Array(2 ** SLOT_BITS);

  /** Counts a word that so many names have: the units from `from` up to `to`. O(letters). */
  add(units: ArrayLike<number>, from: number, to: number, names: number): void {
    const longest = Math.min(to - from, LONGEST);
    let beginning = BEGINNING;
    let end = END;
    for (let length = 1; length <= longest; length += 1) {
      beginning = withUnit(beginning, units[from + length - 1] ?? 0);
      end = withUnit(end, units[to - length] ?? 0);
      if (length < SHORTEST) continue;
      this.#count(beginning, names);
      this.#count(end, names);
    }
  }

  /** 0 for more letters than are counted. */
  countOf(part: string, isFirst: boolean): number {
    if (part.length < SHORTEST || part.length > LONGEST) return 0;
    let hash = isFirst ? BEGINNING : END;
    for (let i = 0; i < part.length; i += 1) {
      hash = withUnit(hash, part.charCodeAt(isFirst ? i : part.length - 1 - i));
    }
    return this.#counts[slotOf(hash)] ?? 0;
  }

  #count(hash: number, names: number): void {
    const slot = slotOf(hash);
    this.#counts[slot] = (this.#counts[slot] ?? 0) + names;
  }
}

function slotOf(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> (32 - SLOT_BITS);
}
