import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import { EVIDENCE_MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { Similarity } from '../../../likeness/judge/similarity.ts';
import { exchangedInitials, type WordForm } from '../../../likeness/judge/word-form.ts';
import { foldSpanishLetters } from '../../../likeness/text/spanish-folding.ts';
import type { Generation } from '../../segment/generation.ts';
import { liveNames } from '../../segment/live-names.ts';
import type { WordIndex } from '../../segment/terms/name-index.ts';
import type { WordDictionary } from '../../segment/terms/word-dictionary.ts';
import { mergeTopK } from './merge-top-k.ts';
import { NameLimits } from './name-limits.ts';
import { MAX_ALIGNED, OverlapSearch, overlapOfKey, wordOfKey } from './overlap-search.ts';
import { RecentLists } from './recent-lists.ts';
import { SegmentWords } from './segment-words.ts';
import {
  type AlignedWord,
  addSimilarSpellings,
  addSynonyms,
  alignWords,
  type Compounds,
  canReachThreshold,
  forEachCompound,
  MIN_PREFIX_LENGTH,
  MIN_SUFFIX_LENGTH,
  type RestrictedVocabulary,
  SimilarWordIndex,
  type SimilarWordList,
} from './similar-word-index.ts';

const overlaps = new OverlapSearch();

const SHORTEST_SPELLED_PART = 4;
/** Maximum number of words in the cache of similar words; `MAX_ALIGNED_KEPT`: in that of similar spellings. */
const MAX_FOUND = 100_000;
const MAX_ALIGNED_KEPT = 50_000;

/** Words of each segment with their similar words, and a lookup over all segments to fill the cache in advance. */
export type SimilarWordLookup = Pick<CorpusWords, 'segments' | 'similarWords'>;

/** Words of some names, by segment. */
interface CountableNames {
  readonly names: readonly WordIndex[];
  /** Tells whether the word occurs in the name of any live mark. */
  readonly haveWord: (at: number, word: number) => boolean;
  /** Limits on the names per word; null if only the vocabulary is available. */
  readonly ends: NameLimits | null;
}

/** Similar words of a word, one list per segment. */
type LikeWordLists = readonly SimilarWordList[];

/** Maximum number of words that begin, and of words that end, with the word. */
const MAX_LONGER_WORDS = 200;
/** Below this many bits a fragment matches too many words to be useful. */
const MIN_FRAGMENT_BITS = 6;

/** Adds the words that begin or end with the word, and the words that it begins or ends with. */
function addContainingWords(similarWords: SimilarWordIndex): void {
  const { folded } = similarWords.form;
  const add = (word: number, isEnd: boolean) => addContaining(similarWords, word, isEnd);
  forEachCompound(similarWords.reach, folded, MAX_LONGER_WORDS, add);
  for (let length = MIN_PREFIX_LENGTH; length < folded.length; length += 1) {
    similarWords.forEachSpelling(folded.slice(0, length), (word) => add(word, false));
    similarWords.forEachSpelling(folded.slice(-length), (word) => add(word, true));
  }
}

/** Adds the words that begin or end with a fragment of a word, if the fragment is informative enough. */
function addCompoundsOfParts(similarWords: SimilarWordIndex): void {
  const { folded, weight } = similarWords.form;
  if (weight < MIN_FRAGMENT_BITS) return;
  forEachCompound(similarWords.reach, folded, MAX_LONGER_WORDS, (word) => {
    const share = folded.length / similarWords.lengthOf(word);
    if (!canReachThreshold(weight, share)) return;
    similarWords.add({ word, bits: weight, shareOfQuery: 1, shareOfOther: share, isMeant: false });
  });
}

function addContaining(similarWords: SimilarWordIndex, word: number, isEnd: boolean): void {
  const length = similarWords.lengthOf(word);
  const request = similarWords.form.folded.length;
  if (isEnd && Math.min(length, request) < MIN_SUFFIX_LENGTH) return;
  const bits =
    similarWords.sharedInformation(word) -
    EVIDENCE_MODEL.longerWord -
    (isEnd ? EVIDENCE_MODEL.longerWordsEnd : 0);
  similarWords.add({
    word,
    bits,
    shareOfQuery: Math.min(1, length / request),
    shareOfOther: Math.min(1, request / length),
    isMeant: false,
  });
}

/**
 * Vocabulary of a corpus with the weights of a similarity model, and the lookup of similar words in
 * it. Limits apply to all segments together, in an order independent of segments, and words of dead
 * names are left out. So the result does not depend on how marks are split into segments.
 */
export class CorpusWords {
  readonly segments: readonly SegmentWords[];
  readonly #haveWord: CountableNames['haveWord'];
  readonly #ends: NameLimits | null;
  /** Cache of the similar words of recent forms. */
  readonly #found = new RecentLists<WordForm, LikeWordLists>(MAX_FOUND);
  /** Cache of similar spellings: words of marks share them with the fragments of other marks. */
  readonly #aligned = new RecentLists<string, readonly (readonly AlignedWord[])[]>(
    MAX_ALIGNED_KEPT,
  );

  constructor(model: Similarity, { names, haveWord, ends }: CountableNames) {
    this.#haveWord = haveWord;
    this.#ends = ends;
    this.segments = names.map(
      (one, at) => new SegmentWords(this, at, { judge: model, names: one }),
    );
  }

  /** Returns the words that the similarity model may match with the word, each by its strongest reason. */
  similarWords(form: WordForm): LikeWordLists {
    return this.#collectSimilar(form, (similarWords) => {
      addSimilarSpellings(similarWords, EVIDENCE_MODEL.minLikeness);
      addContainingWords(similarWords);
    });
  }

  /** As `similarWords`, for a fragment of a word: only nearly equal spellings count as similar. */
  similarFragments(form: WordForm): LikeWordLists {
    return this.#collectSimilar(form, (similarWords) => {
      addCompoundsOfParts(similarWords);
      if (form.folded.length < SHORTEST_SPELLED_PART) return;
      addSimilarSpellings(similarWords, EVIDENCE_MODEL.minJoinedLikeness);
    });
  }

  /** Returns the exclusive end of the postings to use for a word of a segment. */
  namesLimit(at: number, word: number): number {
    return this.#ends?.limitOf(at, word) ?? 0;
  }

  /** Collects similar words: exact matches and synonyms first, because a word keeps the first reason for it. */
  #collectSimilar(
    form: WordForm,
    addRemaining: (similarWords: SimilarWordIndex) => void,
  ): LikeWordLists {
    return this.#found.of(form, () => this.#findLike(form, addRemaining));
  }

  #findLike(form: WordForm, addRemaining: (similarWords: SimilarWordIndex) => void): LikeWordLists {
    const reach = this.#restrictedVocabularies();
    const lists = this.segments.map((words, at) => {
      const similarWords = new SimilarWordIndex(form, words, reach[at] ?? NOTHING);
      addIdentical(similarWords);
      addExchangedInitials(similarWords);
      addSynonyms(similarWords);
      addRemaining(similarWords);
      return similarWords.list;
    });
    lists.forEach((list, at) => {
      for (const { word } of list) this.#ends?.computeLimits(at, word);
    });
    return lists;
  }

  /** Vocabulary words to compare with one query word, per segment. Computed on first use. */
  #restrictedVocabularies(): readonly RestrictedVocabulary[] {
    const compounds = new Map<string, readonly Compounds[]>();
    return this.segments.map((_, at) => ({
      compoundsWith: (folded, max) => {
        const key = `${max} ${folded}`;
        const found = compounds.get(key) ?? this.#compounds(folded, max);
        compounds.set(key, found);
        return found[at] ?? NO_COMPOUNDS;
      },
      spelledAlike: (form, minLikeness) => this.#spelledAlike(form, minLikeness)[at] ?? [],
    }));
  }

  #spelledAlike(form: WordForm, minLikeness: number): readonly (readonly AlignedWord[])[] {
    return this.#aligned.of(`${minLikeness} ${form.spelled}`, () => {
      const sharing = this.#wordsSharingPairs(form);
      return this.segments.map(({ names }, at) =>
        alignWords(form, { names, words: sharing[at] ?? [] }, minLikeness),
      );
    });
  }

  #compounds(folded: string, max: number): Compounds[] {
    const prefixMatches = this.segments.map(({ names }, at) => {
      const { from, to } = names.table.words.folded.rangeOfPrefix(folded);
      const words: number[] = [];
      for (let word = from; word < to && words.length < max; word += 1) {
        if (this.#haveWord(at, word)) words.push(word);
      }
      return words;
    });
    const ended = this.segments.map(({ names }, at) => {
      const words: number[] = [];
      for (const word of names.wordEnds.wordsWithSuffix(folded)) {
        if (words.length === max) break;
        if (this.#haveWord(at, word)) words.push(word);
      }
      return words;
    });
    const firstBegun = this.#firstAcrossSegments(prefixMatches, max, compareCodeUnits);
    const firstEnded = this.#firstAcrossSegments(ended, max, compareReversed);
    return prefixMatches.map((_, at) => ({
      begun: firstBegun[at] ?? [],
      ended: firstEnded[at] ?? [],
    }));
  }

  /** Merges the per-segment lists by folded, then by original spelling, and keeps the first `max`. */
  #firstAcrossSegments(
    words: readonly (readonly number[])[],
    max: number,
    compare: (a: string, b: string) => number,
  ): (readonly number[])[] {
    const spellingAt = (at: number, position: number) => {
      return this.#segmentWords(at).spelled.get(words[at]?.[position] ?? 0);
    };
    return mergeTopK(words, max, (a, b) => {
      const [one, other] = [spellingAt(a.at, a.place), spellingAt(b.at, b.place)];
      return (
        compare(foldSpanishLetters(one), foldSpanishLetters(other)) || compareCodeUnits(one, other)
      );
    });
  }

  #wordsSharingPairs(form: WordForm): (readonly number[])[] {
    const keys = this.segments.map(({ names }, at) =>
      overlaps.find(form, names, (word) => this.#haveWord(at, word)),
    );
    const spellingAt = (at: number, position: number) => {
      return this.#segmentWords(at).spelled.get(wordOfKey(keys[at]?.[position] ?? 0));
    };
    const stored = mergeTopK(keys, MAX_ALIGNED, (a, b) => {
      const [one, other] = [keys[a.at]?.[a.place] ?? 0, keys[b.at]?.[b.place] ?? 0];
      const less = overlapOfKey(other) - overlapOfKey(one);
      if (less !== 0) return less;
      const [text, otherText] = [spellingAt(a.at, a.place), spellingAt(b.at, b.place)];
      return (
        compareCodeUnits(foldSpanishLetters(otherText), foldSpanishLetters(text)) ||
        compareCodeUnits(otherText, text)
      );
    });
    return stored.map((ofSegment) => ofSegment.map(wordOfKey));
  }

  #segmentWords(at: number): WordDictionary {
    const words = this.segments[at];
    if (words === undefined) throw new RangeError(`There is no segment at ${at}`);
    return words.names.table.words;
  }
}

