import { EVIDENCE_MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { coverage, type SharedEvidence } from '../../../likeness/judge/token-matcher.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import {
  WordMatches,
  type WordMatchList,
  type WordOccurrence,
  wordOccurrences,
} from './word-matches.ts';

/** Tolerance, because the sums are added in another order than in the similarity model. */
const ROUNDING = 1e-6;

/** Occurrence of a form in a mark. */
interface Occurrence extends Pick<WordOccurrence, 'covers' | 'isFirst'> {
  readonly place: number;
}

/** Called with a mark that may have evidence, and its upper bound in bits. */
type VisitBound = (position: number, maxBits: number) => void;

/** Offsets of the sums of a mark in the flat array; `SUMS` is their number per mark. */
const BITS = 0;
const FOUND_OF_QUERY = 1;
const FOUND_OF_OTHER = 2;
const SUMS = 3;

/**
 * Upper bounds of the evidence that the similarity model can find between one mark and many: the
 * sum of all matches, of which the model uses only those that do not overlap.
 */
export class EvidenceBounds {
  readonly #marks: readonly PreparedMark[];
  readonly #matches: WordMatches;
  readonly #occurrences: readonly (readonly Occurrence[])[];
  readonly #sums: Float64Array;
  readonly #shares: Omit<SharedEvidence, 'bits'> = { shareOfA: 0, shareOfB: 0 };

  constructor(marks: readonly PreparedMark[]) {
    const { forms, occurrences } = collectForms(marks);
    this.#marks = marks;
    this.#matches = new WordMatches(forms);
    this.#occurrences = occurrences;
    this.#sums = new Float64Array(SUMS * marks.length);
  }

  /** Visits the indexes of the marks that may have evidence, each with its upper bound. */
  visit(mark: PreparedMark, visit: VisitBound): void {
    const visited: number[] = [];
    for (const query of wordOccurrences(mark)) {
      this.#add(query, this.#matches.of(query), visited);
    }
    for (const position of visited) {
      visit(position, this.#upperBound(mark, position));
      this.#sums.fill(0, SUMS * position, SUMS * (position + 1));
    }
  }

  /** Adds the matches of a form. Bits are never 0, so 0 marks a mark that was not visited yet. */
  #add(query: WordOccurrence, matches: WordMatchList, visited: number[]): void {
    const sums = this.#sums;
    for (let at = 0; at < matches.length; at += 1) {
      const bits = matches.bitsAt(at);
      const shareOfA = matches.shareOfA(at);
      const shareOfB = matches.shareOfB(at);
      const ofFirst = query.isFirst
        ? EVIDENCE_MODEL.sameFirstWord * Math.max(shareOfA, shareOfB)
        : 0;
      const ofQuery = query.covers * shareOfA;
      for (const { place: position, covers, isFirst } of this.#occurrences[matches.indexAt(at)] ??
        []) {
        const first = SUMS * position;
        const known = sums[first + BITS] ?? 0;
        if (known === 0) visited.push(position);
        sums[first + BITS] = known + bits + (isFirst ? ofFirst : 0) + ROUNDING;
        sums[first + FOUND_OF_QUERY] = (sums[first + FOUND_OF_QUERY] ?? 0) + ofQuery;
        sums[first + FOUND_OF_OTHER] = (sums[first + FOUND_OF_OTHER] ?? 0) + covers * shareOfB;
      }
    }
  }

  #upperBound(query: PreparedMark, position: number): number {
    const other = this.#marks[position];
    if (other === undefined) return 0;
    const shares = this.#shares;
    const first = SUMS * position;
    shares.shareOfA = coveredShare(this.#sums[first + FOUND_OF_QUERY] ?? 0, query);
    shares.shareOfB = coveredShare(this.#sums[first + FOUND_OF_OTHER] ?? 0, other);
    return (this.#sums[first + BITS] ?? 0) + coverage(shares) + ROUNDING;
  }
}

function coveredShare(found: number, { weight }: PreparedMark): number {
  return weight === 0 ? 0 : Math.min(1, found / weight + ROUNDING);
}

/** Returns the distinct forms of all marks, and the occurrences of each. */
function collectForms(marks: readonly PreparedMark[]) {
  const forms: WordOccurrence[] = [];
  const occurrences: Occurrence[][] = [];
  const known = new Map<WordForm, number>();
  for (const [position, mark] of marks.entries()) {
    for (const placed of wordOccurrences(mark)) {
      const at = known.get(placed.form) ?? forms.length;
      if (at === forms.length) {
        known.set(placed.form, at);
        forms.push(placed);
        occurrences.push([]);
      }
      occurrences[at]?.push({ place: position, covers: placed.covers, isFirst: placed.isFirst });
    }
  }
  return { forms, occurrences };
}
