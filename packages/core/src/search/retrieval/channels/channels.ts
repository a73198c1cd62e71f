import type { Channel } from '../../../contract/brand-summary.ts';
import type { WrittenTerm } from '../../../likeness/meaning/concept-terms.ts';
import type { ConceptVector } from '../../../likeness/meaning/concept-vector.ts';
import { foldText } from '../../../likeness/text/text-folding.ts';
import { CoverageRetriever } from '../coverage/coverage-retriever.ts';
import { CoverageScorer } from '../coverage/coverage-scorer.ts';
import { literalNames, SCORE_AT_START } from '../coverage/literal-names.ts';
import { wordsWithinEdits } from '../expansion/expand-by-edits.ts';
import { expandBySound } from '../expansion/expand-by-sound.ts';
import { forEachSynonymMatch } from '../meaning/synonym-matches.ts';
import type { SegmentQuery } from '../segment-query.ts';
import type { TextQuery } from '../text-query.ts';
import { MAX_SCORE, type TopK } from '../top-k.ts';
import { cosineScores, nearestNames } from '../vectors/nearest-codes.ts';
import { forEachNameByTrigrams } from './gram-names.ts';

/** One way of finding names. */
export interface SearchChannel {
  readonly name: Channel;
  /** What a place in its ranking counts in the fusion. */
  readonly weight: number;
  /**
   * Offers the names of one segment that match and pass the filters. A score depends on the query
   * and the name alone, so that the rankings of segments can be merged.
   */
  readonly rank: (search: SegmentQuery, top: TopK) => void;
}

/** The last word is only begun: in a name that begins with the query; then in others. */
const EXACT_BEGUN_AT_START = 500;
const EXACT_BEGUN = 400;

/** Names that hold every queried word to the letter; after them, those that begin the last one. */
function rankLiteral(search: SegmentQuery, top: TopK): void {
  const { names, scores } = literalNames(search);
  for (let i = 0; i < names.length; i += 1) top.offer(names[i] ?? 0, scores[i] ?? 0);
  offerPrefixAtStart(search, top);
  if (top.wouldKeep(0, EXACT_BEGUN)) offerPrefixMatches(search, top);
}

function offerPrefixAtStart(search: SegmentQuery, top: TopK): void {
  const { byText } = search.names.table;
  const { begunFrom, to } = search.beginnings;
  for (let position = begunFrom; position < to; position += 1) {
    const name = byText.names[position] ?? 0;
    if (!top.wouldKeep(name, EXACT_BEGUN_AT_START)) continue;
    if (!search.isLiteral(name) && search.accepts(name)) top.offer(name, EXACT_BEGUN_AT_START);
  }
}

/** Walks the names of the rarer side: those of the words that are begun, or of the rarest other word. */
function offerPrefixMatches(search: SegmentQuery, top: TopK): void {
  const { starts, ids } = search.names.table.namesOf;
  const { begun: prefixMatches } = search;
  const all = { from: starts[prefixMatches.from] ?? 0, to: starts[prefixMatches.to] ?? 0 };
  const side = rarestCompleteWord(search) ?? all;
  const { from, to } = side.to - side.from < all.to - all.from ? side : all;
  const { visitedNames } = search.scratch;
  visitedNames.reset(search.names.table.size);
  for (let at = from; at < to; at += 1) {
    const name = ids[at] ?? 0;
    if (!top.wouldKeep(name, EXACT_BEGUN) || !visitedNames.add(name)) continue;
    if (!hasPrefixMatch(search, name) || search.isLiteral(name)) continue;
    if (!search.startsWithPrefixSequence(name) && search.accepts(name))
      top.offer(name, EXACT_BEGUN);
  }
}

