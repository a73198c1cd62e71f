import { comparableLengths, type EditAllowance } from './edit-allowance.ts';
import { mayBeWithin } from './letter-signature.ts';
import { QueryDistance } from './query-distance.ts';
import { ScoredTexts } from './scored-texts.ts';
import { type SimilarWords, startOf, WordFinder } from './similar-words.ts';
import type { TextQuery } from './text-query.ts';
import type { TextTable } from './text-table.ts';
import { frequencyOf } from './word-names.ts';

/** Less of the query than this found in a text, and it is no match. */
const LEAST_COVERAGE = 0.5;
/** How much of a score says how little else stands in the text; the rest is what was found. */
const FIT_SHARE = 0.25;
/** Two texts that differ in blanks alone: nearly the same. */
const JOINED_SCORE = 0.98;
/** A text that begins with the query, the rest of a word missing. */
const PREFIX_SCORE = 0.8;
/** A shorter query begins too much; as it sounds, even "aaaa" is no more than an a. */
const SHORTEST_HEARD_PREFIX = 3;
/** Tokens above this many share one bit: the mask has 32. */
const MASK_BITS = 31;
/** Weights add up to 1 but for the last bits of a double. */
const ROUNDING = 1e-9;

/** How one reading is compared. */
export interface MatchOptions {
  readonly edits: EditAllowance;
  /** Whether parts of words count: yes for spellings, no for sounds. */
  readonly parts: boolean;
}

/**
 * Scores the texts of one table against a query, word by word and as a whole. Keeps its buffers
 * between queries; one query at a time.
 */
export class TextMatcher {
  readonly #table: TextTable;
  readonly #options: MatchOptions;
  readonly #finder: WordFinder;
  readonly #coverage: Float64Array;
  readonly #foundTokens: Uint32Array;
  readonly #whole: Float64Array;
  readonly #touched: Uint32Array;
  readonly #isTouched: Uint8Array;
  readonly #scored: ScoredTexts;
  #touchedCount = 0;

  constructor(table: TextTable, options: MatchOptions) {
    const size = table.texts.length;
    this.#table = table;
    this.#options = options;
    this.#finder = new WordFinder(table);
    this.#coverage = new Float64Array(size);
    this.#foundTokens = new Uint32Array(size);
    this.#whole = new Float64Array(size);
    this.#touched = new Uint32Array(size);
    this.#isTouched = new Uint8Array(size);
    this.#scored = new ScoredTexts(size);
  }

