import { LIMITS } from '../../../contract/limits.ts';
import type { ScoreAccumulators } from '../accumulators/score-accumulators.ts';
import { EXACT_SIMILARITY } from '../expansion/term-expansions.ts';
import { MAX_SCORE, type TopK } from '../top-k.ts';
import type { CoverageScorer } from './coverage-scorer.ts';
import { literalNames } from './literal-names.ts';

/** Cost of looking up one word in a name, measured in postings that could be read in the same time. */
const LOOK_UP = 16;
/** Lists shorter than this are read to the end, because finding a cut-off point costs more. */
const SHORT_LIST = 32;

/** Query word whose posting lists are read. */
interface WalkedToken {
  readonly token: number;
  readonly weight: number;
  /** Total length of the posting lists of all words similar to it. */
  readonly frequency: number;
}

/**
 * Offers the best names that match enough of the query, word by word. Prunes as MaxScore does:
 * query words that together cannot lift a name over the threshold add no new names.
 *
 * The contributions to each name are summed list by list. The sum is exact unless a query word
 * matches two words of the name or some lists were not read. Such a name is scored word by word, if
 * its upper bound can still reach the threshold. Words are read from the rarest on, until the
 * remaining ones together cannot reach it. The lists of those commoner words only add to known
 * names, or are not read at all. The threshold rises with each good name; words too dissimilar, and
 * names too long for the weight found (names are numbered by length), are skipped.
 */
export class CoverageRetriever {
  readonly #cover: CoverageScorer;
  readonly #top: TopK;
  readonly #ownLeast: number;
  readonly #tokens: readonly WalkedToken[];
  readonly #accumulators: ScoreAccumulators;
  /** Upper bound on the letters of a name that the query covers, each word weighted by its similarity. */
  #coveredByAll = 0;
  /** Upper bound on the covered letters per unit of query weight that was found. */
  #coveredByFound = 1;

  /** @param minScore names that score less are not offered; at least 1 */
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

  /** Offers names with every word first: many such names raise the threshold for all others. */
  offerLiteralNames(): void {
    for (const name of literalNames(this.#cover.search).names) {
      if (this.#accumulators.exclude(name)) this.#offer(name, this.#cover.literalScore(name));
    }
  }

  /** Offers a name once, with its coverage score or `otherScore`, whichever is higher. */
  offerOnce(name: number, otherScore: number): void {
    if (this.#accumulators.exclude(name))
      this.#offer(name, Math.max(otherScore, this.#cover.nameScore(name)));
  }

  /** Offers all names that were not offered yet; must be called last. */
  offerRemaining(): void {
    this.#offerAccumulated(this.#accumulateNames());
  }

  get #minScore(): number {
    return Math.max(this.#ownLeast, this.#top.minScore);
  }

  /** Minimum sum of weight times similarity that the matched words of a name must reach. */
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

  /** Reads the posting lists, rarest words first; returns the weight of the words that were not read. */
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
   * Adds the contributions of all words similar to a query word.
   * @param rest weight of this and all later query words; 0 to add no new names
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
   * Returns the first name that is too long to reach the minimum score; names are numbered by length.
   * @param possible maximum weight that can be found in a name not seen before; 0 to add no new names
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

  /** Offers the accumulated names that can reach the threshold, those with the highest bounds first. */
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

  /** Returns upper bounds of the scores of the accumulated names. */
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

  /** Tells whether the sums give the exact score. They do not at full weight: the name may be the query itself. */
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

/** Returns a bound that enough names exceed to fill the ranking; 0 if there are too few names. */
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
