import type { Keys, NameSource } from '../search/source/name-source.ts';

type Counting = Pick<NameSource, 'counts'>;

/** Some megabytes, whatever the size of the register. */
const MOST_KNOWN = 50_000;

/** What was counted in an index as it was seen: the same words and trigrams are in question after question. */
export class KnownCounts implements Counting {
  readonly #source: Counting;
  #numbers = new Map<string, number>();

  constructor(source: Counting) {
    this.#source = source;
  }

  async counts({ marksWith, namesWith }: Parameters<Counting['counts']>[0]) {
    if (this.#numbers.size > MOST_KNOWN) this.#numbers = new Map();
    const numbers = this.#numbers;
    const unknown = {
      marksWith: marksWith.filter((keys) => !numbers.has(nameOf(keys))),
      namesWith: namesWith.filter((key) => !numbers.has(key)),
    };
    const counted = await this.#source.counts(unknown);
    unknown.marksWith.forEach((keys, at) => {
      numbers.set(nameOf(keys), counted.marksWith[at] ?? 0);
    });
    unknown.namesWith.forEach((key, at) => {
      numbers.set(key, counted.namesWith[at] ?? 0);
    });
    return {
      marksWith: marksWith.map((keys) => numbers.get(nameOf(keys)) ?? 0),
      namesWith: namesWith.map((key) => numbers.get(key) ?? 0),
    };
  }
}

function nameOf({ keys, begins }: Keys): string {
  return JSON.stringify([keys, begins]);
}
