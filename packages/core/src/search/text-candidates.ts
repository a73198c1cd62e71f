import type { Channel } from '../contract/brand-summary.ts';
import { LIMITS } from '../contract/limits.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import type { Bitset } from './bitset.ts';
import { CHANNELS, type ReadQuery, type SearchChannel } from './channels.ts';
import type { Part } from './generation.ts';
import { reciprocalRankFusion } from './rank-fusion.ts';

/** A part with the rows of it that pass the filters. */
export interface MatchingPart extends Part {
  readonly matching: Bitset;
}

/** A mark that some channel found. */
export interface Candidate {
  readonly part: MatchingPart;
  readonly row: number;
  readonly nro: string;
  /** 0..1, comparable within one answer only. */
  readonly score: number;
  /** The strongest channel that found it. */
  readonly matchedBy: Channel;
}

interface Found {
  readonly part: MatchingPart;
  readonly row: number;
  readonly nro: string;
  readonly likeness: number;
}

/**
 * The fused candidates of a text, best first, at most 600 (decision D6): each channel ranks, the
 * places are fused, and the marks in which every queried word stands literally come before the rest.
 */
export function textCandidates(parts: readonly MatchingPart[], query: ReadQuery): Candidate[] {
  const rankings = CHANNELS.map((channel) => ({
    channel,
    found: rankChannel(channel, parts, query),
  }));
  const known = new Map<string, { found: Found; matchedBy: Channel }>();
  for (const { channel, found } of rankings) {
    for (const one of found) {
      if (!known.has(one.nro)) known.set(one.nro, { found: one, matchedBy: channel.name });
    }
  }
  const fused = reciprocalRankFusion(
    rankings.map(({ channel, found }) => ({
      ids: found.map(({ nro }) => nro),
      weight: channel.weight,
    })),
  );
  const candidates = [...known].map(([nro, { found, matchedBy }]): Candidate => {
    const tier = matchedBy === 'exact' ? 1 : 0;
    return { ...found, matchedBy, score: (tier + (fused.get(nro) ?? 0)) / 2 };
  });
  return candidates.sort(byRelevance).slice(0, LIMITS.fusedCandidates);
}

/** Best score first, then application number. */
export function byRelevance(
  a: Pick<Candidate, 'score' | 'nro'>,
  b: Pick<Candidate, 'score' | 'nro'>,
): number {
  return b.score - a.score || compareNroSolicitud(a.nro, b.nro);
}

/** One channel over all parts: likeness is on one scale, so their rankings merge by it. */
function rankChannel(
  channel: SearchChannel,
  parts: readonly MatchingPart[],
  query: ReadQuery,
): Found[] {
  const found = parts.flatMap((part) => {
    const { rows, scores } = channel.rank(part.segment, query, part.matching);
    return rows.map(
      (row, place): Found => ({
        part,
        row,
        nro: part.segment.columns.nros[row] ?? '',
        likeness: scores[place] ?? 0,
      }),
    );
  });
  if (parts.length > 1) {
    found.sort((a, b) => b.likeness - a.likeness || compareNroSolicitud(a.nro, b.nro));
  }
  return found.slice(0, LIMITS.fusedCandidates);
}
