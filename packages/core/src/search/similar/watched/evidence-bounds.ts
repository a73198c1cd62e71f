import { MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { Foreseen } from '../../../likeness/judge/pair-features.ts';
import { wholeness } from '../../../likeness/judge/piece-matches.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import type { WordComparisons } from '../../../likeness/judge/word-likeness.ts';
import {
  FormMatches,
  type FormMatchList,
  MATCH_KIND,
  type PlacedForm,
  placedForms,
} from './form-matches.ts';

/** The sums here are made in another order than the judge's. */
const ROUNDING = 1e-6;

/** A mark that has a form. */
interface Occurrence extends Pick<PlacedForm, 'covers' | 'isFirst'> {
  readonly place: number;
}

/** Called with a mark whose words may count and their upper bound, in one object that is reused. */
type VisitBound = (place: number, most: Foreseen) => void;

/** What is summed up of a mark, side by side. */
const BITS = 0;
const FOUND_OF_QUERY = 1;
const FOUND_OF_OTHER = 2;
/** Three sums from here on: of what words say that are the same, that mean the same, and that are alike. */
const TOLD = 3;
const SUMS = 8;

/**
 * The most that the judge can find in common between the words of one mark and those of many: the sum of
 * everything that might count, of which the judge takes what does not overlap.
 */
export class EvidenceBounds {
  readonly #marks: readonly PreparedMark[];
  readonly #matches: FormMatches;
  readonly #standing: readonly (readonly Occurrence[])[];
  readonly #sums: Float64Array;
  readonly #most: Foreseen = { bits: 0, shareOfA: 0, shareOfB: 0, same: 0, meant: 0, like: 0 };

  constructor(marks: readonly PreparedMark[]) {
    const { forms, standing } = gathered(marks);
    this.#marks = marks;
    this.#matches = new FormMatches(forms);
    this.#standing = standing;
    this.#sums = new Float64Array(SUMS * marks.length);
  }

  /** The cached comparisons of words, for the judge. */
  get comparisons(): WordComparisons {
    return this.#matches;
  }

  /** Visits the places of the marks whose words may count, each with its upper bound. */
  meet(mark: PreparedMark, tell: VisitBound): void {
    const met: number[] = [];
    for (const asked of placedForms(mark)) {
      this.#add(asked, this.#matches.of(asked), met);
    }
    for (const place of met) {
      tell(place, this.#mostOf(mark, place));
      this.#sums.fill(0, SUMS * place, SUMS * (place + 1));
    }
  }

  /** Bits are never 0, so that a mark without any is met for the first time. */
  #add(asked: PlacedForm, matches: FormMatchList, met: number[]): void {
    const sums = this.#sums;
    for (let at = 0; at < matches.length; at += 1) {
      const bits = matches.bitsAt(at);
      const share = matches.informationShareAt(at);
      const shareOfA = matches.shareOfA(at);
      const shareOfB = matches.shareOfB(at);
      const kind = TOLD + matches.kindAt(at);
      const ofFirst = asked.isFirst ? MODEL.sameFirstWord * Math.max(shareOfA, shareOfB) : 0;
      const ofQuery = asked.covers * shareOfA;
      for (const { place, covers, isFirst } of this.#standing[matches.placeAt(at)] ?? []) {
        const first = SUMS * place;
        const known = sums[first + BITS] ?? 0;
        if (known === 0) met.push(place);
        sums[first + BITS] = known + bits + (isFirst ? ofFirst : 0) + ROUNDING;
        sums[first + FOUND_OF_QUERY] = (sums[first + FOUND_OF_QUERY] ?? 0) + ofQuery;
        sums[first + FOUND_OF_OTHER] = (sums[first + FOUND_OF_OTHER] ?? 0) + covers * shareOfB;
        if ((sums[first + kind] ?? 0) < share) sums[first + kind] = share;
      }
    }
  }

  #mostOf(asked: PreparedMark, place: number): Foreseen {
    const most = this.#most;
    const other = this.#marks[place];
    const first = SUMS * place;
    if (other === undefined) return most;
    most.shareOfA = shareOf(this.#sums[first + FOUND_OF_QUERY] ?? 0, asked);
    most.shareOfB = shareOf(this.#sums[first + FOUND_OF_OTHER] ?? 0, other);
    most.bits = (this.#sums[first + BITS] ?? 0) + wholeness(most) + ROUNDING;
    most.same = this.#sums[first + TOLD + MATCH_KIND.same] ?? 0;
    most.meant = this.#sums[first + TOLD + MATCH_KIND.meant] ?? 0;
    most.like = this.#sums[first + TOLD + MATCH_KIND.like] ?? 0;
    return most;
  }
}

function shareOf(found: number, { weight }: PreparedMark): number {
  return weight === 0 ? 0 : Math.min(1, found / weight + ROUNDING);
}

/** The forms of all marks, each once, and where each is. */
function gathered(marks: readonly PreparedMark[]) {
  const forms: PlacedForm[] = [];
  const standing: Occurrence[][] = [];
  const known = new Map<WordForm, number>();
  for (const [place, mark] of marks.entries()) {
    for (const placed of placedForms(mark)) {
      const at = known.get(placed.form) ?? forms.length;
      if (at === forms.length) {
        known.set(placed.form, at);
        forms.push(placed);
        standing.push([]);
      }
      standing[at]?.push({ place, covers: placed.covers, isFirst: placed.isFirst });
    }
  }
  return { forms, standing };
}
