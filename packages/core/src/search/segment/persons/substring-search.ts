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
