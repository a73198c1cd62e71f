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

/** Search channel: one method of finding names. */
export interface SearchChannel {
  readonly name: Channel;
  /** Weight of the channel's ranking in rank fusion. */
  readonly weight: number;
  /**
   * Offers the names of one segment that match the query and the filters. The score must depend
   * only on the query and the name, so that the rankings of segments can be merged.
   */
  readonly rank: (search: SegmentQuery, top: TopK) => void;
}

/** Score of a name that begins with the query, its last word a prefix; `EXACT_BEGUN`: of other prefix matches. */
const EXACT_BEGUN_AT_START = 500;
const EXACT_BEGUN = 400;

/** Ranks names that contain every query word exactly, then those that match the last word as a prefix. */
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

/** Offers prefix matches from the shorter list: the names with the rarest other query word, or with the prefix. */
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

/** Returns the posting range of the rarest query word before the last one. */
function rarestCompleteWord({ names, query }: SegmentQuery) {
  const { words, namesOf } = names.table;
  const ranges = query.sequence.slice(0, -1).map((token) => {
    const { from, to } = words.spellingsOf(token);
    return { from: namesOf.starts[from] ?? 0, to: namesOf.starts[to] ?? 0 };
  });
  return ranges.sort((a, b) => a.to - a.from - (b.to - b.from))[0];
}

/** Tells whether the name contains the query words, the last one as a prefix. */
function hasPrefixMatch(search: SegmentQuery, name: number): boolean {
  const { sequence } = search;
  for (let i = 0; i + 1 < sequence.length; i += 1) {
    if (!search.hasWord(name, sequence[i] ?? -1)) return false;
  }
  return search.hasPrefixWord(name);
}

/** Score of a name that begins with the query, where the query ends within a word of the name. */
const BEGINNING_BEGUN = 500;

/** Ranks names that begin with the query: first those in which it ends at a word boundary, then the others. */
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

/** Minimum share of the query's weight that a name must match; names below it are too dissimilar to show. */
export const MIN_FUZZY_SHARE = 0.5;
export const FUZZY_SCORE = 450;

/** Ranks names by word-level edit distance or by common trigrams, whichever scores higher. */
function rankFuzzy(search: SegmentQuery, top: TopK): void {
  const cover = new CoverageScorer({ search, matches: search.alike, minShare: MIN_FUZZY_SHARE });
  const covered = new CoverageRetriever(cover, top, FUZZY_SCORE);
  covered.offerLiteralNames();
  forEachNameByTrigrams(search, Math.max(FUZZY_SCORE, top.minScore), (name, score) => {
    covered.offerOnce(name, score);
  });
  covered.offerRemaining();
}

/** Minimum share of the query's weight that must match phonetically. */
export const MIN_PHONETIC_SHARE = 0.8;
export const PHONETIC_SCORE = 1;

/** Ranks names that sound like the query, word by word. */
export function rankPhonetic(search: SegmentQuery, top: TopK): void {
  const { sounding, visitedWords: visited } = search.scratch;
  const matches = expandBySound(search.names, search.query, { matches: sounding, visited });
  const cover = new CoverageScorer({ search, matches, minShare: MIN_PHONETIC_SHARE });
  const covered = new CoverageRetriever(cover, top, PHONETIC_SCORE);
  covered.offerLiteralNames();
  covered.offerRemaining();
}

/** Maximum score of a name that means the same but is not the query itself. */
const FULL_SCORE = MAX_SCORE - 1;

/**
 * Minimum cosine of sentence vectors. Suits models for which unrelated texts are about orthogonal,
 * as for most multilingual models.
 */
const MIN_COSINE = 0.7;
/** If at most this many names match the filters, all their vectors are compared, without the search by sign codes. */
const FEW_NAMES = 2_000;

/**
 * Calls `offer` with the names nearest to the query by sentence vector, 500 at most. Names with
 * every word of the query are left to the exact channel. Finds nothing in a segment whose names are
 * not embedded yet or were embedded by another model.
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

/** Ranks names that express the query in other words, by concepts or by a sentence model. */
function rankSemantic(search: SegmentQuery, top: TopK): void {
  rankByConcepts(search, search.query.meaning, top);
  rankBySentenceVectors(search, (name, cosine) => top.offer(name, toScore(cosine)));
}

/** Ranks names that share the concepts of the query; none when embeddings are off. */
function rankByConcepts(
  search: SegmentQuery,
  meaning: ConceptVector<WrittenTerm> | null,
  top: TopK,
): void {
  const { meanings, table } = search.names;
  if (meaning === null || meanings === null) return;
  const texts = {
    // A name with every word of the query is no synonym of it; this is checked first, as it needs no text.
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
 * All channels, strongest first: `matchedBy` names the first channel that found a mark. The second `exact` weight
 * ranks every name of a page that begins with the query before a name that is first in meaning, spelling and sound.
 * Only one channel finds translations, but mostly two find names that look alike, so the semantic weight is a little
 * more than that of two others.
 */
const CHANNELS: readonly SearchChannel[] = [
  { name: 'exact', weight: 1, rank: rankLiteral },
  { name: 'exact', weight: 4.6, rank: rankNamePrefix },
  { name: 'fuzzy', weight: 1, rank: rankFuzzy },
  { name: 'phonetic', weight: 1, rank: rankPhonetic },
  { name: 'semantic', weight: 2.2, rank: rankSemantic },
];

/** Minimum share of the query's weight for a partial match. */
export const MIN_PARTIAL_SHARE = 0.15;
export const PARTIAL_SCORE = 1;
/** Share of the score that depends on how much of the name is matched: a name without other words ranks first. */
export const MIN_PARTIAL_FIT = 0.6;

/** Ranks names that contain a word similar to a query word in spelling or sound, by the weight of that word. */
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
 * Additional channel, used when no name has all words of the query or similar ones: ranks names
 * that match a part of it by the weight of that part.
 */
export const PARTIAL_CHANNEL: SearchChannel = { name: 'fuzzy', weight: 4, rank: rankPartial };

/** Returns the applicable channels: without a meaning or vector, the semantic channel is left out. */
export function applicableChannels({ meaning, vector }: TextQuery): readonly SearchChannel[] {
  const hasMeaning = meaning !== null || vector !== null;
  return hasMeaning ? CHANNELS : CHANNELS.filter(({ name }) => name !== 'semantic');
}
