import { LIMITS } from '../../contract/limits.ts';
import { literalNames } from './literal-names.ts';
import type { NameCover } from './name-cover.ts';
import { TOP_SCORE, type TopNames } from './top-names.ts';
import { SAME } from './word-matches.ts';

/** To look a word up in a name costs what reading so many names of a list does. */
const LOOK_UP = 16;
/** Lists shorter than this are not worth finding their end. */
const SHORT_LIST = 32;
/** Stands for a name that was offered before; no less than what is found in any. */
const OFFERED = 0xffff;

/** A queried word that names are gathered by. */
interface WalkedToken {
  readonly token: number;
  readonly length: number;
  /** Names in the lists of all words like it. */
  readonly frequency: number;
}

/**
 * Offers the best names in which enough of the query is found, word by word.
 *
 * It gathers for each name what its words can give at most, list by list, and measures only names
 * that may still be among the best with that. A name that has none of some words cannot have enough
 * when all other words together are not enough. So the rarest words are gathered until the rest is too
 * little, and the names of commoner ones are only added to those found by then, or not read at
 * all. The more good names are known, the more is enough: words that are too little alike, and names
 * too long for what is found in them (names are numbered by length), are left out.
 */
export class CoveredNames {
  readonly #cover: NameCover;
  readonly #top: TopNames;
  readonly #ownLeast: number;
  readonly #tokens: readonly WalkedToken[];
  readonly #offered: number[] = [];
  /** Letters times likeness that can be covered in a name: at most, and for what is found. */
  #mostCovered = 0;
  #coveredByFound = 1;
  #touched = 0;

