import { type Postings, postingLength } from '../../../arrays/postings.ts';
import { type IdRange, partitionPoint } from '../../../arrays/sorted-texts.ts';
import { EditDistance, MAX_EDITS } from '../../../likeness/spelling/edit-distance.ts';
import type { NameTable } from '../../segment/terms/name-table.ts';
import type { PostingRange } from '../accumulators/weighted-overlap.ts';
import type { SegmentQuery } from '../segment-query.ts';
import { MAX_SCORE } from '../top-k.ts';

/** Trigrams in common, twice, over those of both: less than this is not alike. */
export const MIN_DICE = 0.45;
/** Fewer common trigrams than this say nothing. */
export const MIN_SHARED = 2;
/** How many common trigrams must be among those read. */
const READ = 6;
/** Names with the same trigrams: the same but for blanks, or nearly so. */
export const MAX_GRAM_SCORE = 0.98 * (MAX_SCORE - 1);
/** Most trigrams that one edit changes. */
const GRAMS_OF_EDIT = 4;
/** Arithmetic may leave a whole number a little above or below itself. */
const ROUNDING = 1e-9;

const MAX_USUAL_LETTERS = 256;

/** How near names are to the query as a whole, both without blanks: 1 less the share of edits, up to two. */
class WholeNameEditDistance {
  readonly #names: NameTable;
  readonly #letters: number;
  readonly #distance: EditDistance;
  /** Room for the letters of a name. */
  #units = new Uint16Array(MAX_USUAL_LETTERS);

  constructor(names: NameTable, letters: string) {
    this.#names = names;
    this.#letters = letters.length;
    this.#distance = new EditDistance(letters, MAX_EDITS);
  }

