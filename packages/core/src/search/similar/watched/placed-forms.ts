import type { MarkPiece } from '../judge/mark-piece.ts';
import type { PreparedMark } from '../judge/prepared-mark.ts';
import type { WordForm } from '../judge/word-form.ts';

/** A word of a mark, a part of one, two neighbours written as one, or all words. */
export type FormKind = 'word' | 'part' | 'joined' | 'whole';

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
