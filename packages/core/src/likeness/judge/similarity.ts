import type { WordWeights } from '../data/word-knowledge.ts';
import { isLoneLetter } from '../sound/text-sounds.ts';
import { markWords, spellText } from '../text/spelled-text.ts';
import { MODEL } from './evidence-model.ts';
import { hasSign, type MarkSignals, markSignals } from './mark-signals.ts';
import { PairJudge, type PairReason } from './pair-judge.ts';
import { MOST_WORDS, PreparedMark } from './prepared-mark.ts';
import type { WordForm } from './word-form.ts';
import { WordForms } from './word-forms.ts';

/** Signs that are said (`textSounds`). */
const SAID_SIGNS = /[&@$]/;
/** The S of a genitive is heard. */
const GENITIVE = / s(?: |$)/;

/**
 * Whether more is said of a name than its words tell: the index knows names by their words. Letters are read in the
 * spelled text, so that a name has one answer whether it is given raw or as the index spells it.
 */
export function hasSaidSigns(name: string, spelled = spellText(name)): boolean {
  return SAID_SIGNS.test(name) || GENITIVE.test(spelled) || isLoneLetter(spelled);
}

/** What the judge is made from. */
export interface SimilarityOptions {
  /** How much each word says: from the corpus that is judged, so that its common words weigh little. */
  readonly wordWeights: WordWeights;
  /** Whether words of one meaning are alike too. */
  readonly comparesMeaning: boolean;
}

/** The likeness of two marks, and why. */
export interface Likeness {
  /** Calibrated, 0..1 (decision D8). */
  readonly score: number;
  readonly signals: MarkSignals;
}

/** The likeness of two marks with the reasons that the judge had for it. */
export interface Explained extends Likeness {
  /** Which parts were taken for each other, the strongest first; empty where only wholes are alike. */
  readonly reasons: readonly PairReason[];
}

/** Judges how alike two marks are. Symmetric and deterministic; marks may be given prepared or as text. */
export interface Similarity {
  /** Reads a mark once for many comparisons. O(letters); words are read once as long as they are kept. */
  prepare(name: string): PreparedMark;
  /** A word of a mark, given with its ñ and ü; read once as long as it is kept. */
  formOf(spelled: string): WordForm;
  /** What a folded word says, in bits, as its form has it. */
  weightOf(folded: string): number;
  /** As `prepare`, from words that a reader has taken already, 15 at most. */
  prepareWords(words: readonly WordForm[], writtenAs: () => string): PreparedMark;
  /** The score alone: of prepared marks some microseconds at most. */
  score(a: string | PreparedMark, b: string | PreparedMark): number;
  /** The score with the signals that explain it; for the few that are shown. */
  compare(a: string | PreparedMark, b: string | PreparedMark): Likeness;
  /** As `compare`, with the parts of the marks in which the score was found. */
  explain(a: PreparedMark, b: PreparedMark): Explained;
}

/** Makes the one judge of similar search, watches and their previews (decisions C11, D8, D10). */
export function createSimilarity({ wordWeights, comparesMeaning }: SimilarityOptions): Similarity {
  const forms = new WordForms(wordWeights, comparesMeaning);
  const pair = new PairJudge();
  const formOf = (spelled: string) => forms.formOf(spelled);
  const prepareWords = (words: readonly WordForm[], writtenAs: () => string) =>
    new PreparedMark(words, { writtenAs, hasSaidSigns: isLoneLetterOf(words) }, forms);
  const prepare = (name: string) => {
    const spelled = spellText(name);
    const words = markWords(spelled).slice(0, MOST_WORDS);
    const written = { writtenAs: () => name, hasSaidSigns: hasSaidSigns(name, spelled) };
    return new PreparedMark(words.map(formOf), written, forms);
  };
  const prepared = (mark: string | PreparedMark) =>
    typeof mark === 'string' ? prepare(mark) : mark;
  const judge = (a: PreparedMark, b: PreparedMark) => {
    const score = pair.score(a, b);
    if (areReadAlike(a, b)) return a.folded === '' ? 0 : 1;
    return score > MODEL.mostUnsigned && !hasSign(a, b) ? MODEL.mostUnsigned : score;
  };
  return {
    prepare,
    formOf,
    weightOf: (folded) => forms.weightOf(folded),
    prepareWords,
    score: (a, b) => judge(prepared(a), prepared(b)),
    compare: (a, b) => {
      const [one, other] = [prepared(a), prepared(b)];
      const score = judge(one, other);
      return { score, signals: markSignals(one, other, pair.evidence) };
    },
    explain: (a, b) => {
      const score = judge(a, b);
      const reasons = pair.reasons(a, b);
      return { score, signals: markSignals(a, b, pair.evidence), reasons };
    },
  };
}

/** In the index too a mark of one letter is said by its name. */
function isLoneLetterOf([word, ...others]: readonly WordForm[]): boolean {
  return word !== undefined && others.length === 0 && isLoneLetter(word.spelled);
}

/** Whether two marks are one once initials are joined: R.E.M., R E M and REM. The readings are seldom made. */
function areReadAlike(a: PreparedMark, b: PreparedMark): boolean {
  const mayBe =
    haveSameWords(a, b) ||
    ((a.hasLoneLetters || b.hasLoneLetters) && a.letterCount === b.letterCount);
  return mayBe && a.reading === b.reading;
}

function haveSameWords({ pieces: a }: PreparedMark, { pieces: b }: PreparedMark): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) {
    const [one, other] = [a[at]?.form, b[at]?.form];
    if (!one || !other?.isSameAs(one)) return false;
  }
  return true;
}
