import { AffixDictionary, includesLength, type WordWeights } from '../data/lexicon-data.ts';
import {
  builtInLexicon,
  type ConceptLexicon,
  withRelatedConcepts,
} from '../meaning/concept-lexicon.ts';
import { isFunctionWord } from '../meaning/function-words.ts';
import { canFormCompounds, isForeign } from '../meaning/lexicon-words.ts';
import { foldSpanishLetters } from '../text/spanish-folding.ts';
import { informationContent } from '../weight/information-content.ts';
import { isOrdinaryWord } from '../weight/ordinary-words.ts';
import { EVIDENCE_MODEL } from './evidence-model.ts';
import { type CompoundPart, WordForm } from './word-form.ts';

/** Words kept before all are forgotten: marks that are compared mostly share their words. */
const MAX_CACHED_FORMS = 16_384;

/** Words that were read, each once as long as it is kept. */
export class FormCache<Key> {
  readonly #forms = new Map<Key, WordForm>();

  /** @param read is called for a word that is not kept */
  of(word: Key, read: () => WordForm): WordForm {
    const known = this.#forms.get(word);
    if (known) return known;
    if (this.#forms.size === MAX_CACHED_FORMS) this.#forms.clear();
    const form = read();
    this.#forms.set(word, form);
    return form;
  }
}

const SHORTEST_COMPOUND = 5;
const SHORTEST_PART = 2;

/** What is asked of the words that may occur in another. */
interface PartReader {
  /** The known words that a folded word begins or ends with, as `AffixDictionary` tells them. */
  knownAffixLengths(folded: string, isFirst: boolean): number;
  /** @param isFirst whether a word begins with it, or ends */
  fragmentForm(spelled: string, isFirst: boolean): WordForm;
  /** Whether everybody knows the word as a whole. */
  isOrdinary(folded: string): boolean;
}

/**
 * The parts that a reader may see in a word: what a known word leaves of it. LAKEPARK has lake before
 * park and park after lake; a name that nobody knows is seen beside a word that everybody knows. In a word
 * that everybody knows only known words are seen: nobody reads THERS in FEATHERS.
 */
function splitCompoundWord(spelled: string, reader: PartReader): readonly CompoundPart[] {
  const parts: CompoundPart[] = [];
  const { length } = spelled;
  if (length < SHORTEST_COMPOUND) return parts;
  const folded = foldSpanishLetters(spelled);
  const beginnings = reader.knownAffixLengths(folded, true);
  const isWhole = reader.isOrdinary(folded);
  const ends = reader.knownAffixLengths(folded, false);
  for (let cut = SHORTEST_PART; cut <= length - SHORTEST_PART; cut += 1) {
    const showsFirst = includesLength(ends, length - cut);
    const showsLast = includesLength(beginnings, cut);
    if (!showsFirst && !showsLast) continue;
    if (isWhole && !(showsFirst && showsLast)) continue;
    const first = reader.fragmentForm(spelled.slice(0, cut), true);
    const last = reader.fragmentForm(spelled.slice(cut), false);
    if (showsFirst) parts.push({ form: first, rest: last, isFirst: true });
    if (showsLast) parts.push({ form: last, rest: first, isFirst: false });
  }
  return parts;
}

const NO_SENSES: readonly number[] = [];

/** Gathered once for all judges. */
const lexiconWords = new WeakMap<ConceptLexicon, AffixDictionary>();

/** Reads words, each once as long as it is kept. */
export class WordForms implements PartReader {
  readonly readsMeaning: boolean;
  readonly #weights: WordWeights;
  readonly #lexicon = builtInLexicon();
  readonly #forms = new FormCache<string>();
  readonly #firsts = new FormCache<string>();
  readonly #lasts = new FormCache<string>();
  readonly #abroad = new FormCache<string>();

  /** @param readsMeaning whether words of one concept are alike */
  constructor(weights: WordWeights, readsMeaning: boolean) {
    this.#weights = weights;
    this.readsMeaning = readsMeaning;
  }

  /** Lengths of words that readers know: those that a dictionary has, or many marks. */
  knownAffixLengths(folded: string, isFirst: boolean): number {
    const { commonWords } = this.#weights;
    const ofDictionary = knownLexiconWords(this.#lexicon).affixLengths(folded, isFirst);
    return ofDictionary | commonWords.affixLengths(folded, isFirst);
  }

  /** @param spelled a word with its ñ and ü */
  wordForm(spelled: string): WordForm {
    return this.#forms.of(spelled, () => this.#createForm(spelled, 'senses'));
  }

  /** The words of a mark as they are read beside each other: by a foreign one, all may be. */
  inContext(words: readonly WordForm[]): readonly WordForm[] {
    if (!words.some(({ role }) => role.isForeign)) return words;
    return words.map(({ spelled }) =>
      this.#abroad.of(spelled, () => this.#createForm(spelled, 'sensesAbroad')),
    );
  }

  /** A part says no more than its letters do where words of the corpus begin, or end, with them. */
  fragmentForm(spelled: string, isFirst: boolean): WordForm {
    return (isFirst ? this.#firsts : this.#lasts).of(spelled, () =>
      this.#createForm(
        spelled,
        'senses',
        this.#weights.weightOfPart(foldSpanishLetters(spelled), isFirst),
      ),
    );
  }

  isOrdinary(folded: string): boolean {
    return this.#lexicon.words.has(folded) || isOrdinaryWord(folded);
  }

  /** Whether two neighbouring words are a phrase with a meaning of its own. */
  arePhrase(first: string, second: string): boolean {
    return this.#lexicon.phrases.has(`${first} ${second}`);
  }

  #createForm(
    spelled: string,
    where: 'senses' | 'sensesAbroad',
    maxBits = Number.POSITIVE_INFINITY,
  ): WordForm {
    const folded = foldSpanishLetters(spelled);
    const known = this.readsMeaning ? this.#lexicon.words.get(folded) : undefined;
    const senses = known?.[where] ?? NO_SENSES;
    return new WordForm({
      folded,
      spelled,
      weight: this.#cappedInformation(folded, maxBits),
      senses,
      role: {
        isForeign: known !== undefined && isForeign(known),
        isLink: isFunctionWord(folded),
        isOrdinary: this.isOrdinary(folded),
        beginsPhrase: this.readsMeaning && this.#lexicon.phrasePrefixes.has(folded),
      },
      kindred: withRelatedConcepts(senses, this.#lexicon.related),
      findParts: () => splitCompoundWord(spelled, this),
    });
  }

  /** What a folded word says, in bits: no more than its letters can. */
  wordWeight(folded: string): number {
    const bits = this.#cappedInformation(folded, Number.POSITIVE_INFINITY);
    return Math.min(bits, EVIDENCE_MODEL.maxLetterBits * folded.length);
  }

  #cappedInformation(folded: string, maxBits: number): number {
    return informationContent(folded, Math.min(this.#weights.wordWeight(folded), maxBits));
  }
}

function knownLexiconWords(lexicon: ConceptLexicon): AffixDictionary {
  const known = lexiconWords.get(lexicon) ?? compoundParts(lexicon);
  lexiconWords.set(lexicon, known);
  return known;
}

function compoundParts({ words }: ConceptLexicon): AffixDictionary {
  const parts = new AffixDictionary((form) => {
    const known = words.get(form);
    return known !== undefined && canFormCompounds(known.source);
  });
  words.forEachCompoundPart((letters, from, to) => {
    parts.add((at) => letters[at] ?? 0, from, to);
  });
  return parts;
}
