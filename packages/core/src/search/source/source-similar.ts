import { postingLength } from '../../arrays/postings.ts';
import type { Similarity } from '../../likeness/judge/similarity.ts';
import type { WordForm } from '../../likeness/judge/word-form.ts';
import { judgeWithoutCorpus } from '../../likeness/similarity-of.ts';
import { textQuery } from '../retrieval/text-query.ts';
import { firstGeneration, type Generation } from '../segment/generation.ts';
import type { Vocabulary } from '../segment/terms/name-index.ts';
import type { WordDictionary } from '../segment/terms/word-dictionary.ts';
import { type CountedGrams, similarQueries } from '../similar/candidates/candidate-names.ts';
import { CorpusWords, type LookedUpWords } from '../similar/candidates/corpus-words.ts';
import type { LikeWordList } from '../similar/candidates/like-words.ts';
import { SegmentWords } from '../similar/candidates/segment-words.ts';
import { similarityByWords } from '../similar/corpus-similarity.ts';
import {
  type SimilarMark,
  type SimilarOptions,
  similarAmong,
  similarFilter,
} from '../similar/similar-marks.ts';
import { gramKey, gramsOf } from './name-keys.ts';
import type { NameSource } from './name-source.ts';
import { branchesOfText, evidenceBranch } from './similar-branches.ts';

/**
 * The marks of a source most like a name: the answer that the same marks in memory would give. Of the names that the
 * source proposes the evidence and the score are those of the whole corpus: they are judged step by step.
 */
export async function sourceSimilar(
  source: NameSource,
  asked: SimilarOptions,
): Promise<Generator<void, SimilarMark[]>> {
  const { embeddings, words } = source;
  const { judge, corpus } = judgedVocabulary(source);
  const mark = judge.prepare(asked.name);
  const texts = similarQueries(asked.name, mark).flatMap(
    (text) => textQuery(text, embeddings) ?? [],
  );
  const codes = new Set(texts.flatMap(({ sequence }) => gramsOf(sequence)));
  const grams = await countedGrams(source, [...codes]);
  const branches = texts.flatMap((text) => branchesOfText(text, { words, grams }));
  const wanted = { filter: similarFilter(asked), excluded: asked.excluded };
  const names = await source.candidates({
    branches: [...branches, evidenceBranch(mark, corpus, words)],
    ...wanted,
  });
  const generation = firstGeneration(await source.rows({ names, ...wanted }), source);
  const { name, minScore, most, reach = most, withClasses = false } = asked;
  const known = { judge, grams, words: () => proposedWords(generation, { judge, corpus, words }) };
  const found = { name, clase: [], minScore, most, reach, withClasses };
  return similarAmong(generation, found, known);
}

async function countedGrams(source: NameSource, codes: readonly number[]): Promise<CountedGrams> {
  const { namesWith } = await source.counts({ marksWith: [], namesWith: codes.map(gramKey) });
  const counts = new Map(codes.map((code, at) => [code, namesWith[at] ?? 0]));
  return { size: source.names, withGram: (code) => counts.get(code) ?? 0 };
}

/** The judge of a corpus of which only the words are here, and those words as it weighs them. */
interface JudgedVocabulary {
  readonly judge: Similarity;
  readonly corpus: CorpusWords;
}

/** The judge of a source, which knows the common words of its corpus. */
export function sourceJudge(source: NameSource): Similarity {
  return judgedVocabulary(source).judge;
}

/** A judge keeps the words that it has read: there is one as long as the words are the same. */
const judged = new WeakMap<readonly Vocabulary[], JudgedVocabulary>();

function judgedVocabulary({ words, names, embeddings }: NameSource): JudgedVocabulary {
  const known = judged.get(words);
  if (known !== undefined) return known;
  const judge =
    names === 0 ? judgeWithoutCorpus(embeddings !== 'off') : similarityByWords(words, embeddings);
  const haveWord = (at: number, word: number) => {
    const namesOf = words[at]?.counted.namesOf;
    return namesOf !== undefined && postingLength(namesOf, word) > 0;
  };
  const corpus = new CorpusWords(judge, { names: words, haveWord, ends: null });
  judged.set(words, { judge, corpus });
  return { judge, corpus };
}

interface Corpus extends JudgedVocabulary {
  readonly words: readonly Vocabulary[];
}

/** The words of some names of the corpus, with what is like a word among all of its words. */
function proposedWords(
  { segments: [proposed] }: Generation,
  { judge, corpus, words }: Corpus,
): LookedUpWords {
  if (proposed === undefined) return { segments: [], like: (form) => corpus.like(form) };
  const { names } = proposed.segment;
  const ofNames = (lists: readonly LikeWordList[]) => [listAmong(names.table.words, lists, words)];
  const like = (form: WordForm) => ofNames(corpus.like(form));
  const likePart = (form: WordForm) => ofNames(corpus.likePart(form));
  const endOfNames = (_: number, word: number) => names.table.namesOf.starts[word + 1] ?? 0;
  return {
    segments: [new SegmentWords({ like, likePart, endOfNames }, 0, { judge, names })],
    like,
  };
}

/** What of lists of words of the corpus is among other words, by their numbers there; each once. */
function listAmong(
  those: WordDictionary,
  lists: readonly LikeWordList[],
  all: readonly Vocabulary[],
): LikeWordList {
  const seen = new Set<number>();
  return lists.flatMap((list, at) =>
    list.flatMap((one) => {
      const word = those.numberOf(all[at]?.table.words.spelled.get(one.word) ?? '');
      if (word < 0 || seen.has(word)) return [];
      seen.add(word);
      return [{ ...one, word }];
    }),
  );
}