/** Where the names stand of that word but the last which the fewest names hold. */
function rarestCompleteWord({ names, query }: SegmentQuery) {
  const { words, namesOf } = names.table;
  const ranges = query.sequence.slice(0, -1).map((token) => {
    const { from, to } = words.spellingsOf(token);
    return { from: namesOf.starts[from] ?? 0, to: namesOf.starts[to] ?? 0 };
  });
  return ranges.sort((a, b) => a.to - a.from - (b.to - b.from))[0];
}

/** Whether the name holds the query's words, the last of them begun. */
function hasPrefixMatch(search: SegmentQuery, name: number): boolean {
  const { sequence } = search;
  for (let i = 0; i + 1 < sequence.length; i += 1) {
    if (!search.hasWord(name, sequence[i] ?? -1)) return false;
  }
  return search.hasPrefixWord(name);
}

/** A name whose text goes on where the query ends within a word. */
const BEGINNING_BEGUN = 500;

/** Names that begin with the query: those in which it ends with a word, then all others. */
function rankNamePrefix(search: SegmentQuery, top: TopK): void {
  const { names, scores } = literalNames(search);
  for (let i = 0; i < names.length; i += 1) {
    if ((scores[i] ?? 0) >= SCORE_AT_START) top.offer(names[i] ?? 0, scores[i] ?? 0);
  }
  const { byText } = search.names.table;
  const { begunFrom, to } = search.beginnings;
  for (let position = begunFrom; position < to; position += 1) {
    const name = byText.names[position] ?? 0;
    if (!top.wouldKeep(name, BEGINNING_BEGUN) || search.initials.has(name)) continue;
    if (search.accepts(name)) top.offer(name, BEGINNING_BEGUN);
  }
}

/** The share of the query that must be found in a name: with less it is too far to be shown. */
export const MIN_FUZZY_SHARE = 0.5;
export const FUZZY_SCORE = 450;

/** Names a few edits away in their words, or with many trigrams in common: the better of the two. */
function rankFuzzy(search: SegmentQuery, top: TopK): void {
  const cover = new CoverageScorer({ search, matches: search.alike, minShare: MIN_FUZZY_SHARE });
  const covered = new CoverageRetriever(cover, top, FUZZY_SCORE);
  covered.offerLiteralNames();
  forEachNameByTrigrams(search, Math.max(FUZZY_SCORE, top.minScore), (name, score) => {
    covered.offerOnce(name, score);
  });
  covered.offerRemaining();
}

/** Names in which less of the query is heard do not sound alike. */
export const MIN_PHONETIC_SHARE = 0.8;
export const PHONETIC_SCORE = 1;

/** Names that sound like the query, word by word. */
export function rankPhonetic(search: SegmentQuery, top: TopK): void {
  const { sounding, visitedWords: visited } = search.scratch;
  const matches = expandBySound(search.names, search.query, { matches: sounding, visited });
  const cover = new CoverageScorer({ search, matches, minShare: MIN_PHONETIC_SHARE });
  const covered = new CoverageRetriever(cover, top, PHONETIC_SCORE);
  covered.offerLiteralNames();
  covered.offerRemaining();
}

/** The score of a name that means the same, but is not the query itself. */
const FULL_SCORE = MAX_SCORE - 1;

/**
 * Names whose sentence vectors are less alike are not found by them. It suits models in which texts
 * without anything in common are at about a right angle, as most of those for several languages.
 */
const MIN_COSINE = 0.7;
/** Where filters leave no more names than this, those are compared number by number, whatever their codes. */
const FEW_NAMES = 2_000;

/**
 * Calls `offer` with the names that a sentence model finds to say nearly what the query says, 500 at
 * most. Names with every word of the query are the exact channel's. Nothing is found in a segment whose
 * names were not embedded yet, or by another model.
 */
