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

/** The sums here are made in another order than the judge's. */
const ROUNDING = 1e-6;

/** A mark that has a form. */
interface Occurrence extends Pick<WordOccurrence, 'covers' | 'isFirst'> {
  readonly place: number;
}

/** Called with a mark whose words may count, and the most that they may say, in bits. */
type VisitBound = (position: number, maxBits: number) => void;

/** What is summed up of a mark, side by side. */
const BITS = 0;
const FOUND_OF_QUERY = 1;
const FOUND_OF_OTHER = 2;
const SUMS = 3;

/**
 * The most that the judge can find in common between the words of one mark and those of many: the sum of
 * everything that might count, of which the judge takes what does not overlap.
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

  /** Visits the places of the marks whose words may count, each with its upper bound. */
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

  /** Bits are never 0, so that a mark without any is visited for the first time. */
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

/** The forms of all marks, each once, and where each is. */
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
