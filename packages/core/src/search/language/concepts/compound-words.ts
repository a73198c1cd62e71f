import type { ConceptLexicon, KnownWord } from './concept-lexicon.ts';
import { standsInCompounds, WORD_SOURCE } from './lexicon-spellings.ts';

const LONG_PART = 4;
const SHORT_PART = 3;
const JOINED_BY = /^(?:del|dela|delos|delas|ofthe)(?=...)/;

/**
 * The known words that an unknown one is written from, or undefined: RIOVERDE is rio and verde,
 * VIÑADELMAR is viña and mar.
 *
 * Both parts are known and have at least four letters; one may have three, when it is a word of the
 * list itself and both are of one language: REDBULL splits, while invented words and surnames, which
 * often begin with a sol or end in an ion, stay whole. Of several ways the most even one counts. Words
 * of other languages are no parts: a surname holds one of them too easily.
 */
export function splitCompound(
  word: string,
  lexicon: ConceptLexicon,
): readonly string[] | undefined {
  const phrase = lexicon.joinedPhrases.get(word);
  if (phrase) return phrase;
  for (let step = 0; step < word.length; step += 1) {
    const parts = partsAt(word, cutFromTheMiddle(word.length, step), lexicon);
    if (parts) return parts;
  }
  return undefined;
}

/** The middle, then one after it, one before it, two after it: 8 letters are cut at 4, 5, 3, 6, 2. */
function cutFromTheMiddle(length: number, step: number): number {
  const distance = Math.ceil(step / 2);
  return Math.floor(length / 2) + (step % 2 === 1 ? distance : -distance);
}

function partsAt(word: string, cut: number, lexicon: ConceptLexicon): string[] | undefined {
  if (Math.min(cut, word.length - cut) < SHORT_PART) return undefined;
  const left = word.slice(0, cut);
  if (!lexicon.words.has(left)) return undefined;
  const right = word.slice(cut);
  const rights = [right, right.replace(JOINED_BY, '')];
  const fitting = rights.find((part) => areParts(left, part, lexicon));
  return fitting === undefined ? undefined : [left, fitting];
}

function areParts(left: string, right: string, { words }: ConceptLexicon): boolean {
  const [first, second] = [words.get(left), words.get(right)];
  if (!isPart(first) || !isPart(second)) return false;
  if (left.length >= LONG_PART && right.length >= LONG_PART) return true;
  const short = left.length < LONG_PART ? first : second;
  const longEnough = left.length >= LONG_PART || right.length >= LONG_PART;
  const oneLanguage = (first.languages & second.languages) !== 0;
  return longEnough && oneLanguage && short.source === WORD_SOURCE.listed;
}

function isPart(word: KnownWord | undefined): word is KnownWord {
  return word !== undefined && standsInCompounds(word.source);
}