function rankBySentenceVectors(
  search: SegmentQuery,
  offer: (name: number, cosine: number) => void,
): void {
  const { vector } = search.query;
  const { vectors } = search.names;
  if (vector === null || vectors === null || vector.length !== vectors.dimensions) return;
  const few = search.filter.namesIfFew(FEW_NAMES)?.filter((name) => !search.isLiteral(name));
  const near = few
    ? cosineScores(vectors, vector, few)
    : nearestNames(vectors, vector, (name) => search.accepts(name) && !search.isLiteral(name));
  for (const { name, cosine } of near) if (cosine >= MIN_COSINE) offer(name, cosine);
}

/** Names that say in other words what the query says: by the concepts, or by a sentence model. */
function rankSemantic(search: SegmentQuery, top: TopK): void {
  rankByConcepts(search, search.query.meaning, top);
  rankBySentenceVectors(search, (name, cosine) => top.offer(name, toScore(cosine)));
}

/** Names that say by the concepts what is meant; none while meanings are off. */
function rankByConcepts(
  search: SegmentQuery,
  meaning: ConceptVector<WrittenTerm> | null,
  top: TopK,
): void {
  const { meanings, table } = search.names;
  if (meaning === null || meanings === null) return;
  const texts = {
    // A name with every word of the query puts none of them differently: seen without its text.
    accepts: (name: number) => !search.isLiteral(name) && search.accepts(name),
    wants: (name: number, similarity: number) => top.wouldKeep(name, toScore(similarity)),
    folded: (name: number) => foldText(table.text(name)),
    gathered: search.scratch.textSums,
  };
  forEachSynonymMatch(meanings, meaning, texts, (name, similarity) =>
    top.offer(name, toScore(similarity)),
  );
}

function toScore(similarity: number): number {
  return Math.round(FULL_SCORE * similarity);
}

/**
 * All channels, strongest first: the first that has a mark names it in `matchedBy`. What begins with
 * the query is ranked once more, with so much weight that the last one of a page goes before what is
 * first in meaning, writing and sound together. A translation is found by its meaning alone, while
 * what looks alike is mostly found twice: meaning weighs a little more than two of the others.
 */
const CHANNELS: readonly SearchChannel[] = [
  { name: 'exact', weight: 1, rank: rankLiteral },
  { name: 'exact', weight: 4.6, rank: rankNamePrefix },
  { name: 'fuzzy', weight: 1, rank: rankFuzzy },
  { name: 'phonetic', weight: 1, rank: rankPhonetic },
  { name: 'semantic', weight: 2.2, rank: rankSemantic },
];

/** The share of what the query tells that must be found in a name for the two to be alike. */
export const MIN_PARTIAL_SHARE = 0.15;
export const PARTIAL_SCORE = 1;
/** A name that is all of what was found in it is meant, rather than one with much beside it. */
export const MIN_PARTIAL_FIT = 0.6;

/** Names that have some word of the query, written or sounding like it: the more telling the word, the better. */
function rankPartial(search: SegmentQuery, top: TopK): void {
  const { names, query } = search;
  const { sounding, visitedWords: visited } = search.scratch;
  const matches = expandBySound(names, query, { matches: sounding, visited });
  query.words.forEach(({ folded }, token) => {
    matches.addAll(token, wordsWithinEdits(names, folded, visited));
  });
  const options = { search, matches, minShare: MIN_PARTIAL_SHARE, fitShare: MIN_PARTIAL_FIT };
  const covered = new CoverageRetriever(new CoverageScorer(options), top, PARTIAL_SCORE);
  covered.offerLiteralNames();
  covered.offerRemaining();
}

/**
 * Asked besides where no name has all words of the query, or words like them: what has a part of it, by how
 * much that tells.
 */
export const PARTIAL_CHANNEL: SearchChannel = { name: 'fuzzy', weight: 4, rank: rankPartial };

/** The channels that have something to say: without a meaning, the semantic one takes no part. */
export function applicableChannels({ meaning, vector }: TextQuery): readonly SearchChannel[] {
  const hasMeaning = meaning !== null || vector !== null;
  return hasMeaning ? CHANNELS : CHANNELS.filter(({ name }) => name !== 'semantic');
}
