import type { Channel } from '../contract/brand-summary.ts';
import { LIMITS } from '../contract/limits.ts';
import { compareNroSolicitud } from '../domain/nro-order.ts';
import type { Bitset } from './bitset.ts';
import { channelsFor, type ReadQuery, type SearchChannel } from './channels.ts';
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

/** A row of some part as one small number: maps of those are much faster than maps of texts. */
type Handle = number;

/**
 * The fused candidates of a text, best first, at most 600 (decision D6): each channel ranks, the
 * places are fused, and the marks in which every queried word stands literally come before the rest.
 */
export function textCandidates(parts: readonly MatchingPart[], query: ReadQuery): Candidate[] {
  const rankings = channelsFor(query).map((channel) => ({
    channel,
    ids: rankChannel(channel, parts, query),
    weight: channel.weight,
  }));
  const fused = reciprocalRankFusion(rankings);
  const candidates: Candidate[] = [];
  const seen = new Set<Handle>();
  for (const { channel, ids } of rankings) {
    const tier = channel.name === 'exact' ? 1 : 0;
    for (const handle of ids) {
      if (seen.has(handle)) continue;
      seen.add(handle);
      const score = (tier + (fused.get(handle) ?? 0)) / 2;
      candidates.push({ ...located(parts, handle), score, matchedBy: channel.name });
    }
  }
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
): Handle[] {
  const ranked = parts.map((part) => channel.rank(part.segment, query, part.matching));
  const [only, ...more] = ranked;
  if (only !== undefined && more.length === 0) return only.rows.map((row) => row * parts.length);
  const found = ranked.flatMap(({ rows, scores }, at) =>
    rows.map((row, place) => ({ handle: row * parts.length + at, likeness: scores[place] ?? 0 })),
  );
  const nroOf = (handle: Handle) => located(parts, handle).nro;
  found.sort(
    (a, b) => b.likeness - a.likeness || compareNroSolicitud(nroOf(a.handle), nroOf(b.handle)),
  );
  return found.slice(0, LIMITS.fusedCandidates).map(({ handle }) => handle);
}

function located(
  parts: readonly MatchingPart[],
  handle: Handle,
): Pick<Candidate, 'part' | 'row' | 'nro'> {
  const row = Math.floor(handle / parts.length);
  const part = parts[handle % parts.length];
  if (part === undefined) throw new RangeError('a handle belongs to one of the parts');
  return { part, row, nro: part.segment.columns.nros[row] ?? '' };
}
