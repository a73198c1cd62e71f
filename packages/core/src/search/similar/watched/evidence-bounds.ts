import { MODEL } from '../../../likeness/judge/evidence-model.ts';
import { type SharedEvidence, wholeness } from '../../../likeness/judge/piece-matches.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import { FormMatches, type FormMatchList, type PlacedForm, placedForms } from './form-matches.ts';

/** The sums here are made in another order than the judge's. */
const ROUNDING = 1e-6;

/** A mark that has a form. */
interface Occurrence extends Pick<PlacedForm, 'covers' | 'isFirst'> {
  readonly place: number;
}

/** Called with a mark whose words may count, and the most that they may say, in bits. */
type VisitBound = (place: number, mostBits: number) => void;

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
  readonly #matches: FormMatches;
  readonly #occurrences: readonly (readonly Occurrence[])[];
  readonly #sums: Float64Array;
  readonly #shares: Omit<SharedEvidence, 'bits'> = { shareOfA: 0, shareOfB: 0 };

  constructor(marks: readonly PreparedMark[]) {
    const { forms, occurrences } = gathered(marks);
    this.#marks = marks;
    this.#matches = new FormMatches(forms);
    this.#occurrences = occurrences;
    this.#sums = new Float64Array(SUMS * marks.length);
  }

  /** Visits the places of the marks whose words may count, each with its upper bound. */
  visit(mark: PreparedMark, visit: VisitBound): void {
    const visited: number[] = [];
    for (const asked of placedForms(mark)) {
      this.#add(asked, this.#matches.of(asked), visited);
    }
    for (const place of visited) {
      visit(place, this.#mostOf(mark, place));
      this.#sums.fill(0, SUMS * place, SUMS * (place + 1));
    }
  }

  /** Bits are never 0, so that a mark without any is visited for the first time. */
  #add(asked: PlacedForm, matches: FormMatchList, visited: number[]): void {
    const sums = this.#sums;
    for (let at = 0; at < matches.length; at += 1) {
      const bits = matches.bitsAt(at);
      const shareOfA = matches.shareOfA(at);
      const shareOfB = matches.shareOfB(at);
      const ofFirst = asked.isFirst ? MODEL.sameFirstWord * Math.max(shareOfA, shareOfB) : 0;
      const ofQuery = asked.covers * shareOfA;
      for (const { place, covers, isFirst } of this.#occurrences[matches.placeAt(at)] ?? []) {
        const first = SUMS * place;
        const known = sums[first + BITS] ?? 0;
        if (known === 0) visited.push(place);
        sums[first + BITS] = known + bits + (isFirst ? ofFirst : 0) + ROUNDING;
        sums[first + FOUND_OF_QUERY] = (sums[first + FOUND_OF_QUERY] ?? 0) + ofQuery;
        sums[first + FOUND_OF_OTHER] = (sums[first + FOUND_OF_OTHER] ?? 0) + covers * shareOfB;
      }
    }
  }

  #mostOf(asked: PreparedMark, place: number): number {
    const other = this.#marks[place];
    if (other === undefined) return 0;
    const shares = this.#shares;
    const first = SUMS * place;
    shares.shareOfA = shareOf(this.#sums[first + FOUND_OF_QUERY] ?? 0, asked);
    shares.shareOfB = shareOf(this.#sums[first + FOUND_OF_OTHER] ?? 0, other);
    return (this.#sums[first + BITS] ?? 0) + wholeness(shares) + ROUNDING;
  }
}

function shareOf(found: number, { weight }: PreparedMark): number {
  return weight === 0 ? 0 : Math.min(1, found / weight + ROUNDING);
}

/** The forms of all marks, each once, and where each is. */
function gathered(marks: readonly PreparedMark[]) {
  const forms: PlacedForm[] = [];
  const occurrences: Occurrence[][] = [];
  const known = new Map<WordForm, number>();
  for (const [place, mark] of marks.entries()) {
    for (const placed of placedForms(mark)) {
      const at = known.get(placed.form) ?? forms.length;
      if (at === forms.length) {
        known.set(placed.form, at);
        forms.push(placed);
        occurrences.push([]);
      }
      occurrences[at]?.push({ place, covers: placed.covers, isFirst: placed.isFirst });
    }
  }
  return { forms, occurrences };
}