  /** What a name with some edit can have at most. */
  get max(): number {
    return 1 - 1 / (this.#letters + 1);
  }

  /**
   * What a name of `nameLetters` letters can have at most. Only one with every trigram of the query may be
   * the query itself, blanks aside.
   */
  maxCloseness(nameLetters: number, hasEveryGram: boolean): number {
    const edits = Math.max(hasEveryGram ? 0 : 1, Math.abs(nameLetters - this.#letters));
    return edits > MAX_EDITS ? 0 : 1 - edits / Math.max(nameLetters, this.#letters);
  }

  closeness(name: number): number {
    const span = this.#nameLetters(name);
    const edits = this.#distance.distanceToSpan(span);
    return edits > MAX_EDITS ? 0 : 1 - edits / Math.max(span.length, this.#letters);
  }

  #nameLetters(name: number) {
    const { words, wordsOf, letters } = this.#names;
    const { units, starts } = words.folded.pool;
    const room = letters[name] ?? 0;
    if (room > this.#units.length) this.#units = new Uint16Array(room);
    const nameUnits = this.#units;
    const to = wordsOf.starts[name + 1] ?? 0;
    let length = 0;
    for (let at = wordsOf.starts[name] ?? 0; at < to; at += 1) {
      const word = wordsOf.ids[at] ?? 0;
      const end = starts[word + 1] ?? 0;
      for (let unit = starts[word] ?? 0; unit < end; unit += 1) {
        nameUnits[length] = units[unit] ?? 0;
        length += 1;
      }
    }
    return { units: nameUnits, start: 0, length };
  }
}

/** What is asked of names. */
interface GramQuery {
  /** The query's trigrams, those that the fewest names have first. */
  readonly codes: Uint16Array;
  readonly edits: WholeNameEditDistance;
  /** The share of a full score that is wanted, and the trigrams that a name with it has at least. */
  readonly minSharedGrams: number;
  readonly minDice: number;
  /** Names of fewer letters are too short, whatever they share. */
  readonly shortest: number;
  /** How many of the shared trigrams must be in the lists that are read. */
  readonly read: number;
}

/**
 * Calls `visit` with every name that shares enough trigrams with the query, blanks aside, and with
 * its score: finds joined and split words, parts of words, and words with many edits. What is within
 * two edits of the query as a whole counts by its edits, where that is better. Names that score less
 * than `minScore` may be left out.
 *
 * The longer a name, the more trigrams it must share. One that must share `t` shares at least 6 of
 * them when any `t - 6` are left out. So the commonest lists are read for short names only (names
 * are numbered by length), and names that occur 6 times are measured. The result does not depend
 * on which lists those were.
 */
export function forEachNameByTrigrams(
  search: SegmentQuery,
  minScore: number,
  visit: (name: number, score: number) => void,
): void {
  const query = readGramQuery(search, minScore);
  if (query.codes.length < MIN_SHARED) return;
  const touched = collectCandidates(search, query);
  for (let i = 0; i < touched; i += 1) {
    const name = search.scratch.touchedNames[i] ?? 0;
    if (search.filter.certainlyExcludes(name)) continue;
    const similarity = trigramSimilarity(search, query, name);
    if (similarity > 0 && search.accepts(name))
      visit(name, Math.round(MAX_GRAM_SCORE * similarity));
  }
}

/** 0 for a name that shares too little, or for less than is wanted. */
function trigramSimilarity(
  { names: { table, symbols }, scratch }: SegmentQuery,
  { codes, edits, minSharedGrams, minDice }: GramQuery,
  name: number,
): number {
  const letters = table.letters[name] ?? 0;
  const shared = scratch.queryGrams.countIn(symbols, name);
  const dice = (2 * shared) / (codes.length + letters);
  if (shared < MIN_SHARED || dice < minDice) return 0;
  const max = edits.maxCloseness(letters, shared === codes.length);
  const closeness = max > Math.max(minSharedGrams, dice) ? edits.closeness(name) : 0;
  const similarity = Math.max(closeness, Math.min(1, dice));
  return similarity < minSharedGrams ? 0 : similarity;
}

function readGramQuery({ query, scratch, names }: SegmentQuery, minScore: number): GramQuery {
  const { gramReader, queryGrams } = scratch;
  gramReader.start();
  for (const token of query.sequence) gramReader.readText(token);
  gramReader.finish();
  queryGrams.reset(gramReader);
  const codes = gramReader.codes.slice(0, gramReader.count);
  codes.sort((a, b) => postingLength(names.grams, a) - postingLength(names.grams, b));
  const edits = new WholeNameEditDistance(names.table, query.sequence.join(''));
  const minSharedGrams = (minScore - 0.5) / MAX_GRAM_SCORE;
  const withEdits =
    edits.max < minSharedGrams ? minSharedGrams : 1 - GRAMS_OF_EDIT * (1 - minSharedGrams);
  const minDice = Math.max(MIN_DICE, withEdits);
  const shortest = Math.ceil((minDice * codes.length) / (2 - minDice) - ROUNDING);
  const minShared = Math.ceil((minDice * (codes.length + shortest)) / 2 - ROUNDING);
  const read = Math.min(READ, Math.max(MIN_SHARED, minShared));
  return { codes, edits, minSharedGrams, minDice, shortest, read };
}

/** Writes the names that occur often enough to `scratch.touchedNames`; returns how many. */
function collectCandidates(
  { names: { table, grams }, scratch }: SegmentQuery,
  { codes, minDice, shortest, read }: GramQuery,
): number {
  scratch.reserve(table.size);
  const first = table.firstNameLongerThan(shortest - 1);
  const lists = Array.from(codes, (code, i) => {
    const unread = codes.length - i - 1;
    const shared = Math.min(codes.length, unread + read);
    const longest = Math.floor((2 * shared) / minDice - codes.length + ROUNDING);
    return postingsInRange(grams, code, { from: first, to: table.firstNameLongerThan(longest) });
  });
  return scratch.minOverlap.find(grams.ids, lists, { min: read, target: scratch.touchedNames });
}

/** Where the names of a list stand that are in a range. */
function postingsInRange({ starts, ids }: Postings, list: number, names: IdRange): PostingRange {
  const start = starts[list] ?? 0;
  const length = (starts[list + 1] ?? 0) - start;
  const indexOfName = (name: number) =>
    start + partitionPoint(length, (position) => (ids[start + position] ?? 0) >= name);
  return { from: indexOfName(names.from), to: indexOfName(names.to) };
}
