import {
  type ConceptLexicon,
  conceptLexicon,
  isForeign,
  standsInCompounds,
  withKindred,
} from '../../language/concepts/concept-lexicon.ts';
import { isFunctionWord } from '../../language/concepts/function-words.ts';
import { foldSpelled } from '../../language/folding/spelled-text.ts';
import { KnownWords, type WordWeights } from '../../language/word-knowledge.ts';
import { isOrdinaryWord } from '../../language/word-worth/ordinary-words.ts';
import { toldBits } from '../../language/word-worth/told-bits.ts';
import { compoundParts, type PartReader } from './compound-parts.ts';
import { MODEL } from './evidence-model.ts';
import { KeptForms } from './kept-forms.ts';
import { WordForm } from './word-form.ts';

const NO_SENSES: readonly number[] = [];

/** Gathered once for all judges. */
const lexiconWords = new WeakMap<ConceptLexicon, KnownWords>();

/** Reads words, each once as long as it is kept. */
export class WordForms implements PartReader {
  readonly readsMeaning: boolean;
  readonly #weights: WordWeights;
  readonly #lexicon = conceptLexicon();
  readonly #forms = new KeptForms<string>();
  readonly #firsts = new KeptForms<string>();
  readonly #lasts = new KeptForms<string>();
  readonly #abroad = new KeptForms<string>();

  /** @param readsMeaning whether words of one concept are alike */
  constructor(weights: WordWeights, readsMeaning: boolean) {
    this.#weights = weights;
    this.readsMeaning = readsMeaning;
  }

  /** Lengths of words that readers know: those that a dictionary has, or many marks. */
  knownLengthsIn(folded: string, isFirst: boolean): number {
    const { commonWords } = this.#weights;
    const ofDictionary = knownOf(this.#lexicon).lengthsIn(folded, isFirst);
    return ofDictionary | commonWords.lengthsIn(folded, isFirst);
  }

  /** @param spelled a word with its ñ and ü */
  formOf(spelled: string): WordForm {
    return this.#forms.of(spelled, () => this.#read(spelled, 'senses'));
  }

  /** The words of a mark as they are read beside each other: by a foreign one, all may be. */
  beside(words: readonly WordForm[]): readonly WordForm[] {
    if (!words.some(({ role }) => role.isForeign)) return words;
    return words.map(({ spelled }) =>
      this.#abroad.of(spelled, () => this.#read(spelled, 'sensesAbroad')),
    );
  }

  /** A part says no more than its letters do where words of the corpus begin, or end, with them. */
  partOf(spelled: string, isFirst: boolean): WordForm {
    return (isFirst ? this.#firsts : this.#lasts).of(spelled, () =>
      this.#read(spelled, 'senses', this.#weights.weightOfPart(foldSpelled(spelled), isFirst)),
    );
  }

  isOrdinary(folded: string): boolean {
    return this.#lexicon.words.has(folded) || isOrdinaryWord(folded);
  }

  /** Whether two neighbouring words are a phrase with a meaning of its own. */
  arePhrase(first: string, second: string): boolean {
    return this.#lexicon.phrases.has(`${first} ${second}`);
  }

  #read(
    spelled: string,
    where: 'senses' | 'sensesAbroad',
    mostBits = Number.POSITIVE_INFINITY,
  ): WordForm {
    const folded = foldSpelled(spelled);
    const known = this.readsMeaning ? this.#lexicon.words.get(folded) : undefined;
    const senses = known?.[where] ?? NO_SENSES;
    return new WordForm({
      folded,
      spelled,
      weight: this.#toldBy(folded, mostBits),
      senses,
      role: {
        isForeign: known !== undefined && isForeign(known),
        isLink: isFunctionWord(folded),
        isOrdinary: this.isOrdinary(folded),
        beginsPhrase: this.readsMeaning && this.#lexicon.phraseBeginnings.has(folded),
      },
      kindred: withKindred(senses, this.#lexicon.kindred),
      findParts: () => compoundParts(spelled, this),
    });
  }

  /** What a folded word says, in bits: no more than its letters can. */
  weightOf(folded: string): number {
    const told = this.#toldBy(folded, Number.POSITIVE_INFINITY);
    return Math.min(told, MODEL.mostOfLetter * folded.length);
  }

  #toldBy(folded: string, mostBits: number): number {
    return toldBits(folded, Math.min(this.#weights.weightOf(folded), mostBits));
  }
}

function knownOf(lexicon: ConceptLexicon): KnownWords {
  const known = lexiconWords.get(lexicon) ?? KnownWords.of(wordsInCompounds(lexicon));
  lexiconWords.set(lexicon, known);
  return known;
}

function* wordsInCompounds({ words }: ConceptLexicon): Generator<string> {
  for (const [word, { source }] of words) if (standsInCompounds(source)) yield word;
}
