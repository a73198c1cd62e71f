import { readName } from '../names/name-grams.ts';
import { postingLength } from '../postings.ts';
import type { SegmentSearch } from './segment-search.ts';
import { TOP_SCORE } from './top-names.ts';

/** Trigrams in common, twice, over those of both: less than this is not alike. */
const LEAST_DICE = 0.45;
/** Fewer common trigrams than this say nothing. */
const LEAST_SHARED = 2;
/** Names with the same trigrams: the same but for blanks, or nearly so. */
const BEST_SCORE = 0.98 * (TOP_SCORE - 1);

/**
 * Writes to `scratch.gramScores` the likeness of each name that shares enough trigrams with the
 * query, blanks aside: finds joined and split words, parts of words, and words with many edits.
 * Returns how many there are; `scratch.touchedNames` begins with them.
 *
 * A name that shares at least `t` of the query's trigrams shares at least `t - s` of them when any
 * `s` are left out. So the `s` commonest lists are never read, the rest are counted, and only the
 * names with `t - s` are measured. The result does not depend on which lists those were.
 */
export function scoreNamesByGrams(search: SegmentSearch): number {
  const { scratch, names } = search;
  scratch.reserve(names.table.size);
  readQuery(search);
  const count = scratch.queryGrams.count;
  const least = Math.max(LEAST_SHARED, Math.ceil((LEAST_DICE * count) / (2 - LEAST_DICE)));
  if (count < least) return 0;
  const skipped = (least - 1) >> 1;
  const end = firstLongerThan(search, (2 * count) / LEAST_DICE - count);
  const touched = countShared(search, skipped, end);
  let scored = 0;
  for (let i = 0; i < touched; i += 1) {
    const name = scratch.touchedNames[i] ?? 0;
    const counted = scratch.sharedGrams[name] ?? 0;
    scratch.sharedGrams[name] = 0;
    if (counted < least - skipped || !search.accepts(name)) continue;
    const shared = skipped === 0 ? counted : exactlyShared(search, name);
    const dice = (2 * shared) / (count + (names.table.letters[name] ?? 0));
    if (shared < least || dice < LEAST_DICE) continue;
    scratch.gramScores[name] = search.isWhole(name)
      ? TOP_SCORE
      : Math.round(BEST_SCORE * Math.min(1, dice));
    scratch.touchedNames[scored] = name;
    scored += 1;
  }
  return scored;
}

function readQuery({ query, scratch }: SegmentSearch): void {
  const reader = scratch.queryGrams;
  reader.begin();
  for (const token of query.sequence) {
    const units = Uint16Array.from({ length: token.length }, (_, i) => token.charCodeAt(i));
    reader.read(units, 0, units.length);
  }
  reader.end();
}

/** The first name of more letters than that: names are numbered by length. */
function firstLongerThan({ names }: SegmentSearch, most: number): number {
  const { letters } = names.table;
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((letters[middle] ?? 0) > most) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Counts, for each name before `end`, the lists that hold it, all but the `skipped` longest. */
function countShared({ names, scratch }: SegmentSearch, skipped: number, end: number): number {
  const { queryGrams, sharedGrams, touchedNames } = scratch;
  const { grams } = names;
  const codes = Array.from(queryGrams.codes.subarray(0, queryGrams.count));
  codes.sort((a, b) => postingLength(grams, a) - postingLength(grams, b));
  let touched = 0;
  for (let i = 0; i < codes.length - skipped; i += 1) {
    const code = codes[i] ?? 0;
    const to = grams.starts[code + 1] ?? 0;
    for (let at = grams.starts[code] ?? 0; at < to; at += 1) {
      const name = grams.ids[at] ?? 0;
      if (name >= end) break;
      const counted = sharedGrams[name] ?? 0;
      if (counted === 0) {
        touchedNames[touched] = name;
        touched += 1;
      }
      sharedGrams[name] = counted + 1;
    }
  }
  return touched;
}

function exactlyShared({ names, scratch }: SegmentSearch, name: number): number {
  const { nameGrams, queryGrams } = scratch;
  readName(nameGrams, names.table, name);
  let shared = 0;
  for (let i = 0; i < nameGrams.count; i += 1) {
    if (queryGrams.has(nameGrams.codes[i] ?? 0)) shared += 1;
  }
  return shared;
}
