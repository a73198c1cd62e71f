import type { Channel } from '../contract/brand-summary.ts';
import type { Embeddings } from '../contract/embeddings.ts';
import { LIMITS } from '../contract/limits.ts';
import { foldText } from '../domain/text-folding.ts';
import { bestOf } from './best-of.ts';
import type { Bitset } from './bitset.ts';
import { rankConceptual } from './conceptual-texts.ts';
import { rankLiteral } from './literal-texts.ts';
import { englishReading, spanishReading } from './phonetic/readings.ts';
import { type RankedRows, rankRows } from './ranked-rows.ts';
import type { ReadTexts, Segment } from './segment.ts';
import type { WrittenTerm } from './semantic/concept-terms.ts';
import { type ConceptVector, embedConcepts, namesConcept } from './semantic/concept-vector.ts';
import { type TextQuery, textQuery } from './text-query.ts';

/** The queried text under every reading, made once for all segments. */
export interface ReadQuery {
  readonly spelling: TextQuery;
  /**
   * The distinct ways to hear it. Each is held against each reading of the marks: LAIF, heard as
   * Spanish, meets LIFE, heard as English.
   */
  readonly sounds: readonly TextQuery[];
  /** Null when embeddings are off, or it names no concept: nothing can be said about its meaning. */
  readonly meaning: ConceptVector<WrittenTerm> | null;
}

/** A way to find marks by text. */
export interface SearchChannel {
  readonly name: Channel;
  /** How much its places count in the fusion. */
  readonly weight: number;
  /** The best rows of one segment among those that match the filters. */
  readonly rank: (segment: Segment, query: ReadQuery, matching: Bitset) => RankedRows;
}

/**
 * The channels, strongest first: the first that finds a mark names it (`matchedBy`). Spelling and sound
 * weigh the same: a mark that sounds exactly as the query stands beside the one that is written most
 * like it. A translation is found by its meaning alone, while what looks alike is mostly found twice:
 * it weighs nearly two of the others, and a mark that is first in both stays before it.
 */
const CHANNELS: readonly SearchChannel[] = [
  {
    name: 'exact',
    weight: 2,
    rank: (segment, { spelling }, matching) =>
      rankRows(
        rowSource(segment, segment.spelling),
        rankLiteral(segment, spelling),
        selection(matching),
      ),
  },
  {
    name: 'fuzzy',
    weight: 2,
    rank: (segment, { spelling }, matching) =>
      rankTexts(segment, segment.spelling, { query: spelling, matching }),
  },
  {
    name: 'phonetic',
    weight: 2,
    rank: (segment, { sounds }, matching) =>
      bestOf(
        segment.sounds.flatMap((reading) =>
          sounds.map((query) => rankTexts(segment, reading, { query, matching })),
        ),
        { nroRanks: segment.columns.nroRanks, limit: LIMITS.fusedCandidates },
      ),
  },
  {
    name: 'semantic',
    weight: 3.5,
    rank: (segment, { meaning }, matching) =>
      segment.meanings === null || meaning === null
        ? { rows: [], scores: [] }
        : rankRows(
            rowSource(segment, segment.spelling),
            rankConceptual(segment.meanings, meaning),
            selection(matching),
          ),
  },
];

/** The channels that have something to say: without a meaning, the semantic one takes no part. */
export function channelsFor({ meaning }: ReadQuery): readonly SearchChannel[] {
  return meaning === null ? CHANNELS.filter(({ name }) => name !== 'semantic') : CHANNELS;
}

/** Reads a query as the segments read their marks; null when it has no letter or digit. */
export function readQuery(text: string, embeddings: Embeddings): ReadQuery | null {
  const spelling = textQuery(foldText(text));
  if (spelling.tokens.length === 0) return null;
  const heard = new Set([spanishReading(text), englishReading(text)]);
  const meaning = embeddings === 'off' ? null : embedConcepts(text);
  return {
    spelling,
    sounds: [...heard].map(textQuery),
    meaning: meaning !== null && namesConcept(meaning) ? meaning : null,
  };
}

function rankTexts(
  segment: Segment,
  reading: ReadTexts,
  { query, matching }: { readonly query: TextQuery; readonly matching: Bitset },
): RankedRows {
  const found = reading.matcher.match(query);
  return rankRows(rowSource(segment, reading), found, selection(matching));
}

function rowSource(segment: Segment, { table }: ReadTexts) {
  return { rowsOfText: table.rowsOfText, nroRanks: segment.columns.nroRanks };
}

function selection(matching: Bitset) {
  return { matching, limit: LIMITS.fusedCandidates };
}
