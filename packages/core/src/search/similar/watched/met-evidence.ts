import { MODEL } from '../judge/evidence-model.ts';
import type { PreparedMark } from '../judge/prepared-mark.ts';
import { wholeness } from '../judge/shared-evidence.ts';
import type { WordForm } from '../judge/word-form.ts';
import type { WordComparisons } from '../judge/word-likeness.ts';
import { type FormMatch, FormMatches } from './form-matches.ts';
import { type PlacedForm, placedForms } from './placed-forms.ts';

/** The sums here are made in another order than the judge's. */
const ROUNDING = 1e-6;

/** Where a form stands. */
interface Standing extends Pick<PlacedForm, 'covers' | 'isFirst'> {
  readonly place: number;
}

/**
 * The most that the judge can find in common between the words of one mark and those of many: the sum of
 * everything that might count, of which the judge takes what does not overlap.
 */
export class MetEvidence {
  readonly #marks: readonly PreparedMark[];
  readonly #matches: FormMatches;
  readonly #standing: readonly (readonly Standing[])[];
  readonly #isMet: Uint8Array;
  readonly #bits: Float64Array;
  readonly #foundOfAsked: Float64Array;
  readonly #foundOfOther: Float64Array;

  constructor(marks: readonly PreparedMark[]) {
    const { forms, standing } = gathered(marks);
    this.#marks = marks;
    this.#matches = new FormMatches(forms);
    this.#standing = standing;
    this.#isMet = new Uint8Array(marks.length);
    this.#bits = new Float64Array(marks.length);
    this.#foundOfAsked = new Float64Array(marks.length);
    this.#foundOfOther = new Float64Array(marks.length);
  }

  /** What it knows of words, for the judge. */
  get comparisons(): WordComparisons {
    return this.#matches;
  }

  /** Tells the places of the marks of which words may count, each with the most bits that they say. */
  meet(mark: PreparedMark, tell: (place: number, mostBits: number) => void): void {
    const met: number[] = [];
    for (const asked of placedForms(mark)) {
      for (const match of this.#matches.of(asked).values()) this.#add(asked, match, met);
    }
    for (const place of met) {
      tell(place, this.#mostBits(mark, place));
      this.#isMet[place] = 0;
      this.#bits[place] = 0;
      this.#foundOfAsked[place] = 0;
      this.#foundOfOther[place] = 0;
    }
  }

  #add(asked: PlacedForm, { at, bits, shareOfA, shareOfB }: FormMatch, met: number[]): void {
    const ofFirst = asked.isFirst ? MODEL.sameFirstWord * Math.max(shareOfA, shareOfB) : 0;
    for (const { place, covers, isFirst } of this.#standing[at] ?? []) {
      if (this.#isMet[place] === 0) met.push(place);
      this.#isMet[place] = 1;
      this.#bits[place] = (this.#bits[place] ?? 0) + bits + (isFirst ? ofFirst : 0);
      this.#foundOfAsked[place] = (this.#foundOfAsked[place] ?? 0) + asked.covers * shareOfA;
      this.#foundOfOther[place] = (this.#foundOfOther[place] ?? 0) + covers * shareOfB;
    }
  }

  #mostBits(asked: PreparedMark, place: number): number {
    const other = this.#marks[place];
    if (other === undefined) return 0;
    const shareOfA = shareOf(this.#foundOfAsked[place] ?? 0, asked);
    const shareOfB = shareOf(this.#foundOfOther[place] ?? 0, other);
    return (this.#bits[place] ?? 0) + wholeness({ shareOfA, shareOfB }) + ROUNDING;
  }
}

function shareOf(found: number, { weight }: PreparedMark): number {
  return weight === 0 ? 0 : Math.min(1, found / weight);
}

/** The forms of all marks, each once, and where each stands. */
function gathered(marks: readonly PreparedMark[]) {
  const forms: PlacedForm[] = [];
  const standing: Standing[][] = [];
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
