import { MODEL } from './evidence-model.ts';
import type { MarkPiece } from './mark-piece.ts';
import { WordForm, type WordRole } from './word-form.ts';

const NO_ROLE: WordRole = {
  isForeign: false,
  isLink: false,
  beginsPhrase: false,
  isOrdinary: false,
};

/** Neighbouring words written as one: they say what they say together, and have no parts but them. */
export function joinedPiece(pieces: readonly MarkPiece[]): MarkPiece {
  const covers = pieces.reduce((sum, piece) => sum + piece.covers, 0);
  const said = pieces.reduce((sum, { form }) => sum + form.weight, 0);
  const form = new WordForm({
    folded: pieces.map(({ form }) => form.folded).join(''),
    spelled: pieces.map(({ form }) => form.spelled).join(''),
    weight: Math.min(MODEL.mostOfWord, said),
    senses: [],
    kindred: [],
    role: NO_ROLE,
    findParts: () => [],
  });
  return { form, places: pieces.reduce((places, piece) => places | piece.places, 0), covers };
}
