import type { SegmentSearch } from '../channels/segment-search.ts';
import { TOP_SCORE, type TopNames } from '../channels/top-names.ts';
import { postingLength } from '../postings.ts';

/** A trigram weighs so much for each time that half of the names have it. */
const BIT = 16;
/** Trigrams that more than one name in eight has say nothing. */
const LEAST_WEIGHT = 3 * BIT;
/** How much of the longer side must be shared, against the shorter: a mark inside another one is like it. */
const LONGER_SHARE = 0.4;
/** Names that are read for one query: of the commonest trigrams the names are not read any more. */
const MOST_READ = 12_000;

/**
 * Offers the names that share the most telling trigrams with the query, blanks aside: of fewer letters
 * in common than the search channels ask for, where those letters are rare together.
 *
 * Rare trigrams weigh more. The weight of a whole name is taken to be that of its letters, each as much
 * as a trigram of the query on average; what is shared is measured against both sides.
 */
export function rankTellingGrams(search: SegmentSearch, top: TopNames): void {
  const { names, scratch } = search;
  const weights = weighedGrams(search);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  const perLetter = whole / Math.max(1, weights.length);
  const heaviest = weights[0]?.weight ?? 0;
  scratch.reserve(names.table.size);
  const touched = gatherNames(search, weights);
  const { foundInName, touchedNames } = scratch;
  for (let i = 0; i < touched; i += 1) {
    const name = touchedNames[i] ?? 0;
    const found = foundInName[name] ?? 0;
    foundInName[name] = 0;
    // One trigram in common is chance.
    if (found <= heaviest) continue;
    const own = (names.table.letters[name] ?? 0) * perLetter;
    const measure = LONGER_SHARE * Math.max(own, whole) + (1 - LONGER_SHARE) * Math.min(own, whole);
    const score = Math.min(TOP_SCORE, Math.round((TOP_SCORE * found) / measure));
    if (top.wants(name, score) && search.accepts(name)) top.offer(name, score);
  }
}

interface WeighedGram {
  readonly code: number;
  readonly weight: number;
}

/** Adds up the weights by name, in `scratch.foundInName`; returns how many names were met. */
function gatherNames(
  { names: { grams }, scratch }: SegmentSearch,
  weights: readonly WeighedGram[],
): number {
  const { foundInName, touchedNames } = scratch;
  let touched = 0;
  let left = MOST_READ;
  for (const { code, weight } of weights) {
    left -= postingLength(grams, code);
    if (left < 0) return touched;
    const to = grams.starts[code + 1] ?? 0;
    for (let at = grams.starts[code] ?? 0; at < to; at += 1) {
      const name = grams.ids[at] ?? 0;
      const found = foundInName[name] ?? 0;
      if (found === 0) {
        touchedNames[touched] = name;
        touched += 1;
      }
      foundInName[name] = found + weight;
    }
  }
  return touched;
}

/** The query's trigrams that say something, the rarest first. */
function weighedGrams({ names, query, scratch }: SegmentSearch): WeighedGram[] {
  const { gramReader } = scratch;
  gramReader.begin();
  for (const token of query.sequence) gramReader.readText(token);
  gramReader.end();
  return Array.from(gramReader.codes.subarray(0, gramReader.count), (code) => {
    const share = (names.table.size + 1) / (postingLength(names.grams, code) + 1);
    return { code, weight: Math.round(BIT * Math.log2(share)) };
  })
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
}
