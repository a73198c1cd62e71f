import { toldBy } from '../judge/pair-features.ts';
import type { WordForm } from '../judge/word-form.ts';
import {
  type Comparison,
  compareParts,
  compareWithPiece,
  compareWords,
  compareWrittenPiece,
  compareWrittenWords,
  GROUND,
  type WordComparisons,
  type WordLikeness,
} from '../judge/word-likeness.ts';
import { type FormMatch, FormMatchList } from './form-match-list.ts';
import type { FormKind, PlacedForm } from './placed-forms.ts';
import { type Closeness, WatchedLikeWords } from './watched-like-words.ts';

/** Forms whose comparisons are kept: those of a day's changes. */
const MOST_KNOWN = 20_000;

/** What was found last. */
const like: WordLikeness = { bits: 0, shareOfA: 0, shareOfB: 0, ground: GROUND.same };

type KindedForm = Pick<PlacedForm, 'form' | 'kind'>;

/** A comparison, and the one for what is not near in sound. */
interface Compared {
  readonly heard: Comparison;
  readonly written: Comparison;
}

const AS_WORDS: Compared = {
  heard: wholeWords(compareWords),
  written: wholeWords(compareWrittenWords),
};
const AS_PIECES: Compared = { heard: compareWithPiece, written: compareWrittenPiece };

/** Forms of one kind, with their places among all. */
class FormsOfKind {
  readonly forms: readonly WordForm[];
  readonly #places: readonly number[];
  readonly #like: WatchedLikeWords;

  constructor(all: readonly KindedForm[], kind: FormKind) {
    const some = all.flatMap((one, place) =>
      one.kind === kind ? [{ form: one.form, place }] : [],
    );
    this.forms = some.map(({ form }) => form);
    this.#places = some.map(({ place }) => place);
    this.#like = new WatchedLikeWords(this.forms);
  }

  /** Adds what a form may be taken for. */
  match(asked: WordForm, closeness: Closeness, found: FormMatch[]): void {
    const { heard, written } = closeness === 'words' ? AS_WORDS : AS_PIECES;
    this.#like.visit(asked, closeness, (at, isNear) => {
      this.compare(asked, at, { compare: isNear ? heard : written, found });
    });
  }

  compare(
    asked: WordForm,
    at: number,
    { compare, found }: { compare: Comparison; found: FormMatch[] },
  ): void {
    const other = this.forms[at];
    if (!other || !compare(asked, other, like)) return;
    found.push({ at: this.#places[at] ?? 0, told: toldBy(asked, other), ...like });
  }
}

/** Compares forms with many others, each once however many marks have it. A form is of one kind only. */
export class FormMatches implements WordComparisons {
  readonly parts = compareParts;
  readonly #words: FormsOfKind;
  readonly #parts: FormsOfKind;
  readonly #joined: FormsOfKind;
  readonly #wholes: FormsOfKind;
  readonly #samePart = new Map<string, number[]>();
  readonly #places: ReadonlyMap<WordForm, number>;
  readonly #known = new Map<WordForm, FormMatchList>();

  constructor(others: readonly KindedForm[]) {
    this.#places = new Map(others.map(({ form }, place) => [form, place]));
    this.#words = new FormsOfKind(others, 'word');
    this.#parts = new FormsOfKind(others, 'part');
    this.#joined = new FormsOfKind(others, 'joined');
    this.#wholes = new FormsOfKind(others, 'whole');
    for (const [at, { folded }] of this.#parts.forms.entries()) {
      this.#samePart.set(folded, [...(this.#samePart.get(folded) ?? []), at]);
    }
  }

  /** The forms that the judge may take for a form. Some hundred microseconds the first time. */
  of({ form, kind }: KindedForm): FormMatchList {
    const known = this.#known.get(form);
    if (known !== undefined) return known;
    const found = new FormMatchList(this.#find(form, kind));
    if (kind === 'word' || kind === 'part') this.#keep(form, found);
    return found;
  }

  readonly words: Comparison = (a, b, found) =>
    this.#look(a, b, found) ?? compareWords(a, b, found);

  readonly withPiece: Comparison = (a, b, found) =>
    this.#look(a, b, found) ?? compareWithPiece(a, b, found);

  /** Neighbours that are written as one stand in hardly any other mark, and are not kept. */
  #keep(form: WordForm, found: FormMatchList): void {
    if (this.#known.size === MOST_KNOWN) this.#known.clear();
    this.#known.set(form, found);
  }

  /** Comparisons are symmetric: either may have been asked about. Null where neither was. */
  #look(a: WordForm, b: WordForm, found: WordLikeness): boolean | null {
    const [ofA, ofB] = [this.#known.get(a), this.#known.get(b)];
    const [placeOfA, placeOfB] = [this.#places.get(a), this.#places.get(b)];
    if (ofA !== undefined && placeOfB !== undefined) return ofA.copy(placeOfB, false, found);
    if (ofB !== undefined && placeOfA !== undefined) return ofB.copy(placeOfA, true, found);
    return null;
  }

  #find(form: WordForm, kind: FormKind): FormMatch[] {
    const found: FormMatch[] = [];
    this.#words.match(form, kind === 'word' ? 'words' : 'pieces', found);
    if (kind === 'word') {
      for (const pieces of [this.#parts, this.#joined, this.#wholes]) {
        pieces.match(form, 'pieces', found);
      }
    }
    if (kind === 'part') {
      for (const at of this.#samePart.get(form.folded) ?? []) {
        this.#parts.compare(form, at, { compare: compareParts, found });
      }
    }
    return found;
  }
}

/** The same word counts however little it says. */
function wholeWords(compare: Comparison): Comparison {
  return (a, b, like) => {
    if (!a.isSameAs(b)) return compare(a, b, like);
    like.bits = Math.max(a.weight, b.weight);
    like.ground = GROUND.same;
    like.shareOfA = 1;
    like.shareOfB = 1;
    return true;
  };
}
