import type { IdRange } from '../../arrays/sorted-texts.ts';
import type { TextPool } from '../../arrays/text-pool.ts';

const UNITS = 256;

/**
 * Looks for a part in many texts, by Horspool's method: the unit under the part's last place says how
 * far the part can be moved on without missing an occurrence. Texts stand side by side, so they are
 * gone through as one, and only where the part occurs does it matter whose text that is.
 */
export class PartSearch {
  readonly #texts: TextPool;
  readonly #part: string;
  /** By the low byte of a unit; units that share one have the shortest move of them. */
  readonly #moves: Uint16Array;

  /** @param part not empty */
  constructor(texts: TextPool, part: string) {
    this.#texts = texts;
    this.#part = part;
    this.#moves = new Uint16Array(UNITS).fill(Math.min(part.length, 0xffff));
    for (let at = Math.max(0, part.length - 0xffff); at < part.length - 1; at += 1) {
      this.#moves[part.charCodeAt(at) % UNITS] = part.length - 1 - at;
    }
  }

  /** Calls `visit` with each text of a range that holds the part. */
  each({ from, to }: IdRange, visit: (text: number) => void): void {
    const { units, starts } = this.#texts;
    const last = this.#part.length - 1;
    const lastUnit = this.#part.charCodeAt(last);
    const end = (starts[to] ?? 0) - last;
    let text = from;
    let at = starts[from] ?? 0;
    while (at < end) {
      const unit = units[at + last] ?? 0;
      if (unit === lastUnit && this.#standsAt(at)) {
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

  /** Whether all but the last unit are the part's. */
  #standsAt(start: number): boolean {
    const { units } = this.#texts;
    for (let at = this.#part.length - 2; at >= 0; at -= 1) {
      if (units[start + at] !== this.#part.charCodeAt(at)) return false;
    }
    return true;
  }
}

/**
 * Looks for any of many parts in many texts, in one pass: the two units at each place say which parts may stand
 * there. A text is left at the first part that it holds.
 */
export class AnyPartSearch {
  readonly #parts: readonly string[];
  /** By the low bytes of the first unit, or of the first two, the first of the parts that begin so; 0 for none. */
  readonly #single = new Uint16Array(UNITS);
  readonly #paired = new Uint16Array(UNITS * UNITS);
  /** The next part that begins as one does. Parts are numbered from 1. */
  readonly #next: Uint16Array;

  /** @param parts not empty, fewer than 65,536 */
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

  /** Calls `visit` with each text that holds one of the parts. */
  each(texts: TextPool, visit: (text: number) => void): void {
    const { starts } = texts;
    for (let text = 0; text < texts.size; text += 1) {
      if (this.#isIn(texts, starts[text] ?? 0, starts[text + 1] ?? 0)) visit(text);
    }
  }

  #isIn(texts: TextPool, from: number, to: number): boolean {
    const { units } = texts;
    for (let at = from; at < to; at += 1) {
      const first = (units[at] ?? 0) % UNITS;
      const single = this.#single[first] ?? 0;
      if (single !== 0 && this.#standsAt(single, texts, { at, to })) return true;
      const paired = this.#paired[first * UNITS + ((units[at + 1] ?? 0) % UNITS)] ?? 0;
      if (paired !== 0 && this.#standsAt(paired, texts, { at, to })) return true;
    }
    return false;
  }

  /** Whether one of the parts that begin alike stands at a place of a text. */
  #standsAt(first: number, { units }: TextPool, { at, to }: { at: number; to: number }): boolean {
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
