import { conceptLexicon, isForeign } from '../semantic/concept-lexicon.ts';
import { isFunctionWord } from '../semantic/function-words.ts';
import { withKindred } from '../semantic/kindred-concepts.ts';
import { standsInCompounds } from '../semantic/lexicon-spellings.ts';
import { foldSpelled } from '../spelled-text.ts';
import { compoundParts, type PartReader } from './compound-parts.ts';
import { MODEL } from './evidence-model.ts';
import { WordForm } from './word-form.ts';
import type { WordWeights } from './word-weights.ts';

const SHORTEST_KNOWN = 3;
/** Words that are kept read, then all are forgotten: marks that are compared mostly share their words. */
const MOST_KEPT = 16_384;
const NO_SENSES: readonly number[] = [];

/** Reads words, each once as long as it is kept. */
export class WordForms implements PartReader {
  readonly readsMeaning: boolean;
  readonly #weights: WordWeights;
  readonly #lexicon = conceptLexicon();
  readonly #kept = new Map<string, WordForm>();
  readonly #keptFirsts = new Map<string, WordForm>();
  readonly #keptLasts = new Map<string, WordForm>();
  readonly #keptAbroad = new Map<string, WordForm>();

  /** @param readsMeaning whether words of one concept are alike */
  constructor(weights: WordWeights, readsMeaning: boolean) {
    this.#weights = weights;
    this.readsMeaning = readsMeaning;
  }

  /** @param spelled a word with its ñ and ü */
  formOf(spelled: string): WordForm {
    return readOnce(this.#kept, spelled, () => this.#read(spelled, 'senses'));
  }

  /** The words of a mark, as they are read beside each other. */
  formsOf(words: readonly string[]): readonly WordForm[] {
    const forms = words.map((word) => this.formOf(word));
    if (!forms.some(({ isForeign }) => isForeign)) return forms;
    return words.map((word) =>
      readOnce(this.#keptAbroad, word, () => this.#read(word, 'sensesAbroad')),
    );
  }

  /** A part says no more than its letters do where words of the corpus begin, or end, with them. */
  partOf(spelled: string, isFirst: boolean): WordForm {
    return readOnce(isFirst ? this.#keptFirsts : this.#keptLasts, spelled, () =>
      this.#read(spelled, 'senses', this.#weights.weightOfPart(foldSpelled(spelled), isFirst)),
    );
  }

  /** Whether readers know the word: a dictionary has it, or many marks. */
  isKnown(folded: string): boolean {
    if (folded.length < SHORTEST_KNOWN) return false;
    const listed = this.#lexicon.words.get(folded);
    if (listed && standsInCompounds(listed.source)) return true;
    return this.#weights.weightOf(folded) < MODEL.mostOfWord;
  }

  /** Whether a folded word is an article or a link. */
  isLink(folded: string): boolean {
    return isFunctionWord(folded);
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
      weight: this.#weightOf(folded, mostBits),
      senses,
      isForeign: known !== undefined && isForeign(known),
      kindred: withKindred(senses, this.#lexicon.kindred),
      findParts: () => compoundParts(spelled, this),
    });
  }

  #weightOf(folded: string, mostBits: number): number {
    if (isFunctionWord(folded)) return MODEL.functionWord;
    const bits = Math.min(this.#weights.weightOf(folded), mostBits);
    const share = Math.min(1, bits / MODEL.mostOfWord);
    return MODEL.mostOfWord * share ** MODEL.rarity;
  }
}

function readOnce(forms: Map<string, WordForm>, spelled: string, read: () => WordForm): WordForm {
  const known = forms.get(spelled);
  if (known) return known;
  if (forms.size === MOST_KEPT) forms.clear();
  const form = read();
  forms.set(spelled, form);
  return form;
}
