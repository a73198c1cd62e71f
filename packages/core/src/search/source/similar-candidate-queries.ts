import { EVIDENCE_MODEL } from '../../likeness/judge/evidence-model.ts';
import type { WordToken } from '../../likeness/judge/mark-token.ts';
import type { PreparedMark } from '../../likeness/judge/prepared-mark.ts';
import type { TextQuery } from '../retrieval/text-query.ts';
import { MAX_SCORE } from '../retrieval/top-k.ts';
import type { WordIndex } from '../segment/terms/name-index.ts';
import {
  MAX_BY_LETTERS,
  MAX_PER_CHANNEL,
  MIN_CONTAINED_LENGTH,
  MIN_LONGER_SHARE,
  type TrigramCounts,
  weighRareTrigrams,
} from '../similar/candidates/candidate-names.ts';
import {
  COVERAGE_BITS,
  informativeTokens,
  MIN_BITS,
} from '../similar/candidates/names-by-evidence.ts';
import type { SimilarWordList } from '../similar/candidates/similar-word-index.ts';
import type { CorpusWords } from '../similar/candidates/similar-word-lookup.ts';
import { firstWordKey, textKey, trigramKey, wordKey } from './name-keys.ts';
import type { CandidateQuery, WeightedKeys } from './name-source.ts';
import {
  anyKey,
  candidateQueries,
  satisfiableQueries,
  shortestNamesWith,
} from './text-candidate-queries.ts';

/**
 * Names taken by evidence: twice as many as are ranked by it, since it is told here without what the other words of a
 * name say.
 */
const MAX_BY_EVIDENCE = 600;
/** Parts of a bit, and of a letter, that are told apart. */
const PARTS_OF_BIT = 2;
const PARTS_OF_LETTER = 2;

/** What is known of the words and trigrams of the corpus. */
interface CorpusKnowledge {
  readonly words: readonly WordIndex[];
  readonly grams: TrigramCounts;
}

/** What proposes names for one way of writing a mark, as branches. */
export function similarCandidateQueries(
  query: TextQuery,
  { words, grams }: CorpusKnowledge,
): CandidateQuery[] {
  return [
    ...candidateQueries(query, words, MAX_PER_CHANNEL),
    containedNamesQuery(query),
    ...trigramQueries(query, grams),
  ];
}

/** The names of one word that the query holds written out. */
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

/** The names with the most evidence in their words, as nearly as their letters tell what else they say. */
export function evidenceQuery(
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

/** What the words give that the judge may take for a word of a mark, or for a part of it. */
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

/** A name gains a little where the word is its first, as it is the first of the mark. */
function firstWordKeys(lists: readonly SimilarWordList[], dictionaries: readonly WordIndex[]) {
  const keys = lists.flatMap((list, at) =>
    list.map(({ word }) => firstWordKey(dictionaries[at]?.table.words.folded.get(word) ?? '')),
  );
  const gain = Math.round(PARTS_OF_BIT * EVIDENCE_MODEL.sameFirstWord);
  return keys.length === 0 ? [] : [{ ...anyKey(...keys), gain, covers: 0 }];
}
