import { postingLength } from '../../arrays/postings.ts';
import { EVIDENCE_MODEL } from '../../likeness/judge/evidence-model.ts';
import type { WordToken } from '../../likeness/judge/mark-token.ts';
import type { PreparedMark } from '../../likeness/judge/prepared-mark.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import type { WordForm } from '../../likeness/judge/word-form.ts';
import { modelWithoutCorpus } from '../../likeness/similarity-of.ts';
import { parseTextQuery, type TextQuery } from '../retrieval/text-query.ts';
import { MAX_SCORE } from '../retrieval/top-k.ts';
import { buildGeneration, type Generation } from '../segment/generation.ts';
import type { Vocabulary, WordIndex } from '../segment/terms/name-index.ts';
import type { WordDictionary } from '../segment/terms/word-dictionary.ts';
import {
  MAX_BY_LETTERS,
  MAX_PER_CHANNEL,
  MIN_CONTAINED_LENGTH,
  MIN_LONGER_SHARE,
  queryVariants,
  type TrigramCounts,
  weighRareTrigrams,
} from '../similar/candidates/candidate-names.ts';
import {
  COVERAGE_BITS,
  informativeTokens,
  MIN_BITS,
} from '../similar/candidates/names-by-evidence.ts';
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
import { firstWordKey, textKey, trigramCodes, trigramKey, wordKey } from './name-keys.ts';
import type { CandidateQuery, NameSource, WeightedKeys } from './name-source.ts';
import {
  anyKey,
  candidateQueries,
  satisfiableQueries,
  shortestNamesWith,
} from './text-candidate-queries.ts';

/**
 * Searches a source for the marks most similar to a name; the result equals that of the same marks in
 * memory. The candidates are scored in steps, with the evidence and the model of the whole corpus.
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

/** Similarity model of a corpus of which only the vocabulary is in this process, and that vocabulary. */
interface VocabularyModel {
  readonly judge: Similarity;
  readonly corpus: CorpusWords;
}

/** Returns the similarity model of a source, with the word frequencies of its corpus. */
export function sourceSimilarityModel(source: NameSource): Similarity {
  return vocabularyModel(source).judge;
}

/** Models by vocabulary, cached because each model itself caches the words that it has parsed. */
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

/** Returns the words of the candidates, with their similar words in the whole corpus. */
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

/** Returns the words of the lists that `those` contains, by their numbers in `those`, without duplicates. */
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

/**
 * Maximum number of candidates that the source finds by evidence: twice as many as are then ranked, because the
 * source does not know the weights of a name's other words.
 */
const MAX_BY_EVIDENCE = 600;
/** Resolution of gains, in fractions of a bit; `PARTS_OF_LETTER`: of covers, in fractions of a letter. */
const PARTS_OF_BIT = 2;
const PARTS_OF_LETTER = 2;

/** Vocabulary and trigram counts of the corpus. */
interface CorpusKnowledge {
  readonly words: readonly WordIndex[];
  readonly grams: TrigramCounts;
}

/** Returns the candidate queries for one spelling of a mark. */
function similarCandidateQueries(
  query: TextQuery,
  { words, grams }: CorpusKnowledge,
): CandidateQuery[] {
  return [
    ...candidateQueries(query, words, MAX_PER_CHANNEL),
    containedNamesQuery(query),
    ...trigramQueries(query, grams),
  ];
}

/** Builds the query for the one-word names that the query text contains. */
function containedNamesQuery({ tokens }: TextQuery): CandidateQuery {
  const within = tokens.flatMap((token) =>
    Array.from({ length: Math.max(0, token.length - MIN_CONTAINED_LENGTH + 1) }, (_, more) =>
      textKey(token.slice(0, MIN_CONTAINED_LENGTH + more)),
    ),
  );
  return { ...shortestNamesWith([anyKey(...within)]), limit: Math.max(1, within.length) };
}

function trigramQueries(query: TextQuery, counted: TrigramCounts): CandidateQuery[] {
  const { read, whole, perLetter, heaviest } = weighRareTrigrams(query, counted);
  const candidateQuery: CandidateQuery = {
    ...shortestNamesWith([]),
    groups: read.map(({ code, weight }) => [
      { ...anyKey(trigramKey(code)), gain: weight, covers: 0 },
    ]),
    min: heaviest + 1,
    scoring: { by: 'overlap', whole, perLetter, longer: MIN_LONGER_SHARE },
    scale: MAX_SCORE,
    limit: MAX_BY_LETTERS,
  };
  return satisfiableQueries([candidateQuery]);
}

/** Builds the query for the names with most word evidence; estimates the weight of their other words by letters. */
function evidenceQuery(
  mark: PreparedMark,
  words: CorpusWords,
  dictionaries: readonly WordIndex[],
): CandidateQuery {
  const tokens = informativeTokens(mark);
  const said =
    EVIDENCE_MODEL.sameFirstWord + tokens.reduce((sum, { form }) => sum + form.weight, 0);
  const ofWhole = COVERAGE_BITS + EVIDENCE_MODEL.wholeOfBoth + EVIDENCE_MODEL.wholeOfOne;
  const groups = tokens.map((token) => tokenKeys(token, words, dictionaries));
  const first = tokens.find(({ places: positions }) => (positions & mark.firstPlace) !== 0);
  const isFirst =
    first === undefined ? [] : firstWordKeys(words.similarWords(first.form), dictionaries);
  return {
    ...shortestNamesWith([]),
    groups: [...groups, isFirst].filter(({ length }) => length > 0),
    min: 1,
    scoring: { by: 'fit', share: ofWhole / (said + ofWhole), parts: PARTS_OF_LETTER },
    scale: MAX_SCORE,
    limit: MAX_BY_EVIDENCE,
  };
}

/** Returns the keys of the words that the similarity model may match with a word or fragment of a mark. */
function tokenKeys(
  { form, parts }: WordToken,
  words: CorpusWords,
  dictionaries: readonly WordIndex[],
): WeightedKeys[] {
  const byGain = new Map<string, WeightedKeys & { readonly keys: string[] }>();
  const add = (lists: readonly SimilarWordList[]) => {
    lists.forEach((list, at) => {
      const { folded } = dictionaries[at]?.table.words ?? {};
      for (const { word, bits, shareOfOther } of list) {
        const letters = folded?.pool.lengthOf(word) ?? 0;
        const gain = Math.max(1, Math.round(PARTS_OF_BIT * bits));
        const covered = Math.round(PARTS_OF_LETTER * letters * shareOfOther);
        const alike = byGain.get(`${gain} ${covered}`) ?? {
          gain,
          covers: covered,
          keys: [],
          begins: [],
        };
        alike.keys.push(wordKey(folded?.get(word) ?? ''));
        byGain.set(`${gain} ${covered}`, alike);
      }
    });
  };
  add(words.similarWords(form));
  for (const part of parts)
    if (part.form.weight >= MIN_BITS) add(words.similarFragments(part.form));
  return [...byGain.values()];
}

/** Returns the keys for a small bonus if the first words of both marks match. */
function firstWordKeys(lists: readonly SimilarWordList[], dictionaries: readonly WordIndex[]) {
  const keys = lists.flatMap((list, at) =>
    list.map(({ word }) => firstWordKey(dictionaries[at]?.table.words.folded.get(word) ?? '')),
  );
  const gain = Math.round(PARTS_OF_BIT * EVIDENCE_MODEL.sameFirstWord);
  return keys.length === 0 ? [] : [{ ...anyKey(...keys), gain, covers: 0 }];
}
