import { hasLength, KnownWords, type WordWeights } from '../data/word-knowledge.ts';
import {
  type ConceptLexicon,
  conceptLexicon,
  isForeign,
  standsInCompounds,
  withKindred,
} from '../meaning/concept-lexicon.ts';
import { isFunctionWord } from '../meaning/function-words.ts';
import { foldSpelled } from '../text/spelled-text.ts';
import { informationContent } from '../weight/information-content.ts';
import { isOrdinaryWord } from '../weight/ordinary-words.ts';
import { MODEL } from './evidence-model.ts';
import { type CompoundPart, WordForm } from './word-form.ts';

/** Words kept before all are forgotten: marks that are compared mostly share their words. */
const MOST_KEPT = 16_384;

/** Words that were read, each once as long as it is kept. */
export class KeptForms<Key> {
  readonly #forms = new Map<Key, WordForm>();

  /** @param read is called for a word that is not kept */
  of(word: Key, read: () => WordForm): WordForm {
    const known = this.#forms.get(word);
    if (known) return known;
    if (this.#forms.size === MOST_KEPT) this.#forms.clear();
    const form = read();
    this.#forms.set(word, form);
    return form;
  }
}

const SHORTEST_COMPOUND = 5;
const SHORTEST_PART = 2;

/** What is asked of the words that may occur in another. */
interface PartReader {
  /** The known words that a folded word begins or ends with, as `KnownWords` tells them. */
  knownLengthsIn(folded: string, isFirst: boolean): number;
  /** @param isFirst whether a word begins with it, or ends */
  partOf(spelled: string, isFirst: boolean): WordForm;
  /** Whether everybody knows the word as a whole. */
  isOrdinary(folded: string): boolean;
}

/**
 * The parts that a reader may see in a word: what a known word leaves of it. LAKEPARK has lake before
 * park and park after lake; a name that nobody knows is seen beside a word that everybody knows. In a word
 * that everybody knows only known words are seen: nobody reads THERS in FEATHERS.
 */
function compoundParts(spelled: string, reader: PartReader): readonly CompoundPart[] {
  const parts: CompoundPart[] = [];
  const { length } = spelled;
  if (length < SHORTEST_COMPOUND) return parts;
  const folded = foldSpelled(spelled);
  const beginnings = reader.knownLengthsIn(folded, true);
  const isWhole = reader.isOrdinary(folded);
  const ends = reader.knownLengthsIn(folded, false);
  for (let cut = SHORTEST_PART; cut <= length - SHORTEST_PART; cut += 1) {
    const showsFirst = hasLength(ends, length - cut);
    const showsLast = hasLength(beginnings, cut);
    if (!showsFirst && !showsLast) continue;
    if (isWhole && !(showsFirst && showsLast)) continue;
    const first = reader.partOf(spelled.slice(0, cut), true);
    const last = reader.partOf(spelled.slice(cut), false);
    if (showsFirst) parts.push({ form: first, rest: last, isFirst: true });
    if (showsLast) parts.push({ form: last, rest: first, isFirst: false });
  }
  return parts;
}

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
      weight: this.#informationIn(folded, mostBits),
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
    const bits = this.#informationIn(folded, Number.POSITIVE_INFINITY);
    return Math.min(bits, MODEL.mostOfLetter * folded.length);
  }

  #informationIn(folded: string, mostBits: number): number {
    return informationContent(folded, Math.min(this.#weights.weightOf(folded), mostBits));
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
