import type { InitialsPosition } from '../expansion/names-by-initials.ts';
import type { SegmentQuery } from '../segment-query.ts';
import { MAX_SCORE, type RankedNames, type TopK } from '../top-k.ts';

/** Scores of names that contain every query word: in sequence at the start or elsewhere, or in any order. */
export const SCORE_AT_START = 900;
const IN_SEQUENCE = 800;
const IN_ANY_ORDER = 700;
const BY_INITIALS: Readonly<Record<InitialsPosition, number>> = {
  whole: MAX_SCORE,
  start: SCORE_AT_START,
  sequence: IN_SEQUENCE,
  anywhere: IN_ANY_ORDER,
};

/** Best names with every query word, cached by search, because two channels need them. */
const found = new WeakMap<SegmentQuery, RankedNames>();

/** Returns the best names that contain every query word exactly, initials joined or apart. Computed on first use. */
export function literalNames(search: SegmentQuery): RankedNames {
  const names = found.get(search) ?? findLiteralNames(search);
  found.set(search, names);
  return names;
}

function findLiteralNames(search: SegmentQuery): RankedNames {
  const top = search.scratch.bestLiteral;
  top.clear();
  if (!search.sequence.includes(-1)) {
    offerAtStart(search, top);
    offerAnyPosition(search, top);
  }
  for (const [name, standing] of search.initials) {
    const score = BY_INITIALS[standing];
    if (top.wouldKeep(name, score) && search.accepts(name)) top.offer(name, score);
  }
  return top.take();
}

/** Offers the names that begin with the query, shortest first; a name equal to the query scores highest. */
function offerAtStart(search: SegmentQuery, top: TopK): void {
  const { byText } = search.names.table;
  const { from, begunFrom } = search.beginnings;
  for (let position = from; position < begunFrom; position += 1) {
    const name = byText.names[position] ?? 0;
    if (!top.wouldKeep(name, SCORE_AT_START) || !search.accepts(name)) continue;
    top.offer(name, search.isWholeName(name) ? MAX_SCORE : SCORE_AT_START);
  }
}

/**
 * Reads the names with the rarest word from the full text, shorter ones first, and looks up the
 * other words in each name. Stops at the first name that is too long to enter the top list.
 */
function offerAnyPosition(search: SegmentQuery, top: TopK): void {
  const [rarest, ...others] = wordsByFrequency(search);
  if (rarest === undefined) return;
  const names = search.names.fullText.namesContaining(rarest.token);
  for (let i = 0; i < names.length; i += 1) {
    const name = names[i] ?? 0;
    if (!top.wouldKeep(name, IN_SEQUENCE)) break;
    if (!others.every(({ folding }) => search.hasWord(name, folding))) continue;
    if (search.startsWithSequence(name) || !search.accepts(name)) continue;
    top.offer(name, search.hasSequence(name) ? IN_SEQUENCE : IN_ANY_ORDER);
  }
}

/** Returns the query words by ascending document frequency. */
function wordsByFrequency({ names, query }: SegmentQuery) {
  const { words, namesOf } = names.table;
  const tokens = query.tokens.map((token) => {
    const { from, to } = words.spellingsOf(token);
    const frequency = (namesOf.starts[to] ?? 0) - (namesOf.starts[from] ?? 0);
    return { token, folding: from, frequency };
  });
  return tokens.sort((a, b) => a.frequency - b.frequency);
}
