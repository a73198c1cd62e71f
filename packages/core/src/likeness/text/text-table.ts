import { type Codec, mapped, objectCodec, u32 } from '../../arrays/codec.ts';
import { TextPool } from '../../arrays/text-pool.ts';
import { textHash } from './text-hash.ts';

/**
 * Distinct texts by number, and the number of each text by its hash: open addressing with linear probing,
 * in arrays that the threads of a process can share.
 */
export class TextTable {
  static readonly codec: Codec<TextTable> = mapped(
    objectCodec({ pool: TextPool.codec, slots: u32 }),
    ({ pool, slots }) => new TextTable(pool, slots),
    ({ pool, slots }) => ({ pool, slots }),
  );

  readonly pool: TextPool;
  /** In each slot one more than the number of a text, or 0; a power of two of them. */
  readonly slots: Uint32Array;

  private constructor(pool: TextPool, slots: Uint32Array) {
    this.pool = pool;
    this.slots = slots;
  }

  /** @param texts each once; they are numbered by their position */
  static of(texts: readonly string[]): TextTable {
    // At least half of the slots stay empty, so that a probe ends soon.
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(texts.length * 2 + 1)));
    const mask = slots.length - 1;
    texts.forEach((text, id) => {
      let slot = textHash(text) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    });
    return new TextTable(TextPool.of(texts), slots);
  }

  get size(): number {
    return this.pool.size;
  }

  /** The number of a text; -1 where it is none of them. O(letters). */
  find(text: string): number {
    const mask = this.slots.length - 1;
    let slot = textHash(text) & mask;
    for (let held = this.slots[slot] ?? 0; held !== 0; held = this.slots[slot] ?? 0) {
      if (this.pool.compare(held - 1, text) === 0) return held - 1;
      slot = (slot + 1) & mask;
    }
    return -1;
  }
}
