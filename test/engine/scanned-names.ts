import {
  ALL_MARKS,
  NO_EXCLUDED_HOLDERS,
} from '../../packages/core/src/domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { foldKeepingSpanish } from '../../packages/core/src/likeness/text/spanish-folding.ts';
import { tokenizeFolded } from '../../packages/core/src/likeness/text/text-folding.ts';
import type { BrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import {
  buildVocabulary,
  type Vocabulary,
} from '../../packages/core/src/search/segment/terms/name-index.ts';
import {
  compareNames,
  nameLength,
} from '../../packages/core/src/search/segment/terms/name-table.ts';
import { nameKeys } from '../../packages/core/src/search/source/name-keys.ts';
import type {
  CandidateQuery,
  KeySet,
  NameSource,
} from '../../packages/core/src/search/source/name-source.ts';

type Wanted = Pick<Parameters<NameSource['rows']>[0], 'filter' | 'excluded'>;

/** A name, by its place in the order of names. */
interface ScannedName {
  readonly spelled: string;
  readonly letters: number;
  readonly brands: IndexableBrand[];
}

/** As much of a mark as a source gives back. */
export function asRow({ viena: _, plazos: __, ...brand }: IndexableBrand): IndexableBrand {
  return { ...brand, relaciones: [] };
}

/**
 * The names of some marks as a source, by the plainest code: what an engine has to do, and what is asked of it is held
 * against.
 */
export class ScannedNames implements NameSource {
  readonly seq: number;
  readonly size: number;
  readonly embeddings = 'concepts';
  readonly names: number;
  readonly words: readonly Vocabulary[];
  readonly #names: readonly ScannedName[];
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #holders = new Map<string, number[]>();
  readonly #sortedKeys: readonly string[];
  readonly #index: BrandIndex;

  /** @param index of the same marks, which says which of them pass a filter */
  constructor(brands: readonly IndexableBrand[], index: BrandIndex) {
    this.#index = index;
    this.seq = index.seq;
    this.size = brands.length;
    const byName = new Map<string, IndexableBrand[]>();
    for (const brand of brands) {
      const spelled = foldKeepingSpanish(brand.denominacion);
      if (spelled !== '') byName.set(spelled, [...(byName.get(spelled) ?? []), brand]);
    }
    this.#names = [...byName.keys()].sort(compareNames).map((spelled) => {
      return { spelled, letters: nameLength(spelled), brands: byName.get(spelled) ?? [] };
    });
    this.#placeOf = new Map(this.#names.map(({ spelled }, place) => [spelled, place]));
    this.#names.forEach(({ spelled }, place) => {
      for (const key of nameKeys(spelled, this.embeddings)) {
        const holders = this.#holders.get(key) ?? [];
        holders.push(place);
        this.#holders.set(key, holders);
      }
    });
    this.#sortedKeys = [...this.#holders.keys()].sort();
    this.names = this.#names.length;
    const namesWith = new Map<string, number>();
    for (const word of this.#names.flatMap(({ spelled }) => [
      ...new Set(tokenizeFolded(spelled)),
    ])) {
      namesWith.set(word, (namesWith.get(word) ?? 0) + 1);
    }
    this.words = [buildVocabulary(namesWith, this.names)];
  }

  /** Their words, and how many they are. */
  get vocabulary(): Pick<NameSource, 'words' | 'names'> {
    return { words: this.words, names: this.names };
  }

  async counts({ marksWith, namesWith }: Parameters<NameSource['counts']>[0]) {
    return {
      marksWith: marksWith.map((keys) => this.#marksOf(this.#having(keys))),
      namesWith: namesWith.map((key) => this.#holders.get(key)?.length ?? 0),
    };
  }

  async candidates({ branches, ...wanted }: Parameters<NameSource['candidates']>[0]) {
    const isWanted = this.#isWanted(wanted);
    const passes = ({ brands }: ScannedName) => brands.some(isWanted);
    const taken = new Set(branches.flatMap((branch) => this.#taken(branch, passes)));
    return [...taken].map(({ spelled }) => spelled);
  }

  async rows({ names, ...wanted }: Parameters<NameSource['rows']>[0]) {
    return names
      .flatMap((spelled) => this.#names[this.#placeOf.get(spelled) ?? -1]?.brands ?? [])
      .filter(this.#isWanted(wanted))
      .map(asRow);
  }

  #taken(branch: CandidateQuery, passes: (name: ScannedName) => boolean): ScannedName[] {
    const { min, minScore, limit } = branch;
    const without = branch.without.map((keys) => this.#having(keys));
    const isLeftOut = (place: number) =>
      without.length > 0 && without.every((some) => some.has(place));
    return [...this.#sums(branch)]
      .filter(([place, { gain }]) => gain >= min && !isLeftOut(place))
      .flatMap(([place, sums]) => {
        const name = this.#names[place];
        return name && passes(name) ? [{ place, name, score: scoreOf(branch, sums, name) }] : [];
      })
      .filter(({ score }) => score >= minScore)
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, limit)
      .map(({ name }) => name);
  }

  #sums({ groups }: CandidateQuery): Map<number, Sums> {
    const sums = new Map<number, Sums>();
    for (const group of groups) {
      const best = new Map<number, Sums>();
      for (const { gain, covers, ...keys } of group) {
        for (const place of this.#having(keys)) {
          const known = best.get(place);
          const isBetter =
            !known || gain > known.gain || (gain === known.gain && covers > known.covers);
          if (isBetter) best.set(place, { gain, covers });
        }
      }
      for (const [place, { gain, covers }] of best) {
        const sum = sums.get(place) ?? { gain: 0, covers: 0 };
        sums.set(place, { gain: sum.gain + gain, covers: sum.covers + covers });
      }
    }
    return sums;
  }

  /** The names with one of the keys, or one that begins so. */
  #having({ keys, begins }: KeySet): ReadonlySet<number> {
    const all = [...keys, ...begins.flatMap((begin) => this.#keysBeginning(begin))];
    return new Set(all.flatMap((key) => this.#holders.get(key) ?? []));
  }

  #keysBeginning(begin: string): string[] {
    let [from, to] = [0, this.#sortedKeys.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sortedKeys[middle] ?? '') < begin) from = middle + 1;
      else to = middle;
    }
    const found: string[] = [];
    for (; this.#sortedKeys[from]?.startsWith(begin); from += 1) {
      found.push(this.#sortedKeys[from] ?? '');
    }
    return found;
  }

  #marksOf(places: Iterable<number>): number {
    let marks = 0;
    for (const place of places) marks += this.#names[place]?.brands.length ?? 0;
    return marks;
  }

  #isWanted({
    filter,
    excluded: { ids, ruts } = NO_EXCLUDED_HOLDERS,
  }: Wanted): (brand: IndexableBrand) => boolean {
    const { total, take } = this.#index.list({ ...ALL_MARKS, ...filter, text: null });
    const passing = total === this.size ? null : new Set(take(total));
    return ({ nroSolicitud, relaciones }) => {
      const holders = relaciones.filter(({ rol, vigente }) => vigente && rol !== 'representante');
      const isHeld = holders.some(
        ({ personaId = 0, rut = '' }) => ids.includes(personaId) || ruts.includes(rut),
      );
      return !isHeld && passing?.has(nroSolicitud) !== false;
    };
  }
}

/** What a name has of a branch. */
interface Sums {
  readonly gain: number;
  readonly covers: number;
}

function scoreOf(
  { scoring, scale }: CandidateQuery,
  { gain, covers }: Sums,
  { letters }: ScannedName,
) {
  if (scoring.by === 'gain') return Math.round(scale * gain);
  if (scoring.by === 'dice') return Math.round((scale * gain) / (scoring.grams + letters));
  if (scoring.by === 'overlap') {
    const { whole, perLetter, longer } = scoring;
    const own = perLetter * letters;
    const [less, more] = [Math.min(own, whole), Math.max(own, whole)];
    return Math.round((scale * gain) / (longer * more + (1 - longer) * less));
  }
  const { share, parts } = scoring;
  const fit = Math.min(1, covers / (parts * letters));
  return Math.round(scale * gain * (1 - share + share * fit));
}
