import { LIMITS } from '../../../contract/limits.ts';
import type { ScoreAccumulators } from '../accumulators/score-accumulators.ts';
import { EXACT_SIMILARITY } from '../expansion/term-expansions.ts';
import { MAX_SCORE, type TopK } from '../top-k.ts';
import type { CoverageScorer } from './coverage-scorer.ts';
import { literalNames } from './literal-names.ts';

/** What it costs to look a word up in a name, in names of a list that could be read meanwhile. */
const LOOK_UP = 16;
/** Lists shorter than this are not worth finding their end. */
const SHORT_LIST = 32;

/** A queried word that names are gathered by. */
interface WalkedToken {
  readonly token: number;
  readonly weight: number;
  /** Names in the lists of all words like it. */
  readonly frequency: number;
}

/**
 * Offers the best names in which enough of the query is found, word by word, and prunes as MaxScore does:
 * words that together cannot lift a name over the threshold bring up no new names.
 *
 * For each name is gathered what its words give, list by list. The sum is exact, unless a queried word is like
 * two of a name's, or lists were left unread; such a name is measured word by word, if it may still be
 * among the best with the most that it can have. A name that has none of some words cannot have enough
 * when all other words together are not enough. So the rarest words are gathered until the rest is too
 * little, and the names of commoner ones are only added to those found by then, or not read at
 * all. The more good names are known, the more is enough: words that are too little alike, and names
 * too long for what is found in them (names are numbered by length), are left out.
 */
export class CoverageRetriever {
  readonly #cover: CoverageScorer;
  readonly #top: TopK;
  readonly #ownLeast: number;
  readonly #tokens: readonly WalkedToken[];
  readonly #accumulators: ScoreAccumulators;
  /** Letters times likeness that can be covered in a name: at most, and for what is found. */
  #coveredByAll = 0;
  #coveredByFound = 1;

