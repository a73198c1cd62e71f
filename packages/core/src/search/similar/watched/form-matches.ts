import type { MarkPiece } from '../../../likeness/judge/mark-piece.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import {
  type Comparison,
  compareParts,
  GROUND,
  WordComparer,
  type WordLikeness,
} from '../../../likeness/judge/word-likeness.ts';
import { type Closeness, WatchedLikeWords } from './watched-like-words.ts';

/** Forms whose comparisons are kept: those of a day's changes. */
const MOST_KNOWN = 20_000;

type KindedForm = Pick<PlacedForm, 'form' | 'kind'>;

/** A comparison, and the one for what is not near in sound. */
interface Compared {
  readonly heard: Comparison;
  readonly written: Comparison;
}

/** What one form says of another among many: bits, and how much is found of the one asked about (A), and of the other (B). */
interface FormMatch extends Omit<Readonly<WordLikeness>, 'ground'> {
  /** Place of the other. */
  readonly at: number;
}

/**
 * Everything that one form may be taken for, ascending by place. Tens of thousands of these are kept, each in two
 * arrays, since an array takes more memory than most of them have matches to fill.
 */
export class FormMatchList {
  readonly length: number;
  readonly #places: Int32Array;
  /** Bits, then the shares found of A, then those of B. */
  readonly #parts: Float64Array;

  constructor(matches: FormMatch[]) {
    const { length } = matches;
    this.length = length;
    this.#places = new Int32Array(length);
    this.#parts = new Float64Array(3 * length);
    matches.sort((a, b) => a.at - b.at);
    for (const [at, match] of matches.entries()) {
      this.#places[at] = match.at;
      this.#parts[at] = match.bits;
      this.#parts[length + at] = match.shareOfA;
      this.#parts[2 * length + at] = match.shareOfB;
    }
  }

  placeAt(at: number): number {
    return this.#places[at] ?? 0;
  }

  bitsAt(at: number): number {
    return this.#parts[at] ?? 0;
  }

  shareOfA(at: number): number {
    return this.#parts[this.length + at] ?? 0;
  }

  shareOfB(at: number): number {
    return this.#parts[2 * this.length + at] ?? 0;
  }
}

/** Forms of one kind, with their places among all. */
class FormsOfKind {
  readonly forms: readonly WordForm[];
  readonly #places: readonly number[];
  readonly #like: WatchedLikeWords;
  readonly #asWords: Compared;
  readonly #asPieces: Compared;
  /** What was found last. */
  readonly #found: WordLikeness = { bits: 0, shareOfA: 0, shareOfB: 0, ground: GROUND.same };

  constructor(all: readonly KindedForm[], kind: FormKind, comparer: WordComparer) {
    const some = all.flatMap((one, place) =>
      one.kind === kind ? [{ form: one.form, place }] : [],
    );
    this.forms = some.map(({ form }) => form);
    this.#places = some.map(({ place }) => place);
    this.#like = new WatchedLikeWords(this.forms, comparer);
    this.#asWords = {
      heard: wholeWords(comparer.words),
      written: wholeWords(comparer.writtenWords),
    };
    this.#asPieces = { heard: comparer.withPiece, written: comparer.writtenPiece };
  }

  /** Adds what a form may be taken for. */
  match(asked: WordForm, closeness: Closeness, found: FormMatch[]): void {
    const { heard, written } = closeness === 'words' ? this.#asWords : this.#asPieces;
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
    if (!other || !compare(asked, other, this.#found)) return;
    found.push({ at: this.#places[at] ?? 0, ...this.#found });
  }
}

/** Compares forms with many others, each once however many marks have it. A form is of one kind only. */
export class FormMatches {
  readonly #words: FormsOfKind;
  readonly #parts: FormsOfKind;
  readonly #joined: FormsOfKind;
  readonly #wholes: FormsOfKind;
  readonly #samePart = new Map<string, number[]>();
  readonly #known = new Map<WordForm, FormMatchList>();

  constructor(others: readonly KindedForm[]) {
    const comparer = new WordComparer();
    this.#words = new FormsOfKind(others, 'word', comparer);
    this.#parts = new FormsOfKind(others, 'part', comparer);
    this.#joined = new FormsOfKind(others, 'joined', comparer);
    this.#wholes = new FormsOfKind(others, 'whole', comparer);
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

  /** Neighbours that are written as one occur in hardly any other mark, and are not kept. */
  #keep(form: WordForm, found: FormMatchList): void {
    if (this.#known.size === MOST_KNOWN) this.#known.clear();
    this.#known.set(form, found);
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

/** A word of a mark, a part of one, two neighbours written as one, or all words. */
type FormKind = 'word' | 'part' | 'joined' | 'whole';

/** Something of a mark that may be like something of another. */
export interface PlacedForm {
  readonly form: WordForm;
  readonly kind: FormKind;
  /** How much of the weight of the mark it makes up, in bits. */
  readonly covers: number;
  /** Whether it is of the first word. */
  readonly isFirst: boolean;
}

/** Everything of a mark that the judge compares with what is in another one. */
export function* placedForms(mark: PreparedMark): Generator<PlacedForm> {
  const { pieces, firstPlace } = mark;
  const placed = (kind: FormKind, { form, covers, places }: MarkPiece): PlacedForm => {
    return { form, kind, covers, isFirst: (places & firstPlace) !== 0 };
  };
  for (const [at, piece] of pieces.entries()) {
    yield placed('word', piece);
    for (const part of piece.parts) yield placed('part', part);
    if (at + 1 < pieces.length) yield placed('joined', mark.joinedAt(at));
  }
  if (pieces.length > 2) yield placed('whole', mark.whole);
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
