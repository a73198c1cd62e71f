import type { SegmentSearch } from '../channels/segment-search.ts';
import { type RankedNames, TOP_SCORE, TopNames } from '../channels/top-names.ts';
import { postingLength } from '../postings.ts';

/** A trigram weighs so much for each time that half of the names have it. */
const BIT = 16;
/** Trigrams that more than one name in eight has say nothing. */
const LEAST_WEIGHT = 3 * BIT;
/** How much of the longer side must be shared, against the shorter: a mark inside another one is like it. */
const LONGER_SHARE = 0.4;

/**
 * The names that share the most telling trigrams with the query, blanks aside: of fewer letters in
 * common than the search channels ask for, where those letters are rare together.
 *
 * Rare trigrams weigh more. The weight of a whole name is taken to be that of its letters, each as much
 * as a trigram of the query on average; what is shared is measured against both sides.
 */
export function namesByTellingGrams(search: SegmentSearch, most: number): RankedNames {
  const { names, scratch } = search;
  const { table, grams } = names;
  const weights = weighedGrams(search);
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const heaviest = Math.max(0, ...weights.values());
  const perLetter = whole / Math.max(1, weights.size);
  scratch.reserve(table.size);
  const { foundInName, touchedNames } = scratch;
  let touched = 0;
  for (const [code, weight] of weights) {
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
  const top = new TopNames(most);
  for (let i = 0; i < touched; i += 1) {
    const name = touchedNames[i] ?? 0;
    const found = foundInName[name] ?? 0;
    foundInName[name] = 0;
    // One trigram in common is chance.
    if (found <= heaviest || !search.accepts(name)) continue;
    const own = (table.letters[name] ?? 0) * perLetter;
    const measure = LONGER_SHARE * Math.max(own, whole) + (1 - LONGER_SHARE) * Math.min(own, whole);
    top.offer(name, Math.min(TOP_SCORE, Math.round((TOP_SCORE * found) / measure)));
  }
  return top.take();
}

/** The query's trigrams that say something, with their weights. */
function weighedGrams({ names, query, scratch }: SegmentSearch): Map<number, number> {
  const { gramReader } = scratch;
  const letters = query.sequence.join('');
  gramReader.begin();
  gramReader.read(
    Uint16Array.from({ length: letters.length }, (_, i) => letters.charCodeAt(i)),
    0,
    letters.length,
  );
  gramReader.end();
  const weights = new Map<number, number>();
  for (const code of gramReader.codes.subarray(0, gramReader.count)) {
    const share = (names.table.size + 1) / (postingLength(names.grams, code) + 1);
    const weight = Math.round(BIT * Math.log2(share));
    if (weight >= LEAST_WEIGHT) weights.set(code, weight);
  }
  return weights;
}
