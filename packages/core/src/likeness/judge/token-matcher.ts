import { conceptSimilarity, hasConcept } from '../meaning/concept-vector.ts';
import { EVIDENCE_MODEL } from './evidence-model.ts';
import type { MarkToken, WordToken } from './mark-token.ts';
import type { PreparedMark } from './prepared-mark.ts';
import {
  canBeCompound,
  canMatch,
  MATCH_GROUND,
  type MatchGround,
  matchFragments,
  WordComparer,
  type WordComparison,
  type WordMatch,
} from './word-comparison.ts';
import type { WordForm } from './word-form.ts';

/** Maximum number of matches per pair of marks; there are rarely ten. */
const MAX_MATCHES = 128;

/** Matches between the tokens of two marks; the list is refilled for each pair. */
export class MatchSet {
  /** Evidence of the selected matches in bits; `foundOfA` and `foundOfB` are the weight of each mark they cover. */
  bits = 0;
  foundOfA = 0;
  foundOfB = 0;
  readonly #bits = new Float64Array(MAX_MATCHES);
  readonly #placesOfA = new Int32Array(MAX_MATCHES);
  readonly #placesOfB = new Int32Array(MAX_MATCHES);
  readonly #foundOfA = new Float64Array(MAX_MATCHES);
  readonly #foundOfB = new Float64Array(MAX_MATCHES);
  readonly #grounds = new Uint8Array(MAX_MATCHES);
  readonly #piecesOfA: MarkToken[] = [];
  readonly #piecesOfB: MarkToken[] = [];
  /** Indexes of the selected matches; `takenOfA` and `takenOfB` are the `places` of each mark they cover. */
  readonly taken: number[] = [];
  takenOfA = 0;
  takenOfB = 0;
  #count = 0;
  /** `PreparedMark.firstPlace` of mark A; `#firstOfB` is that of mark B. */
  #firstOfA = 0;
  #firstOfB = 0;

  begin({ firstPlace: ofA }: PreparedMark, { firstPlace: ofB }: PreparedMark): void {
    this.#count = 0;
    this.#firstOfA = ofA;
    this.#firstOfB = ofB;
  }

