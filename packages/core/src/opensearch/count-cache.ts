import type { KeySet, NameSource } from '../search/source/name-source.ts';

type Counting = Pick<NameSource, 'counts'>;

/** Maximum number of cached counts, which limits the cache to some megabytes for a register of any size. */
const MAX_CACHED_COUNTS = 50_000;

/** Cached counts for one state of an index, because many queries contain the same words and trigrams. */
export class CountCache implements Counting {
  readonly #source: Counting;
  #numbers = new Map<string, number>();

  constructor(source: Counting) {
    this.#source = source;
  }

  async counts({ marksWith, namesWith }: Parameters<Counting['counts']>[0]) {
    if (this.#numbers.size > MAX_CACHED_COUNTS) this.#numbers = new Map();
    const numbers = this.#numbers;
    const unknown = {
      marksWith: marksWith.filter((keys) => !numbers.has(cacheKey(keys))),
      namesWith: namesWith.filter((key) => !numbers.has(key)),
    };
    const counted = await this.#source.counts(unknown);
    unknown.marksWith.forEach((keys, at) => {
      numbers.set(cacheKey(keys), counted.marksWith[at] ?? 0);
    });
    unknown.namesWith.forEach((key, at) => {
      numbers.set(key, counted.namesWith[at] ?? 0);
    });
    return {
      marksWith: marksWith.map((keys) => numbers.get(cacheKey(keys)) ?? 0),
      namesWith: namesWith.map((key) => numbers.get(key) ?? 0),
    };
  }
}

function cacheKey({ keys, begins }: KeySet): string {
  return JSON.stringify([keys, begins]);
}
