import { foldText } from '../../domain/text-folding.ts';
import { markWords } from '../mark-words.ts';
import { type TextSounds, textSounds } from '../phonetic/text-sounds.ts';
import { type ConceptVector, embedConcepts } from '../semantic/concept-vector.ts';
import { spellText } from '../spelled-text.ts';
import { joinedPiece } from './joined-piece.ts';
import { letterPairs } from './letter-pairs.ts';
import { type MarkPiece, partPieces, placeOfFirstPart, wordPieces } from './mark-piece.ts';
import type { WordForms } from './word-forms.ts';

/** Words after these are not compared. */
const MOST_WORDS = 15;

/** A mark read once, to be compared with many. It belongs to the judge that prepared it. */
export class PreparedMark {
  readonly folded: string;
  /** The folding without its blanks: spacing and hyphens do not count. */
  readonly letters: string;
  /** Its words. */
  readonly pieces: readonly MarkPiece[];
  /** What all words say together, in bits. */
  readonly weight: number;
  /** Where its first word begins that is no article or link, as `places` of a piece have it. */
  readonly firstPlace: number;
  /** Whether it has a phrase with a meaning of its own, and meanings are read. */
  readonly hasPhrase: boolean;
  readonly #name: string;
  readonly #readsMeaning: boolean;
  readonly #joined: (MarkPiece | undefined)[] = [];
  #whole: MarkPiece | null = null;
  #parts: readonly MarkPiece[] | null = null;
  #letterPairs: Uint16Array | null = null;
  #meaning: ConceptVector | null = null;
  #sounds: readonly TextSounds[] | null = null;

  constructor(name: string, forms: WordForms) {
    this.#name = name;
    this.#readsMeaning = forms.readsMeaning;
    this.folded = foldText(name);
    this.letters = this.folded.replaceAll(' ', '');
    const words = markWords(spellText(name)).slice(0, MOST_WORDS);
    this.pieces = wordPieces(forms.formsOf(words));
    this.weight = this.pieces.reduce((sum, { covers }) => sum + covers, 0);
    this.firstPlace = firstPlace(this.pieces, forms);
    this.hasPhrase = forms.readsMeaning && hasPhrase(this.pieces, forms);
  }

  /** The parts that a reader may see in its words. */
  get parts(): readonly MarkPiece[] {
    this.#parts ??= partPieces(this.pieces);
    return this.#parts;
  }

  /** Word number `at` and the next one, written as one. */
  joinedAt(at: number): MarkPiece {
    const joined = this.#joined[at] ?? joinedPiece(this.pieces.slice(at, at + 2));
    this.#joined[at] = joined;
    return joined;
  }

  /** All words written as one. */
  get whole(): MarkPiece {
    this.#whole ??= joinedPiece(this.pieces);
    return this.#whole;
  }

  /** Its n-grams, ascending: what a mark must share with another to be like it in writing. */
  get letterPairs(): Uint16Array {
    this.#letterPairs ??= letterPairs(this.letters);
    return this.#letterPairs;
  }

  /** Null while meanings are off. */
  get meaning(): ConceptVector | null {
    if (!this.#readsMeaning) return null;
    this.#meaning ??= embedConcepts(this.#name);
    return this.#meaning;
  }

  /** The ways to say all of it. */
  get sounds(): readonly TextSounds[] {
    this.#sounds ??= textSounds(this.#name);
    return this.#sounds;
  }
}

function firstPlace(pieces: readonly MarkPiece[], forms: WordForms): number {
  const first = pieces.findIndex(({ form }) => !forms.isLink(form.folded));
  return placeOfFirstPart(Math.max(0, first));
}

/** Articles and links stand between the words of a phrase: PUESTA DE SOL. */
function hasPhrase(pieces: readonly MarkPiece[], forms: WordForms): boolean {
  let last = '';
  for (const { form } of pieces) {
    if (forms.isLink(form.folded)) continue;
    if (last !== '' && forms.arePhrase(last, form.folded)) return true;
    last = form.folded;
  }
  return false;
}