  /** @param leastScore names that score less are not offered; from 1 */
  constructor(cover: NameCover, top: TopNames, leastScore: number) {
    this.#cover = cover;
    this.#top = top;
    this.#ownLeast = leastScore;
    const { scratch, names } = cover.search;
    scratch.reserve(names.table.size);
    const tokens = cover.lengths.map((length, token) => this.#walked(token, length));
    this.#tokens = tokens.sort((a, b) => a.frequency - b.frequency);
  }

  /** Names with every word go first: where they are many, little is left to look for. */
  offerLiteral(): void {
    for (const name of literalNames(this.#cover.search).names) {
      if (this.#isNew(name)) this.#offer(name, this.#cover.scoreOfLiteral(name));
    }
  }

  /** Offers a name, unless that was done before, with its score here or another one if that is better. */
  offerOnce(name: number, otherScore: number): void {
    if (this.#isNew(name)) this.#offer(name, Math.max(otherScore, this.#cover.scoreOf(name)));
  }

  /** Offers all names that were not offered yet. The last step. */
  offerOthers(): void {
    const unread = this.#gatherNames();
    this.#measure(unread);
    for (const name of this.#offered) this.#cover.search.scratch.foundInName[name] = 0;
  }

  get #leastScore(): number {
    return Math.max(this.#ownLeast, this.#top.leastScore);
  }

  /** Letters times likeness that must be found in a name. */
  get #leastFound(): number {
    return Math.max(this.#cover.least, this.#cover.foundFor(this.#leastScore));
  }

  #walked(token: number, length: number): WalkedToken {
    const { matches, search } = this.#cover;
    const { words, namesOf } = search.names.table;
    let frequency = 0;
    let most = 0;
    for (const word of matches.wordsOf(token)) {
      const letters = words.lengthOf(word);
      frequency += (namesOf.starts[word + 1] ?? 0) - (namesOf.starts[word] ?? 0);
      most = Math.max(most, letters * matches.likenessOf(token, word));
      this.#coveredByFound = Math.max(this.#coveredByFound, letters / length);
    }
    this.#mostCovered += most;
    return { token, length, frequency };
  }

  /** Returns the letters of the words that were not looked for. */
  #gatherNames(): number {
    let rest = this.#cover.letters;
    let unread = 0;
    for (const { token, length, frequency } of this.#tokens) {
      const takesNew = rest * SAME >= this.#leastFound;
      if (takesNew) this.#gather(token, rest);
      else if (frequency < LOOK_UP * this.#touched) this.#gather(token, 0);
      else unread += length;
      rest -= length;
    }
    return unread;
  }

  /**
   * Adds what the words like a queried one give to their names.
   * @param rest letters of this queried word and those to come; 0 where no new name is taken
   */
  #gather(token: number, rest: number): void {
    const { matches, lengths, letters } = this.#cover;
    const length = lengths[token] ?? 0;
    const least = this.#leastFound;
    for (const word of matches.wordsOf(token)) {
      const likeness = matches.likenessOf(token, word);
      const lost = length * (SAME - likeness);
      if (letters * SAME - lost < least) continue;
      const possible = rest * SAME - lost;
      this.#gatherNamesOf(word, length * likeness, possible < least ? 0 : possible);
    }
  }

  /** @param possible what can be found in a name that was not met before; 0 to take none of these */
  #gatherNamesOf(word: number, found: number, possible: number): void {
    const { namesOf } = this.#cover.search.names.table;
    const { foundInName, touchedNames } = this.#cover.search.scratch;
    const { ids } = namesOf;
    const from = namesOf.starts[word] ?? 0;
    const to = namesOf.starts[word + 1] ?? 0;
    const newBefore = this.#firstTooLong(possible, to - from);
    for (let at = from; at < to; at += 1) {
      const name = ids[at] ?? 0;
      const before = foundInName[name] ?? 0;
      if (before === 0) {
        if (name >= newBefore) {
          if (this.#touched === 0) return;
          continue;
        }
        touchedNames[this.#touched] = name;
        this.#touched += 1;
      }
      foundInName[name] = Math.min(OFFERED, before + found);
    }
  }

  /** The first name too long for the least score with so much found. */
  #firstTooLong(possible: number, listed: number): number {
    if (possible === 0) return 0;
    const { table } = this.#cover.search.names;
    if (listed < SHORT_LIST) return table.size;
    const covered = this.#coveredWith(possible);
    return table.firstLongerThan(this.#cover.lettersFor(possible, covered, this.#leastScore));
  }

  #coveredWith(found: number): number {
    return Math.min(this.#mostCovered, found * this.#coveredByFound);
  }

  /** Measures the names that may be among the best, those with the best chances first. */
  #measure(unread: number): void {
    const { touchedNames } = this.#cover.search.scratch;
    const chances = this.#chances(unread);
    const good = goodChance(chances);
    for (let i = 0; i < chances.length; i += 1) {
      if ((chances[i] ?? 0) >= good) this.#offerName(touchedNames[i] ?? 0, chances[i] ?? 0);
    }
    for (let i = 0; i < chances.length; i += 1) {
      if ((chances[i] ?? 0) < good) this.#offerName(touchedNames[i] ?? 0, chances[i] ?? 0);
    }
  }

  /** The best scores that the names met can have. */
  #chances(unread: number): Uint16Array {
    const { letters, search } = this.#cover;
    const { foundInName, touchedNames } = search.scratch;
    const { letters: lettersOf } = search.names.table;
    const chances = new Uint16Array(this.#touched);
    for (let i = 0; i < chances.length; i += 1) {
      const name = touchedNames[i] ?? 0;
      const found = Math.min(letters * SAME, (foundInName[name] ?? 0) + unread * SAME);
      foundInName[name] = 0;
      const score = this.#cover.score(found, this.#coveredWith(found), lettersOf[name] ?? 1);
      chances[i] = Math.ceil(score);
    }
    return chances;
  }

  #offerName(name: number, chance: number): void {
    const { search } = this.#cover;
    if (chance < this.#ownLeast || !this.#top.wants(name, chance) || !search.accepts(name)) return;
    this.#offer(name, this.#cover.scoreOf(name));
  }

  /** True once for each name. */
  #isNew(name: number): boolean {
    const { foundInName } = this.#cover.search.scratch;
    if (foundInName[name] === OFFERED) return false;
    foundInName[name] = OFFERED;
    this.#offered.push(name);
    return true;
  }

  #offer(name: number, score: number): void {
    if (score >= this.#ownLeast) this.#top.offer(name, score);
  }
}

/** A chance that as many names have as are looked for. */
function goodChance(chances: Uint16Array): number {
  if (chances.length <= LIMITS.fusedCandidates) return 0;
  const counts = new Uint32Array(TOP_SCORE + 1);
  for (let i = 0; i < chances.length; i += 1) {
    const chance = chances[i] ?? 0;
    counts[chance] = (counts[chance] ?? 0) + 1;
  }
  let good = TOP_SCORE;
  for (let names = 0; good > 0 && names < LIMITS.fusedCandidates; good -= 1) {
    names += counts[good] ?? 0;
  }
  return good;
}
