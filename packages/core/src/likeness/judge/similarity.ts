import type { WordWeights } from '../data/lexicon-data.ts';
import { isSingleLetter } from '../sound/pronunciation-similarity.ts';
import { foldKeepingSpanish, tokenizeMark } from '../text/spanish-folding.ts';
import { EVIDENCE_MODEL } from './evidence-model.ts';
import { hasEvidence, type MatchSignals, matchSignals } from './match-signals.ts';
import { type MatchReason, PairScorer } from './pair-scorer.ts';
import { MAX_WORDS, PreparedMark } from './prepared-mark.ts';
import type { WordForm } from './word-form.ts';
import { WordForms } from './word-forms.ts';

/** Matches signs that are pronounced (`textSounds`). */
const SAID_SIGNS = /[&@$]/;
/** Matches the S of a genitive, which is pronounced though it is no word of the mark. */
const GENITIVE = / s(?: |$)/;

/**
 * Returns whether the pronunciation of a name includes more than its words, which are all that the index stores.
 * Letters are tested in the spelled text, so that the raw name and the spelling in the index give the same result.
 */
export function hasPronouncedSigns(name: string, spelled = foldKeepingSpanish(name)): boolean {
  return SAID_SIGNS.test(name) || GENITIVE.test(spelled) || isSingleLetter(spelled);
}

/** Options of a similarity model. */
export interface SimilarityOptions {
  /** Weight of each word, from the corpus whose marks are compared, so that its common words weigh little. */
  readonly wordWeights: WordWeights;
  /** Whether words with the same meaning match too. */
  readonly comparesMeaning: boolean;
}

/** The similarity of two marks and the signals that explain it. */
export interface Likeness {
  /** Calibrated score, 0..1 (decision D8). */
  readonly score: number;
  readonly signals: MatchSignals;
}

/** The similarity of two marks with the matches that it is based on. */
export interface ExplainedSimilarity extends Likeness {
  /** The parts that match, the strongest first; empty if only the whole marks are alike. */
  readonly reasons: readonly MatchReason[];
}

/** Measures how alike two marks are. Symmetric and deterministic; marks are passed as text or prepared. */
export interface Similarity {
  /** Prepares a mark for many comparisons. O(letters); the forms of its words are cached. */
  prepare(name: string): PreparedMark;
  /** Returns the form of a word, spelled with its ñ and ü; forms are cached. */
  wordForm(spelled: string): WordForm;
  /** Returns the information content of a folded word in bits, equal to the weight of its form. */
  wordWeight(folded: string): number;
  /** Like `prepare`, for a mark that is split into words already, at most 15. */
  prepareWords(words: readonly WordForm[], writtenAs: () => string): PreparedMark;
  /** Returns the score only; takes some microseconds at most for prepared marks. */
  score(a: string | PreparedMark, b: string | PreparedMark): number;
  /** Returns the score with the signals that explain it; for the few marks that are shown. */
  compare(a: string | PreparedMark, b: string | PreparedMark): Likeness;
  /** Like `compare`, with the matching parts that the score is based on. */
  explain(a: PreparedMark, b: PreparedMark): ExplainedSimilarity;
}

/** Creates the similarity model that similar search, watches and their previews use (decisions C11, D8, D10). */
export function createSimilarity({ wordWeights, comparesMeaning }: SimilarityOptions): Similarity {
  const forms = new WordForms(wordWeights, comparesMeaning);
  const pair = new PairScorer();
  const wordForm = (spelled: string) => forms.wordForm(spelled);
  const prepareWords = (words: readonly WordForm[], writtenAs: () => string) =>
    new PreparedMark(words, { writtenAs, hasSaidSigns: isSingleLetterMark(words) }, forms);
  const prepare = (name: string) => {
    const spelled = foldKeepingSpanish(name);
    const words = tokenizeMark(spelled).slice(0, MAX_WORDS);
    const written = { writtenAs: () => name, hasSaidSigns: hasPronouncedSigns(name, spelled) };
    return new PreparedMark(words.map(wordForm), written, forms);
  };
  const prepared = (mark: string | PreparedMark) =>
    typeof mark === 'string' ? prepare(mark) : mark;
  const model = (a: PreparedMark, b: PreparedMark) => {
    const score = pair.score(a, b);
    if (equalAfterJoiningInitials(a, b)) return a.folded === '' ? 0 : 1;
    return score > EVIDENCE_MODEL.maxUnsigned && !hasEvidence(a, b)
      ? EVIDENCE_MODEL.maxUnsigned
      : score;
  };
  return {
    prepare,
    wordForm,
    wordWeight: (folded) => forms.wordWeight(folded),
    prepareWords,
    score: (a, b) => model(prepared(a), prepared(b)),
    compare: (a, b) => {
      const [one, other] = [prepared(a), prepared(b)];
      const score = model(one, other);
      return { score, signals: matchSignals(one, other, pair.evidence) };
    },
    explain: (a, b) => {
      const score = model(a, b);
      const reasons = pair.matchReasons(a, b);
      return { score, signals: matchSignals(a, b, pair.evidence), reasons };
    },
  };
}

/** Returns whether a mark from the index is a single letter, which is pronounced by its name. */
function isSingleLetterMark([word, ...others]: readonly WordForm[]): boolean {
  return word !== undefined && others.length === 0 && isSingleLetter(word.spelled);
}

/** Returns whether two marks are equal with joined initials: R.E.M., R E M and REM. Few need to compute `reading`. */
function equalAfterJoiningInitials(a: PreparedMark, b: PreparedMark): boolean {
  const mayBe =
    equalWordForms(a, b) ||
    ((a.hasLoneLetters || b.hasLoneLetters) && a.letterCount === b.letterCount);
  return mayBe && a.reading === b.reading;
}

function equalWordForms({ pieces: a }: PreparedMark, { pieces: b }: PreparedMark): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) {
    const [one, other] = [a[at]?.form, b[at]?.form];
    if (!one || !other?.isSameAs(one)) return false;
  }
  return true;
}