  /** The texts like the query. Valid until the next call. */
  match(query: TextQuery): ScoredTexts {
    this.#addJoined(query);
    this.#addPrefixed(query);
    let weightLeft = 1;
    for (const position of this.#rareFirst(query)) {
      const weight = query.weights[position] ?? 0;
      this.#addToken(this.#wordsLike(query.tokens[position] ?? ''), {
        bit: 1 << Math.min(position, MASK_BITS),
        weight,
        // What is met here for the first time has only this word and the ones to come.
        isNewWorthwhile: weightLeft >= LEAST_COVERAGE - ROUNDING,
      });
      weightLeft -= weight;
    }
    return this.#score(query);
  }

  /** Positions of the words, those that few texts hold first: common ones then find their texts known. */
  #rareFirst({ tokens }: TextQuery): number[] {
    const names = tokens.map((token) => frequencyOf(this.#table, token).names);
    return [...tokens.keys()].sort((a, b) => (names[a] ?? 0) - (names[b] ?? 0));
  }

  #wordsLike(token: string): SimilarWords {
    return this.#options.parts
      ? this.#finder.withinEditsOrParts(token, this.#options.edits)
      : this.#finder.withinEdits(token, this.#options.edits);
  }

  /** Each text gains the weight of a queried word once, by the word of its own that is most like it. */
  #addToken(
    words: SimilarWords,
    token: { readonly bit: number; readonly weight: number; readonly isNewWorthwhile: boolean },
  ): void {
    const { starts, ids } = this.#table.textsOfWord;
    const { bit, weight, isNewWorthwhile } = token;
    for (const at of mostLikeFirst(words)) {
      const word = words.ids[at] ?? 0;
      const gain = weight * (words.likeness[at] ?? 0);
      const to = starts[word + 1] ?? 0;
      for (let i = starts[word] ?? 0; i < to; i += 1) {
        const text = ids[i] ?? 0;
        if (this.#isTouched[text] === 0) {
          if (!isNewWorthwhile) continue;
          this.#touch(text);
        }
        if (((this.#foundTokens[text] ?? 0) & bit) !== 0) continue;
        this.#foundTokens[text] = (this.#foundTokens[text] ?? 0) | bit;
        this.#coverage[text] = (this.#coverage[text] ?? 0) + gain;
      }
    }
  }

  /** Blanks aside: finds COCA COLA for COCACOLA, and edits that fall on a blank. */
  #addJoined({ joined, joinedSignature }: TextQuery): void {
    const { joinedStarts, joinedSignatures, joined: others } = this.#table;
    const distance = new QueryDistance(joined);
    for (const { length, edits } of comparableLengths(joined.length, this.#options.edits)) {
      const to = startOf(joinedStarts, length + 1);
      for (let text = startOf(joinedStarts, length); text < to; text += 1) {
        if (!mayBeWithin(joinedSignature, joinedSignatures[text] ?? 0, edits)) continue;
        const edited = distance.to(others[text] ?? '', edits);
        if (edited > edits) continue;
        this.#raiseWhole(text, JOINED_SCORE * (1 - edited / Math.max(joined.length, length)));
      }
    }
  }

  #addPrefixed({ text: query }: TextQuery): void {
    if (!this.#options.parts && query.length < SHORTEST_HEARD_PREFIX) return;
    const { texts, alphabetical } = this.#table;
    for (let at = firstFrom(query, this.#table); at < alphabetical.length; at += 1) {
      const text = alphabetical[at] ?? 0;
      const candidate = texts[text] ?? '';
      if (!candidate.startsWith(query)) break;
      const share = query.length / candidate.length;
      this.#raiseWhole(text, PREFIX_SCORE + (1 - PREFIX_SCORE) * share * share);
    }
  }

  #raiseWhole(text: number, score: number): void {
    if (this.#isTouched[text] === 0) this.#touch(text);
    if (score > (this.#whole[text] ?? 0)) this.#whole[text] = score;
  }

  #touch(text: number): void {
    this.#isTouched[text] = 1;
    this.#touched[this.#touchedCount] = text;
    this.#touchedCount += 1;
  }

  /** Turns what was gathered into scores, and leaves the buffers clean for the next query. */
  #score(query: TextQuery): ScoredTexts {
    this.#scored.clear();
    for (let i = 0; i < this.#touchedCount; i += 1) {
      const text = this.#touched[i] ?? 0;
      const score = this.#scoreOf(text, query);
      if (score > 0) this.#scored.add(text, score);
      this.#coverage[text] = 0;
      this.#foundTokens[text] = 0;
      this.#whole[text] = 0;
      this.#isTouched[text] = 0;
    }
    this.#touchedCount = 0;
    return this.#scored;
  }

  #scoreOf(text: number, query: TextQuery): number {
    const coverage = this.#coverage[text] ?? 0;
    const whole = this.#whole[text] ?? 0;
    if (coverage < LEAST_COVERAGE) return whole;
    const letters = this.#table.letterCounts[text] ?? 0;
    const asked = query.joined.length;
    if (letters === asked && this.#table.texts[text] === query.text) return 1;
    const fit = Math.min(asked, letters) / Math.max(asked, letters);
    return Math.max(whole, JOINED_SCORE * coverage * (1 - FIT_SHARE + FIT_SHARE * fit));
  }
}

function mostLikeFirst({ likeness, length }: SimilarWords): Uint32Array {
  const order = Uint32Array.from({ length }, (_, i) => i);
  return order.sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0));
}

/** Where texts from `query` on begin in alphabetical order, by halving. */
function firstFrom(query: string, { texts, alphabetical }: TextTable): number {
  let low = 0;
  let high = alphabetical.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[alphabetical[middle] ?? 0] ?? '') < query) low = middle + 1;
    else high = middle;
  }
  return low;
}
