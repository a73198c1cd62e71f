import { postingLength } from '../../arrays/postings.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import type { WordForm } from '../../likeness/judge/word-form.ts';
import { modelWithoutCorpus } from '../../likeness/similarity-of.ts';
import { parseTextQuery } from '../retrieval/text-query.ts';
import { buildGeneration, type Generation } from '../segment/generation.ts';
import type { Vocabulary } from '../segment/terms/name-index.ts';
import type { WordDictionary } from '../segment/terms/word-dictionary.ts';
import { queryVariants, type TrigramCounts } from '../similar/candidates/candidate-names.ts';
import { SegmentWords } from '../similar/candidates/segment-words.ts';
import type { SimilarWordList } from '../similar/candidates/similar-word-index.ts';
import { CorpusWords, type SimilarWordLookup } from '../similar/candidates/similar-word-lookup.ts';
import { similarityModelFromWords } from '../similar/corpus-similarity.ts';
import {
  type SimilarMark,
  type SimilarOptions,
  searchSimilarIn,
  similarFilterQuery,
} from '../similar/similar-marks.ts';
import { trigramCodes, trigramKey } from './name-keys.ts';
import type { NameSource } from './name-source.ts';
import { evidenceQuery, similarCandidateQueries } from './similar-candidate-queries.ts';

/**
 * The marks of a source most like a name: the answer that the same marks in memory would give. Of the names that the
 * source proposes the evidence and the score are those of the whole corpus: they are judged step by step.
 */
export async function searchSimilarInSource(
  source: NameSource,
  request: SimilarOptions,
): Promise<Generator<void, SimilarMark[]>> {
  const { embeddings, words } = source;
  const { judge: model, corpus } = vocabularyModel(source);
  const mark = model.prepare(request.name);
  const texts = queryVariants(request.name, mark).flatMap(
    (text) => parseTextQuery(text, embeddings) ?? [],
  );
  const codes = new Set(texts.flatMap(({ sequence }) => trigramCodes(sequence)));
  const grams = await fetchTrigramCounts(source, [...codes]);
  const candidateQueries = texts.flatMap((text) => similarCandidateQueries(text, { words, grams }));
  const wanted = { filter: similarFilterQuery(request), excluded: request.excluded };
  const names = await source.candidates({
    branches: [...candidateQueries, evidenceQuery(mark, corpus, words)],
    ...wanted,
  });
  const generation = buildGeneration(await source.rows({ names, ...wanted }), source);
  const { name, minScore, max, searchDepth = max, withClasses = false } = request;
  const known = {
    judge: model,
    grams,
    words: () => candidateWordLookup(generation, { judge: model, corpus, words }),
  };
  const found = { name, clase: [], minScore, max, reach: searchDepth, withClasses };
  return searchSimilarIn(generation, found, known);
}

async function fetchTrigramCounts(
  source: NameSource,
  codes: readonly number[],
): Promise<TrigramCounts> {
  const { namesWith } = await source.counts({ marksWith: [], namesWith: codes.map(trigramKey) });
  const counts = new Map(codes.map((code, at) => [code, namesWith[at] ?? 0]));
  return { size: source.names, countWithTrigram: (code) => counts.get(code) ?? 0 };
}

/** The judge of a corpus of which only the words are here, and those words as it weighs them. */
interface VocabularyModel {
  readonly judge: Similarity;
  readonly corpus: CorpusWords;
}

/** The judge of a source, which knows the common words of its corpus. */
export function sourceSimilarityModel(source: NameSource): Similarity {
  return vocabularyModel(source).judge;
}

/** A judge keeps the words that it has read: there is one as long as the words are the same. */
const judged = new WeakMap<readonly Vocabulary[], VocabularyModel>();

function vocabularyModel({ words, names, embeddings }: NameSource): VocabularyModel {
  const known = judged.get(words);
  if (known !== undefined) return known;
  const model =
    names === 0
      ? modelWithoutCorpus(embeddings !== 'off')
      : similarityModelFromWords(words, embeddings);
  const hasLiveWord = (at: number, word: number) => {
    const namesOf = words[at]?.counted.namesOf;
    return namesOf !== undefined && postingLength(namesOf, word) > 0;
  };
  const corpus = new CorpusWords(model, { names: words, haveWord: hasLiveWord, ends: null });
  judged.set(words, { judge: model, corpus });
  return { judge: model, corpus };
}

interface Corpus extends VocabularyModel {
  readonly words: readonly Vocabulary[];
}

/** The words of some names of the corpus, with what is like a word among all of its words. */
function candidateWordLookup(
  { segments: [candidates] }: Generation,
  { judge: model, corpus, words }: Corpus,
): SimilarWordLookup {
  if (candidates === undefined)
    return { segments: [], similarWords: (form) => corpus.similarWords(form) };
  const { names } = candidates.segment;
  const restrictToCandidates = (lists: readonly SimilarWordList[]) => [
    restrictList(names.table.words, lists, words),
  ];
  const similarWords = (form: WordForm) => restrictToCandidates(corpus.similarWords(form));
  const similarFragments = (form: WordForm) => restrictToCandidates(corpus.similarFragments(form));
  const namesLimit = (_: number, word: number) => names.table.namesOf.starts[word + 1] ?? 0;
  return {
    segments: [
      new SegmentWords({ similarWords, similarFragments, namesLimit }, 0, { judge: model, names }),
    ],
    similarWords,
  };
}

/** What of lists of words of the corpus is among other words, by their numbers there; each once. */
function restrictList(
  those: WordDictionary,
  lists: readonly SimilarWordList[],
  all: readonly Vocabulary[],
): SimilarWordList {
  const seen = new Set<number>();
  return lists.flatMap((list, at) =>
    list.flatMap((one) => {
      const word = those.idOf(all[at]?.table.words.spelled.get(one.word) ?? '');
      if (word < 0 || seen.has(word)) return [];
      seen.add(word);
      return [{ ...one, word }];
    }),
  );
}
