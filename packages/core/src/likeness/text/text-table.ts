import { type Codec, mapped, objectCodec, u32 } from '../../arrays/codec.ts';
import { TextPool } from '../../arrays/text-pool.ts';
import { textHash } from './text-hash.ts';

/**
 * Numbers distinct texts and finds the number of a text: a hash table with open addressing and linear probing, in arrays
 * that the threads of a process can share.
 */
export class TextTable {
  static readonly codec: Codec<TextTable> = mapped(
    objectCodec({ pool: TextPool.codec, slots: u32 }),
    ({ pool, slots }) => new TextTable(pool, slots),
    ({ pool, slots }) => ({ pool, slots }),
  );

  readonly pool: TextPool;
  /** Each slot contains the number of a text plus one, or 0 if it is empty. The slot count is a power of two. */
  readonly slots: Uint32Array;

  private constructor(pool: TextPool, slots: Uint32Array) {
    this.pool = pool;
    this.slots = slots;
  }

  /** @param texts must be distinct; each is numbered by its position */
  static of(texts: readonly string[]): TextTable {
    // At least half of the slots stay empty, so that probe sequences are short.
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

  /** Returns the number of a text, or -1 if the table does not contain it. O(letters). */
  find(text: string): number {
    const { length } = text;
    const mask = this.slots.length - 1;
    let slot = textHash(text) & mask;
    for (let entry = this.slots[slot] ?? 0; entry !== 0; entry = this.slots[slot] ?? 0) {
      const id = entry - 1;
      if (this.pool.lengthOf(id) === length && this.pool.compare(id, text) === 0) return id;
      slot = (slot + 1) & mask;
    }
    return -1;
  }
}
