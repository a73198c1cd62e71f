import { postingLength } from '../../../arrays/postings.ts';
import { type IdRange, partitionPoint } from '../../../arrays/sorted-texts.ts';
import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import type { LiveNames } from '../../segment/live-names.ts';
import type { NameTable } from '../../segment/terms/name-table.ts';
import { mergeTopK } from './merge-top-k.ts';

/** Maximum number of names used per word: the shortest, because they contain the fewest other letters. */
const MAX_NAMES = 1_500;

/** Limits the names of frequent words to `MAX_NAMES` over all segments together. */
export class NameLimits {
  readonly #tables: readonly NameTable[];
  readonly #live: Pick<LiveNames, 'isCounted'>;
  /** Exclusive end of the postings to use, by segment and word; only for words that too many names contain. */
  readonly #ends: readonly Map<number, number>[];
  readonly #measured = new Set<string>();

  constructor(tables: readonly NameTable[], live: Pick<LiveNames, 'isCounted'>) {
    this.#tables = tables;
    this.#live = live;
    this.#ends = tables.map(() => new Map());
  }

  /** Returns the exclusive end, in `namesOf.ids`, of the postings to use for a word. */
  limitOf(at: number, word: number): number {
    return this.#ends[at]?.get(word) ?? this.#nameTable(at).namesOf.starts[word + 1] ?? 0;
  }

  /** Computes the limits in all segments for a word that too many names contain. */
  computeLimits(at: number, word: number): void {
    const { namesOf, words } = this.#nameTable(at);
    // If too many names contain a word, some segment has at least its share of them.
    if (postingLength(namesOf, word) * this.#tables.length <= MAX_NAMES) return;
    const spelled = words.spelled.get(word);
    if (this.#measured.has(spelled)) return;
    this.#measured.add(spelled);
    const tables = this.#tables;
    const ranges = tables.map((table) => namesWithWord(table, spelled));
    const counted = ranges.map((range, nth) => this.#countableNames(nth, range));
    const stored = mergeTopK(counted, MAX_NAMES, (a, b) => {
      const [one, other] = [counted[a.at]?.[a.place] ?? 0, counted[b.at]?.[b.place] ?? 0];
      return compareAcrossSegments(tables[a.at], one, tables[b.at], other);
    });
    ranges.forEach(({ word: one, from, to }, nth) => {
      const isAfter = (position: number) => {
        const name = tables[nth]?.namesOf.ids[from + position] ?? 0;
        return stored.every((names, other) => {
          const last = names.at(-1);
          return (
            last === undefined || compareAcrossSegments(tables[nth], name, tables[other], last) > 0
          );
        });
      };
      if (one >= 0) this.#ends[nth]?.set(one, from + partitionPoint(to - from, isAfter));
    });
  }

  /** Returns the first `MAX_NAMES + 1` names, or fewer, of a postings range that count as live and distinct. */
  #countableNames(at: number, { from, to }: IdRange): readonly number[] {
    const { ids } = this.#nameTable(at).namesOf;
    const counted: number[] = [];
    for (let position = from; position < to && counted.length <= MAX_NAMES; position += 1) {
      const name = ids[position] ?? 0;
      if (this.#live.isCounted(at, name)) counted.push(name);
    }
    return counted;
  }

  #nameTable(at: number): NameTable {
    const table = this.#tables[at];
    if (table === undefined) throw new RangeError(`There is no segment at ${at}`);
    return table;
  }
}

/** Returns the postings range of a spelled word. */
function namesWithWord({ words, namesOf }: NameTable, spelled: string) {
  const word = words.idOf(spelled);
  return { word, from: namesOf.starts[word] ?? 0, to: namesOf.starts[word + 1] ?? 0 };
}

/** Compares names of two segments in the order in which every segment numbers its own. */
function compareAcrossSegments(
  one: NameTable | undefined,
  a: number,
  other: NameTable | undefined,
  b: number,
) {
  if (one === undefined || other === undefined) return 0;
  if (one === other) return a - b;
  const letters = (one.letters[a] ?? 0) - (other.letters[b] ?? 0);
  return letters || compareCodeUnits(one.text(a), other.text(b));
}