  /** @param minScore names that score less are not offered; from 1 */
  constructor(cover: CoverageScorer, top: TopK, minScore: number) {
    this.#cover = cover;
    this.#top = top;
    this.#ownLeast = minScore;
    const { scratch, names } = cover.search;
    this.#accumulators = scratch.accumulators;
    this.#accumulators.reset(names.table.size);
    const tokens = cover.weights.map((weight, token) => this.#visitPostings(token, weight));
    this.#tokens = tokens.sort((a, b) => a.frequency - b.frequency);
  }

  /** Names with every word go first: where they are many, little is left to look for. */
  offerLiteralNames(): void {
    for (const name of literalNames(this.#cover.search).names) {
      if (this.#accumulators.exclude(name)) this.#offer(name, this.#cover.literalScore(name));
    }
  }

  /** Offers a name, unless that was done before, with its score here or another one if that is better. */
  offerOnce(name: number, otherScore: number): void {
    if (this.#accumulators.exclude(name))
      this.#offer(name, Math.max(otherScore, this.#cover.nameScore(name)));
  }

  /** Offers all names that were not offered yet. The last step. */
  offerRemaining(): void {
    this.#offerAccumulated(this.#accumulateNames());
  }

  get #minScore(): number {
    return Math.max(this.#ownLeast, this.#top.minScore);
  }

  /** Weight times likeness that must be found in a name. */
  get #minFound(): number {
    return Math.max(this.#cover.min, this.#cover.minFoundFor(this.#minScore));
  }

  #visitPostings(token: number, weight: number): WalkedToken {
    const { matches, search } = this.#cover;
    const { words, namesOf } = search.names.table;
    let frequency = 0;
    let max = 0;
    for (const word of matches.wordsOf(token)) {
      const letters = words.lengthOf(word);
      frequency += (namesOf.starts[word + 1] ?? 0) - (namesOf.starts[word] ?? 0);
      max = Math.max(max, letters * matches.similarity(token, word));
      this.#coveredByFound = Math.max(this.#coveredByFound, letters / weight);
    }
    this.#coveredByAll += max;
    return { token, weight, frequency };
  }

  /** Returns the weight of the words that were not looked for. */
  #accumulateNames(): number {
    let rest = this.#cover.weight;
    let unreadWeight = 0;
    for (const { token, weight, frequency } of this.#tokens) {
      const takesNew = rest * EXACT_SIMILARITY >= this.#minFound;
      if (takesNew) this.#accumulateWord(token, rest);
      else if (frequency < LOOK_UP * this.#accumulators.count) this.#accumulateWord(token, 0);
      else unreadWeight += weight;
      rest -= weight;
    }
    return unreadWeight;
  }

  /**
   * Adds what the words like a queried one give to their names.
   * @param rest weight of this queried word and those to come; 0 where no new name is taken
   */
  #accumulateWord(token: number, rest: number): void {
    const { matches, weights, search } = this.#cover;
    const { words, namesOf } = search.names.table;
    const weight = weights[token] ?? 0;
    const min = this.#minFound;
    for (const word of matches.wordsOf(token)) {
      const similarity = matches.similarity(token, word);
      const lost = weight * (EXACT_SIMILARITY - similarity);
      if (this.#cover.weight * EXACT_SIMILARITY - lost < min) continue;
      const possible = rest * EXACT_SIMILARITY - lost;
      const from = namesOf.starts[word] ?? 0;
      const to = namesOf.starts[word + 1] ?? 0;
      const newBefore = this.#firstNameTooLong(possible < min ? 0 : possible, to - from);
      const covered = words.lengthOf(word) * similarity;
      const gain = { token, found: weight * similarity, covered };
      this.#accumulators.addAll(namesOf.ids, from, to, newBefore, gain);
    }
  }

  /**
   * The first name too long for the least score with so much found.
   * @param possible what can be found in a name that was not found before; 0 to take none of these
   */
  #firstNameTooLong(possible: number, listed: number): number {
    if (possible === 0) return 0;
    const { table } = this.#cover.search.names;
    if (listed < SHORT_LIST) return table.size;
    const covered = this.#maxCovered(possible);
    return table.firstNameLongerThan(this.#cover.maxLettersFor(possible, covered, this.#minScore));
  }

  #maxCovered(found: number): number {
    return Math.min(this.#coveredByAll, found * this.#coveredByFound);
  }

  /** Offers the names that may be among the best, those with the best chances first. */
  #offerAccumulated(unreadWeight: number): void {
    const chances = this.#maxScores(unreadWeight);
    const good = chanceThreshold(chances);
    for (let slot = 0; slot < chances.length; slot += 1) {
      if ((chances[slot] ?? 0) >= good) this.#offerSlot(slot, chances[slot] ?? 0, unreadWeight);
    }
    for (let slot = 0; slot < chances.length; slot += 1) {
      if ((chances[slot] ?? 0) < good) this.#offerSlot(slot, chances[slot] ?? 0, unreadWeight);
    }
  }

  /** The best scores that the names found can have. */
  #maxScores(unreadWeight: number): Uint16Array {
    const { weight, search, min } = this.#cover;
    const { letters: lettersOf } = search.names.table;
    const accumulators = this.#accumulators;
    const chances = new Uint16Array(accumulators.count);
    const unreadCovered = this.#maxCovered(unreadWeight * EXACT_SIMILARITY);
    for (let slot = 0; slot < chances.length; slot += 1) {
      const found = Math.min(
        weight * EXACT_SIMILARITY,
        accumulators.foundWeight(slot) + unreadWeight * EXACT_SIMILARITY,
      );
      if (found <= min) continue;
      const covered = accumulators.coveredWeight(slot) + unreadCovered;
      chances[slot] = Math.round(
        this.#cover.score(found, covered, lettersOf[accumulators.nameAt(slot)] ?? 1),
      );
    }
    return chances;
  }

  #offerSlot(slot: number, chance: number, unreadWeight: number): void {
    const { search } = this.#cover;
    const name = this.#accumulators.nameAt(slot);
    if (chance < this.#ownLeast || !this.#top.wouldKeep(name, chance) || !search.accepts(name))
      return;
    const isExact = unreadWeight === 0 && this.#isExact(slot);
    this.#offer(name, isExact ? chance : this.#cover.nameScore(name));
  }

  /** Whether what was gathered of a name is its score; the query itself has one of its own. */
  #isExact(slot: number): boolean {
    return (
      this.#accumulators.isExactAt(slot) &&
      this.#accumulators.foundWeight(slot) < this.#cover.weight * EXACT_SIMILARITY
    );
  }

  #offer(name: number, score: number): void {
    if (score >= this.#ownLeast) this.#top.offer(name, score);
  }
}

/** The highest chance that as many names as are looked for exceed; 0 where names are fewer. */
function chanceThreshold(chances: Uint16Array): number {
  if (chances.length <= LIMITS.fusedCandidates) return 0;
  const counts = new Uint32Array(MAX_SCORE + 1);
  for (let i = 0; i < chances.length; i += 1) {
    const chance = chances[i] ?? 0;
    counts[chance] = (counts[chance] ?? 0) + 1;
  }
  let good = MAX_SCORE;
  for (let names = 0; good > 0 && names < LIMITS.fusedCandidates; good -= 1) {
    names += counts[good] ?? 0;
  }
  return good;
}
