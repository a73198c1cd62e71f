import type { WordWeights } from '../data/lexicon-data.ts';
import { isSingleLetter } from '../sound/pronunciation-similarity.ts';
import { foldKeepingSpanish, tokenizeMark } from '../text/spanish-folding.ts';
import { EVIDENCE_MODEL } from './evidence-model.ts';
import { hasEvidence, type MatchSignals, matchSignals } from './match-signals.ts';
import { type MatchReason, PairScorer } from './pair-scorer.ts';
import { MAX_WORDS, PreparedMark } from './prepared-mark.ts';
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
export function hasPronouncedSigns(name: string, spelled = foldKeepingSpanish(name)): boolean {
  return SAID_SIGNS.test(name) || GENITIVE.test(spelled) || isSingleLetter(spelled);
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
  readonly signals: MatchSignals;
}

/** The likeness of two marks with the reasons that the judge had for it. */
export interface ExplainedSimilarity extends Likeness {
  /** Which parts were taken for each other, the strongest first; empty where only wholes are alike. */
  readonly reasons: readonly MatchReason[];
}

/** Judges how alike two marks are. Symmetric and deterministic; marks may be given prepared or as text. */
export interface Similarity {
  /** Reads a mark once for many comparisons. O(letters); words are read once as long as they are kept. */
  prepare(name: string): PreparedMark;
  /** A word of a mark, given with its ñ and ü; read once as long as it is kept. */
  wordForm(spelled: string): WordForm;
  /** What a folded word says, in bits, as its form has it. */
  wordWeight(folded: string): number;
  /** As `prepare`, from words that a reader has taken already, 15 at most. */
  prepareWords(words: readonly WordForm[], writtenAs: () => string): PreparedMark;
  /** The score alone: of prepared marks some microseconds at most. */
  score(a: string | PreparedMark, b: string | PreparedMark): number;
  /** The score with the signals that explain it; for the few that are shown. */
  compare(a: string | PreparedMark, b: string | PreparedMark): Likeness;
  /** As `compare`, with the parts of the marks in which the score was found. */
  explain(a: PreparedMark, b: PreparedMark): ExplainedSimilarity;
}

/** Makes the one judge of similar search, watches and their previews (decisions C11, D8, D10). */
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

/** In the index too a mark of one letter is said by its name. */
function isSingleLetterMark([word, ...others]: readonly WordForm[]): boolean {
  return word !== undefined && others.length === 0 && isSingleLetter(word.spelled);
}

/** Whether two marks are one once initials are joined: R.E.M., R E M and REM. The readings are seldom made. */
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
