import { MODEL } from '../judge/evidence-model.ts';
import type { WordForm } from '../judge/word-form.ts';
import {
  type Comparison,
  compareParts,
  compareWithPiece,
  compareWords,
  GROUND,
  type WordComparisons,
  type WordLikeness,
} from '../judge/word-likeness.ts';
import { LetterTable } from './letter-table.ts';
import { LikeWords } from './like-words.ts';
import type { FormKind, PlacedForm } from './placed-forms.ts';

/** What one form says of another among many: bits, and how much is found of the one asked about (A), and of the other (B). */
export interface FormMatch extends Readonly<WordLikeness> {
  /** Place of the other. */
  readonly at: number;
}

type KindedForm = Pick<PlacedForm, 'form' | 'kind'>;

/** Forms of one kind, with their places among all. */
class FormsOfKind {
  readonly forms: readonly WordForm[];
  readonly #places: readonly number[];

  constructor(all: readonly KindedForm[], kind: FormKind) {
    const some = all.flatMap((one, place) =>
      one.kind === kind ? [{ form: one.form, place }] : [],
    );
    this.forms = some.map(({ form }) => form);
    this.#places = some.map(({ place }) => place);
  }

  /** Compares a form with some of them. */
  match(asked: WordForm, some: readonly number[], compare: Comparison): FormMatch[] {
    const like: WordLikeness = { bits: 0, shareOfA: 0, shareOfB: 0, ground: GROUND.same };
    return some.flatMap((at) => {
      const other = this.forms[at];
      if (!other || !compare(asked, other, like)) return [];
      return { at: this.#places[at] ?? 0, ...like };
    });
  }
}

/** Compares forms with many others, each once however many marks have it. A form is of one kind only. */
export class FormMatches implements WordComparisons {
  readonly parts = compareParts;
  readonly #words: FormsOfKind;
  readonly #parts: FormsOfKind;
  readonly #joined: FormsOfKind;
  readonly #wholes: FormsOfKind;
  readonly #likeWords: LikeWords;
  readonly #likeParts: LikeWords;
  readonly #likeWholes: LikeWords;
  readonly #samePart = new Map<string, number[]>();
  readonly #lettersOfWords: LetterTable;
  readonly #lettersOfJoined: LetterTable;
  readonly #places: ReadonlyMap<WordForm, number>;
  readonly #known = new Map<WordForm, ReadonlyMap<number, FormMatch>>();

  constructor(others: readonly KindedForm[]) {
    this.#places = new Map(others.map(({ form }, place) => [form, place]));
    this.#words = new FormsOfKind(others, 'word');
    this.#parts = new FormsOfKind(others, 'part');
    this.#joined = new FormsOfKind(others, 'joined');
    this.#wholes = new FormsOfKind(others, 'whole');
    this.#likeWords = new LikeWords(this.#words.forms);
    this.#likeParts = new LikeWords(this.#parts.forms);
    this.#likeWholes = new LikeWords(this.#wholes.forms);
    this.#lettersOfWords = new LetterTable(this.#words.forms);
    this.#lettersOfJoined = new LetterTable(this.#joined.forms);
    for (const [at, { folded }] of this.#parts.forms.entries()) {
      this.#samePart.set(folded, [...(this.#samePart.get(folded) ?? []), at]);
    }
  }

  /** The forms that the judge may take for a form, by place. Some hundred microseconds the first time. */
  of({ form, kind }: KindedForm): ReadonlyMap<number, FormMatch> {
    const known = this.#known.get(form);
    if (known !== undefined) return known;
    const found = new Map(this.#find(form, kind).map((match) => [match.at, match]));
    this.#known.set(form, found);
    return found;
  }

  readonly words: Comparison = (a, b, found) =>
    this.#look(a, b, found) ?? compareWords(a, b, found);

  readonly withPiece: Comparison = (a, b, found) =>
    this.#look(a, b, found) ?? compareWithPiece(a, b, found);

  /** Comparisons are symmetric: either may have been asked about. Null where neither was. */
  #look(a: WordForm, b: WordForm, found: WordLikeness): boolean | null {
    const [ofA, ofB] = [this.#known.get(a), this.#known.get(b)];
    const [placeOfA, placeOfB] = [this.#places.get(a), this.#places.get(b)];
    if (ofA !== undefined && placeOfB !== undefined) return copy(ofA.get(placeOfB), false, found);
    if (ofB !== undefined && placeOfA !== undefined) return copy(ofB.get(placeOfA), true, found);
    return null;
  }

  #find(form: WordForm, kind: FormKind): FormMatch[] {
    const least = MODEL.leastJoinedLikeness;
    if (kind === 'word') {
      return [
        ...this.#words.match(form, this.#likeWords.placesLike(form), compareWholeWords),
        ...this.#parts.match(form, this.#likeParts.placesLike(form), compareWithPiece),
        ...this.#wholes.match(form, this.#likeWholes.placesLike(form), compareWithPiece),
        ...this.#joined.match(
          form,
          this.#lettersOfJoined.placesSharing(form, least),
          compareWithPiece,
        ),
      ];
    }
    if (kind === 'joined') {
      return this.#words.match(
        form,
        this.#lettersOfWords.placesSharing(form, least),
        compareWithPiece,
      );
    }
    const found = this.#words.match(form, this.#likeWords.placesLike(form), compareWithPiece);
    if (kind === 'part')
      found.push(...this.#parts.match(form, this.#samePart.get(form.folded) ?? [], compareParts));
    return found;
  }
}

/** The same word counts however little it says. */
function compareWholeWords(a: WordForm, b: WordForm, like: WordLikeness): boolean {
  if (!a.isSameAs(b)) return compareWords(a, b, like);
  like.bits = Math.max(a.weight, b.weight);
  like.shareOfA = 1;
  like.shareOfB = 1;
  return true;
}

function copy(match: FormMatch | undefined, isTurned: boolean, found: WordLikeness): boolean {
  if (match === undefined) return false;
  found.bits = match.bits;
  found.ground = match.ground;
  found.shareOfA = isTurned ? match.shareOfB : match.shareOfA;
  found.shareOfB = isTurned ? match.shareOfA : match.shareOfB;
  return true;
}
