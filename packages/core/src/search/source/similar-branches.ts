import { MODEL } from '../../likeness/judge/evidence-model.ts';
import type { WordPiece } from '../../likeness/judge/mark-piece.ts';
import type { PreparedMark } from '../../likeness/judge/prepared-mark.ts';
import type { TextQuery } from '../retrieval/text-query.ts';
import { TOP_SCORE } from '../retrieval/top-k.ts';
import type { WordIndex } from '../segment/terms/name-index.ts';
import {
  type CountedGrams,
  LONGER_SHARE,
  MOST_BY_LETTERS,
  MOST_OF_CHANNEL,
  rareGrams,
  SHORTEST_WITHIN,
} from '../similar/candidates/candidate-names.ts';
import type { CorpusWords } from '../similar/candidates/corpus-words.ts';
import type { LikeWordList } from '../similar/candidates/like-words.ts';
import { LEAST_BITS, ORDER_BITS, tellingPieces } from '../similar/candidates/names-by-evidence.ts';
import { firstKey, gramKey, textKey, wordKey } from './name-keys.ts';
import type { Branch, GainfulKeys } from './name-source.ts';
import { holding, oneOf, proposingBranches, withPossible } from './text-branches.ts';

/**
 * Names taken by evidence: twice as many as are ranked by it, since it is told here without what the other words of a
 * name say.
 */
const MOST_BY_EVIDENCE = 600;
/** Parts of a bit, and of a letter, that are told apart. */
const PARTS_OF_BIT = 2;
const PARTS_OF_LETTER = 2;

/** What is known of the words and trigrams of the corpus. */
interface Known {
  readonly words: readonly WordIndex[];
  readonly grams: CountedGrams;
}

/** What proposes names for one way of writing a mark, as branches. */
export function branchesOfText(query: TextQuery, { words, grams }: Known): Branch[] {
  return [
    ...proposingBranches(query, words, MOST_OF_CHANNEL),
    withinBranch(query),
    ...gramBranches(query, grams),
  ];
}

/** The names of one word that the query holds written out. */
function withinBranch({ tokens }: TextQuery): Branch {
  const within = tokens.flatMap((token) =>
    Array.from({ length: Math.max(0, token.length - SHORTEST_WITHIN + 1) }, (_, more) =>
      textKey(token.slice(0, SHORTEST_WITHIN + more)),
    ),
  );
  return { ...holding([oneOf(...within)]), limit: Math.max(1, within.length) };
}

function gramBranches(query: TextQuery, counted: CountedGrams): Branch[] {
  const { read, whole, perLetter, heaviest } = rareGrams(query, counted);
  const branch: Branch = {
    ...holding([]),
    groups: read.map(({ code, weight }) => [{ ...oneOf(gramKey(code)), gain: weight, covers: 0 }]),
    least: heaviest + 1,
    scoring: { by: 'overlap', whole, perLetter, longer: LONGER_SHARE },
    scale: TOP_SCORE,
    limit: MOST_BY_LETTERS,
  };
  return withPossible([branch]);
}

/** The names with the most evidence in their words, as nearly as their letters tell what else they say. */
export function evidenceBranch(
  mark: PreparedMark,
  words: CorpusWords,
  spelledIn: readonly WordIndex[],
): Branch {
  const pieces = tellingPieces(mark);
  const said = MODEL.sameFirstWord + pieces.reduce((sum, { form }) => sum + form.weight, 0);
  const ofWhole = ORDER_BITS + MODEL.wholeOfBoth + MODEL.wholeOfOne;
  const groups = pieces.map((piece) => gainsOf(piece, words, spelledIn));
  const first = pieces.find(({ places }) => (places & mark.firstPlace) !== 0);
  const isFirst = first === undefined ? [] : firstGains(words.like(first.form), spelledIn);
  return {
    ...holding([]),
    groups: [...groups, isFirst].filter(({ length }) => length > 0),
    least: 1,
    scoring: { by: 'fit', share: ofWhole / (said + ofWhole), parts: PARTS_OF_LETTER },
    scale: TOP_SCORE,
    limit: MOST_BY_EVIDENCE,
  };
}

/** What the words give that the judge may take for a word of a mark, or for a part of it. */
function gainsOf(
  { form, parts }: WordPiece,
  words: CorpusWords,
  spelledIn: readonly WordIndex[],
): GainfulKeys[] {
  const byGain = new Map<string, GainfulKeys & { readonly keys: string[] }>();
  const add = (lists: readonly LikeWordList[]) => {
    lists.forEach((list, at) => {
      const { folded } = spelledIn[at]?.table.words ?? {};
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
  add(words.like(form));
  for (const part of parts) if (part.form.weight >= LEAST_BITS) add(words.likePart(part.form));
  return [...byGain.values()];
}

/** A name gains a little where the word is its first, as it is the first of the mark. */
function firstGains(lists: readonly LikeWordList[], spelledIn: readonly WordIndex[]) {
  const keys = lists.flatMap((list, at) =>
    list.map(({ word }) => firstKey(spelledIn[at]?.table.words.folded.get(word) ?? '')),
  );
  const gain = Math.round(PARTS_OF_BIT * MODEL.sameFirstWord);
  return keys.length === 0 ? [] : [{ ...oneOf(...keys), gain, covers: 0 }];
}