const NO_COMPOUNDS: Compounds = { begun: [], ended: [] };
const NOTHING: RestrictedVocabulary = { compoundsWith: () => NO_COMPOUNDS, spelledAlike: () => [] };

/** Adds the spellings of the word itself, even with little information. */
function addIdentical(similarWords: SimilarWordIndex): void {
  const { folded, weight: bits } = similarWords.form;
  similarWords.forEachSpelling(folded, (word) => {
    similarWords.add({ word, bits, shareOfQuery: 1, shareOfOther: 1, isMeant: false }, 0);
  });
}

/** Adds three-letter words with two adjacent letters exchanged: CUC for CCU. */
function addExchangedInitials(similarWords: SimilarWordIndex): void {
  const { form } = similarWords;
  if (!form.isThreeLetters) return;
  const share = EVIDENCE_MODEL.exchangedShare;
  for (const exchanged of exchangedInitials(form.folded)) {
    similarWords.forEachSpelling(exchanged, (word) => {
      const bits = similarWords.sharedInformation(word) - EVIDENCE_MODEL.otherSpelling;
      similarWords.add({ word, bits, shareOfQuery: share, shareOfOther: share, isMeant: false });
    });
  }
}

/** Compares two texts backwards from their last units, in the order of `SuffixIndex`. */
function compareReversed(a: string, b: string): number {
  const min = Math.min(a.length, b.length);
  for (let i = 1; i <= min; i += 1) {
    const difference = a.charCodeAt(a.length - i) - b.charCodeAt(b.length - i);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const corpora = new WeakMap<Similarity, WeakMap<Generation, CorpusWords>>();

/** Returns the vocabulary of a generation with the weights of a model; cached. */
export function similarWordsOfCorpus(model: Similarity, generation: Generation): CorpusWords {
  const generations = corpora.get(model) ?? new WeakMap<Generation, CorpusWords>();
  const words = generations.get(generation) ?? new CorpusWords(model, countableNames(generation));
  corpora.set(model, generations.set(generation, words));
  return words;
}

function countableNames(generation: Generation): CountableNames {
  const live = liveNames(generation);
  const names = generation.segments.map(({ segment }) => segment.names);
  return {
    names,
    haveWord: (at, word) => live.hasLiveWord(at, word),
    ends: new NameLimits(
      names.map(({ table }) => table),
      live,
    ),
  };
}
