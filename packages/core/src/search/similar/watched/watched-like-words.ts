import { EpochSet } from '../../arrays/epoch-set.ts';
import { MODEL } from '../judge/evidence-model.ts';
import type { WordForm } from '../judge/word-form.ts';
import { LEAST_LETTERS, LEAST_PAIRS } from '../judge/word-likeness.ts';
import { LetterTable } from './letter-table.ts';
import { NearReadings } from './near-readings.ts';

/** How two forms are compared: as words, or as pieces, which must be spelled more closely. */
export type Closeness = 'words' | 'pieces';

/** Told of a word that may be like another, and whether it is near in sound. */
export type TellLike = (place: number, isNear: boolean) => void;

/**
 * Words, to be asked which of them the judge may take for another word. It takes no two words for each
 * other that share none of these: two pairs of neighbouring letters, a stem, a sense or a kindred one, or
 * nearly all of their sounds.
 */
export class WatchedLikeWords {
  readonly #letters: LetterTable;
  /** Places of the words by what they have: each pair of letters, counted where a word repeats it. */
  readonly #byPair: ReadonlyMap<number, readonly number[]>;
  readonly #byStem: ReadonlyMap<string, readonly number[]>;
  readonly #bySense: ReadonlyMap<number, readonly number[]>;
  readonly #readings: NearReadings;
  readonly #pairsMet: Uint8Array;
  readonly #found = new EpochSet();

  constructor(words: readonly WordForm[]) {
    this.#letters = new LetterTable(words);
    this.#byPair = placesBy(words, countedPairs);
    this.#byStem = placesBy(words, ({ stem }) => [stem]);
    this.#bySense = placesBy(words, ({ senses }) => senses);
    this.#readings = new NearReadings(words);
    this.#pairsMet = new Uint8Array(words.length);
  }

  /** Tells the places of the words that may be like this one, in no order, each once. */
  visit(word: WordForm, closeness: Closeness, tell: TellLike): void {
    const found = this.#found;
    found.reset(this.#pairsMet.length);
    this.#readings.visit(word, (place) => {
      if (found.add(place)) tell(place, true);
    });
    const tellOther = (place: number) => {
      if (found.add(place)) tell(place, false);
    };
    for (const place of this.#ofPairs(word)) {
      if (this.#mayBeSpelledAlike(place, word, closeness)) tellOther(place);
    }
    this.#byStem.get(word.stem)?.forEach(tellOther);
    for (const sense of word.kindred) this.#bySense.get(sense)?.forEach(tellOther);
  }

  #mayBeSpelledAlike(place: number, word: WordForm, closeness: Closeness): boolean {
    const letters = this.#letters;
    if (closeness === 'pieces') {
      return letters.mayBeSpelledAlike(place, word, MODEL.leastJoinedLikeness);
    }
    return letters.mayBeSpelledAlike(place, word, LEAST_LETTERS) || letters.mayHold(place, word);
  }

  #ofPairs(word: WordForm): number[] {
    const pairsMet = this.#pairsMet;
    const places: number[] = [];
    const lists = countedPairs(word).map((pair) => this.#byPair.get(pair) ?? []);
    for (const list of lists) {
      for (let at = 0; at < list.length; at += 1) {
        const place = list[at] ?? 0;
        const met = (pairsMet[place] ?? 0) + 1;
        pairsMet[place] = met;
        if (met === LEAST_PAIRS) places.push(place);
      }
    }
    pairsMet.fill(0);
    return places;
  }
}

const PAIR_BITS = 16;

/** The pairs of letters of a word; the second of a kind is another than the first. */
function countedPairs({ letterPairs }: WordForm): number[] {
  let repeated = 0;
  return Array.from(letterPairs, (pair, at) => {
    repeated = at > 0 && pair === letterPairs[at - 1] ? repeated + 1 : 0;
    return pair + repeated * 2 ** PAIR_BITS;
  });
}

function placesBy<Key>(
  words: readonly WordForm[],
  keysOf: (word: WordForm) => Iterable<Key>,
): ReadonlyMap<Key, readonly number[]> {
  const places = new Map<Key, number[]>();
  for (const [place, word] of words.entries()) {
    for (const key of keysOf(word)) {
      const known = places.get(key);
      if (known === undefined) places.set(key, [place]);
      else known.push(place);
    }
  }
  return places;
}