  add(a: MarkToken, b: MarkToken, { bits, shareOfA, shareOfB, ground }: WordMatch): void {
    const at = this.#count;
    if (at === MAX_MATCHES) return;
    const areFirst = (a.places & this.#firstOfA) !== 0 && (b.places & this.#firstOfB) !== 0;
    const ofFirst = areFirst ? EVIDENCE_MODEL.sameFirstWord * Math.max(shareOfA, shareOfB) : 0;
    this.#bits[at] = bits + ofFirst;
    this.#placesOfA[at] = a.places;
    this.#placesOfB[at] = b.places;
    this.#foundOfA[at] = a.covers * shareOfA;
    this.#foundOfB[at] = b.covers * shareOfB;
    this.#grounds[at] = ground;
    this.#piecesOfA[at] = a;
    this.#piecesOfB[at] = b;
    this.#count = at + 1;
  }

  /**
   * Selects matches greedily: always the strongest that overlaps no selected match in either mark. So no word
   * counts twice, and the order of the words does not matter.
   */
  selectNonOverlapping(): void {
    this.bits = 0;
    this.foundOfA = 0;
    this.foundOfB = 0;
    this.takenOfA = 0;
    this.takenOfB = 0;
    this.taken.length = 0;
    for (
      let at = this.#strongestFree(0, 0);
      at >= 0;
      at = this.#strongestFree(this.takenOfA, this.takenOfB)
    ) {
      this.taken.push(at);
      this.bits += this.#bits[at] ?? 0;
      this.foundOfA += this.#foundOfA[at] ?? 0;
      this.foundOfB += this.#foundOfB[at] ?? 0;
      this.takenOfA |= this.#placesOfA[at] ?? 0;
      this.takenOfB |= this.#placesOfB[at] ?? 0;
    }
  }

  /** Returns the reason (`MATCH_GROUND`) of the match at index `at`. */
  groundOf(at: number): MatchGround {
    return (this.#grounds[at] ?? 0) as MatchGround;
  }

  bitsOf(at: number): number {
    return this.#bits[at] ?? 0;
  }

  tokenOfA(at: number): MarkToken | undefined {
    return this.#piecesOfA[at];
  }

  tokenOfB(at: number): MarkToken | undefined {
    return this.#piecesOfB[at];
  }

  /** Returns the index of the strongest match that overlaps no selected match, or -1 if there is none. */
  #strongestFree(takenOfA: number, takenOfB: number): number {
    let best = -1;
    for (let at = 0; at < this.#count; at += 1) {
      if (((this.#placesOfA[at] ?? 0) & takenOfA) !== 0) continue;
      if (((this.#placesOfB[at] ?? 0) & takenOfB) !== 0) continue;
      if (best < 0 || (this.#bits[at] ?? 0) > (this.#bits[best] ?? 0)) best = at;
    }
    return best;
  }
}

/**
 * Finds the matches between two marks: equal words first; then the other words with similar words, with
 * parts of compound words, and with joined neighbouring words. A word that occurs in both marks is not
 * compared further, because no other match says more about it. One object serves many pairs of marks, one
 * after the other, without allocation.
 */
export class TokenMatcher {
  readonly found = new MatchSet();
  readonly #compare = new WordComparer();
  readonly #like: WordMatch = { bits: 0, shareOfA: 0, shareOfB: 0, ground: MATCH_GROUND.same };
  /** `places` in mark A of the words that both marks contain; `#sameInB` has their `places` in mark B. */
  #sameInA = 0;
  #sameInB = 0;

  collect(a: PreparedMark, b: PreparedMark): void {
    this.found.begin(a, b);
    this.#matchIdentical(a.pieces, b.pieces);
    if (!hasUnmatched(a.pieces, this.#sameInA) || !hasUnmatched(b.pieces, this.#sameInB)) return;
    this.#matchSimilar(a.pieces, b.pieces, this.#compare.words);
    this.#matchParts(a.pieces, b.pieces);
    this.#matchCompounds(a, b);
  }

  #matchIdentical(a: readonly MarkToken[], b: readonly MarkToken[]): void {
    this.#sameInA = 0;
    this.#sameInB = 0;
    this.#like.shareOfA = 1;
    this.#like.shareOfB = 1;
    for (let i = 0; i < a.length; i += 1) {
      const one = a[i];
      for (let j = 0; one && j < b.length; j += 1) {
        const other = b[j];
        if (!other || !one.form.isSameAs(other.form)) continue;
        this.#sameInA |= one.places;
        this.#sameInB |= other.places;
        this.#like.bits = one.form.weight;
        this.#like.ground = MATCH_GROUND.same;
        this.found.add(one, other, this.#like);
      }
    }
  }

  #matchSimilar(a: readonly MarkToken[], b: readonly MarkToken[], compare: WordComparison): void {
    for (let i = 0; i < a.length; i += 1) {
      const one = a[i];
      if (one && isUnmatched(one, this.#sameInA)) this.#matchToken(one, b, compare);
    }
  }

  #matchToken(one: MarkToken, b: readonly MarkToken[], compare: WordComparison): void {
    for (let j = 0; j < b.length; j += 1) {
      const other = b[j];
      if (!other || !isUnmatched(other, this.#sameInB)) continue;
      if (canMatch(one.form, other.form)) this.#match(one, other, compare);
    }
  }

  /** Matches the parts of unmatched compound words with the other mark's words, and with parts of those. */
  #matchParts(a: readonly WordToken[], b: readonly WordToken[]): void {
    for (const one of a) {
      if (isUnmatched(one, this.#sameInA))
        this.#matchSimilar(one.parts, b, this.#compare.withPiece);
    }
    for (const one of a) {
      if (isUnmatched(one, this.#sameInA)) this.#matchPartsWith(one, b, this.#compare.withPiece);
    }
    for (const one of a) {
      if (!isUnmatched(one, this.#sameInA)) continue;
      for (const part of one.parts) this.#matchPartsWith(part, b, matchFragments);
    }
  }

  #matchPartsWith(one: MarkToken, b: readonly WordToken[], compare: WordComparison): void {
    for (const other of b) {
      if (isUnmatched(other, this.#sameInB)) this.#matchToken(one, other.parts, compare);
    }
  }

  #match(one: MarkToken, other: MarkToken, compare: WordComparison): void {
    if (compare(one.form, other.form, this.#like)) this.found.add(one, other, this.#like);
  }

  /** Matches two unmatched neighbours with one word of the other mark, and all words with a mark of one word. */
  #matchCompounds(a: PreparedMark, b: PreparedMark): void {
    for (let i = 0; i < a.pieces.length; i += 1) {
      const one = a.pieces[i];
      if (!one || !isUnmatched(one, this.#sameInA)) continue;
      for (let j = 0; j < b.pieces.length; j += 1) {
        const other = b.pieces[j];
        if (!other || !isUnmatched(other, this.#sameInB)) continue;
        if (canBeCompound(one.form, other.form, this.#nextUnmatched(b, j, this.#sameInB))) {
          this.#match(one, b.compoundAt(j), this.#compare.withPiece);
        }
        if (canBeCompound(other.form, one.form, this.#nextUnmatched(a, i, this.#sameInA))) {
          this.#match(a.compoundAt(i), other, this.#compare.withPiece);
        }
      }
    }
    this.#matchWholeMarks(a, b);
  }

  #matchWholeMarks(a: PreparedMark, b: PreparedMark): void {
    const [ofA, ofB] = [a.pieces[0], b.pieces[0]];
    if (ofA && a.pieces.length === 1 && b.pieces.length > 2) {
      this.#match(ofA, b.whole, this.#compare.withPiece);
    }
    if (ofB && b.pieces.length === 1 && a.pieces.length > 2) {
      this.#match(a.whole, ofB, this.#compare.withPiece);
    }
  }

  #nextUnmatched({ pieces: tokens }: PreparedMark, at: number, same: number): WordForm | null {
    const next = tokens[at + 1];
    return next && isUnmatched(next, same) ? next.form : null;
  }
}

function hasUnmatched(words: readonly MarkToken[], same: number): boolean {
  for (let at = 0; at < words.length; at += 1) {
    if (((words[at]?.places ?? 0) & same) === 0) return true;
  }
  return false;
}

function isUnmatched({ places: positions }: MarkToken, same: number): boolean {
  return (positions & same) === 0;
}

/** Evidence that two marks are alike. */
export interface SharedEvidence {
  /** Evidence in bits; 0 if there is none. */
  bits: number;
  /** Share of the weight of each mark that matches, 0..1. */
  shareOfA: number;
  shareOfB: number;
}

/**
 * Writes to `evidence` the share of each mark that matches, and the bits: those of the matching words plus a bonus
 * for these shares, because marks that match completely are more similar than marks that share a word. If the
 * evidence that both marks as wholes mean the same is greater, it replaces the sum.
 */
export function findSharedEvidence(
  a: PreparedMark,
  b: PreparedMark,
  { evidence, pieces: tokens }: { evidence: SharedEvidence; pieces: TokenMatcher },
): void {
  tokens.collect(a, b);
  const { found } = tokens;
  found.selectNonOverlapping();
  evidence.shareOfA = a.weight === 0 ? 0 : Math.min(1, found.foundOfA / a.weight);
  evidence.shareOfB = b.weight === 0 ? 0 : Math.min(1, found.foundOfB / b.weight);
  const ofWords = found.bits === 0 ? 0 : found.bits + coverage(evidence);
  evidence.bits = Math.max(ofWords, phraseEvidence(a, b));
}

/** Returns the evidence, in bits, from the share of each mark that matches; it is added to that of the words. */
export function coverage({ shareOfA, shareOfB }: Omit<SharedEvidence, 'bits'>): number {
  const ofOne = EVIDENCE_MODEL.wholeOfOne * Math.max(shareOfA, shareOfB);
  return ofOne + EVIDENCE_MODEL.wholeOfBoth * Math.min(shareOfA, shareOfB);
}

/** Returns the evidence that two marks mean the same as wholes, though their words do not: PUESTA DE SOL, SUNSET. */
function phraseEvidence(a: PreparedMark, b: PreparedMark): number {
  const similarity = phraseSimilarity(a, b);
  if (similarity === 0 || a.meaning === null || !hasConcept(a.meaning)) return 0;
  const said = Math.min(a.weight, b.weight) - EVIDENCE_MODEL.otherWord;
  return similarity ** 2 * (said + EVIDENCE_MODEL.wholeOfOne + EVIDENCE_MODEL.wholeOfBoth);
}

/** Returns the similarity in meaning of two marks if one has a phrase; 0 below `minMeaning`. */
export function phraseSimilarity(a: PreparedMark, b: PreparedMark): number {
  if ((!a.hasPhrase && !b.hasPhrase) || a.meaning === null || b.meaning === null) return 0;
  const similarity = conceptSimilarity(a.meaning, b.meaning);
  return similarity < EVIDENCE_MODEL.minMeaning ? 0 : similarity;
}

/** Minimum cosine similarity of equal meanings; it is below 1 because of rounding. */
const SAME_MEANING = 1 - 1e-9;

/** Returns whether marks of several words mean the same word for word: JUNTOS SOMOS MÁS, TOGETHER WE ARE MORE. */
export function isTranslation({ meaning: a }: PreparedMark, { meaning: b }: PreparedMark): boolean {
  if (a === null || b === null || a.terms.length < 2 || b.terms.length < 2) return false;
  return conceptSimilarity(a, b) >= SAME_MEANING;
}
