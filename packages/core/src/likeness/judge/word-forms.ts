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

/** Maximum number of cached words; a full cache is cleared, because compared marks mostly share their words. */
const MAX_CACHED_FORMS = 16_384;

/** Cache of word forms with a limited size. */
export class FormCache<Key> {
  readonly #forms = new Map<Key, WordForm>();

  /** Returns the cached form of a word; calls `read` for a word that is not cached. */
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

/** Functions that `splitCompoundWord` needs to find known words. */
interface PartReader {
  /** Returns the lengths of the known words that a folded word begins or ends with, like `AffixDictionary`. */
  knownAffixLengths(folded: string, isFirst: boolean): number;
  /** Returns the form of a fragment with which a word begins (`isFirst`) or ends. */
  fragmentForm(spelled: string, isFirst: boolean): WordForm;
  /** Returns whether everybody knows the word as a whole. */
  isOrdinary(folded: string): boolean;
}

/**
 * Returns the parts that a reader may recognise in a word: the letters before or after a known word. LAKEPARK has
 * lake before park and park after lake; such a part may be an unknown name. In a word that everybody knows, a
 * part must itself be a known word: THERS in FEATHERS is none.
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

/** Words that can be parts of compounds, by lexicon; collected once for all similarity models. */
const lexiconWords = new WeakMap<ConceptLexicon, AffixDictionary>();

/** Creates and caches the forms of words. */
export class WordForms implements PartReader {
  readonly readsMeaning: boolean;
  readonly #weights: WordWeights;
  readonly #lexicon = builtInLexicon();
  readonly #forms = new FormCache<string>();
  readonly #firsts = new FormCache<string>();
  readonly #lasts = new FormCache<string>();
  readonly #abroad = new FormCache<string>();

  /** @param readsMeaning whether words of the same concept match */
  constructor(weights: WordWeights, readsMeaning: boolean) {
    this.#weights = weights;
    this.readsMeaning = readsMeaning;
  }

  /** Returns the lengths of affixes that readers know: words of the lexicon, or words that many marks have. */
  knownAffixLengths(folded: string, isFirst: boolean): number {
    const { commonWords } = this.#weights;
    const ofDictionary = knownLexiconWords(this.#lexicon).affixLengths(folded, isFirst);
    return ofDictionary | commonWords.affixLengths(folded, isFirst);
  }

  /** Returns the form of a word, which is spelled with its ñ and ü. */
  wordForm(spelled: string): WordForm {
    return this.#forms.of(spelled, () => this.#createForm(spelled, 'senses'));
  }

  /** Returns the forms of words in one mark: next to a foreign word, all of them have their foreign senses too. */
  inContext(words: readonly WordForm[]): readonly WordForm[] {
    if (!words.some(({ role }) => role.isForeign)) return words;
    return words.map(({ spelled }) =>
      this.#abroad.of(spelled, () => this.#createForm(spelled, 'sensesAbroad')),
    );
  }

  /** Returns the form of a fragment; it weighs at most as much as a prefix or suffix with its letters in the corpus. */
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

  /** Returns whether two neighbouring words are a phrase with a meaning of its own. */
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

  /** Returns the information content of a folded word in bits, limited by its number of letters. */
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
