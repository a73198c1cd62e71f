import { type Postings, postingLength } from '../../../arrays/postings.ts';
import { type IdRange, partitionPoint } from '../../../arrays/sorted-texts.ts';
import { EditDistance, MAX_EDITS } from '../../../likeness/spelling/edit-distance.ts';
import type { NameTable } from '../../segment/terms/name-table.ts';
import type { PostingRange } from '../accumulators/weighted-overlap.ts';
import type { SegmentQuery } from '../segment-query.ts';
import { MAX_SCORE } from '../top-k.ts';

/** Minimum Dice coefficient: twice the common trigrams, divided by the trigrams of both texts. */
export const MIN_DICE = 0.45;
/** Minimum number of trigrams that a name shares with the query. */
export const MIN_SHARED = 2;
/** Number of trigrams that a candidate shares with the query within the posting lists that are read. */
const READ = 6;
/** Maximum score by trigrams, for names that have the same ones (e.g. differ only in blanks). */
export const MAX_GRAM_SCORE = 0.98 * (MAX_SCORE - 1);
/** Maximum number of trigrams that one edit changes. */
const GRAMS_OF_EDIT = 4;
/** Tolerance for floating-point errors before rounding up or down. */
const ROUNDING = 1e-9;

const MAX_USUAL_LETTERS = 256;

/** Similarity of whole names without blanks: 1 minus edits per letter, for up to two edits. */
class WholeNameEditDistance {
  readonly #names: NameTable;
  readonly #letters: number;
  readonly #distance: EditDistance;
  /** Scratch buffer for the letters of a name. */
  #units = new Uint16Array(MAX_USUAL_LETTERS);

  constructor(names: NameTable, letters: string) {
    this.#names = names;
    this.#letters = letters.length;
    this.#distance = new EditDistance(letters, MAX_EDITS);
  }

  /** Maximum similarity of a name with at least one edit. */
  get max(): number {
    return 1 - 1 / (this.#letters + 1);
  }

  /**
   * Returns the maximum similarity of a name with `nameLetters` letters. Only a name with every
   * trigram of the query may have no edits at all.
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

/** Parameters of a trigram search. */
interface GramQuery {
  /** Trigrams of the query, rarest first. */
  readonly codes: Uint16Array;
  readonly edits: WholeNameEditDistance;
  /** Minimum similarity, as a share of the full score; `minDice` is the minimum Dice coefficient of such a name. */
  readonly minSharedGrams: number;
  readonly minDice: number;
  /** Minimum number of letters of a name; shorter names cannot reach `minDice`. */
  readonly shortest: number;
  /** Number of trigrams that a candidate must share with the query within the posting lists that are read. */
  readonly read: number;
}

/**
 * Calls `visit` with every name that shares enough trigrams with the query, ignoring blanks, and
 * its score. This finds joined and split words, parts of words, and words with many edits. A name
 * within two edits of the whole query is scored by its edits if that is higher. Names that score
 * less than `minScore` may be left out.
 *
 * The longer a name, the more trigrams it must share. A name that must share `t` still shares 6 of
 * them when any `t - 6` lists are left out. So the longest lists are read for short names only
 * (names are numbered by length), and names that occur 6 times are scored. The result does not
 * depend on which lists are left out.
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

/** Returns the higher of Dice coefficient and edit similarity; 0 if it or the number of shared trigrams is too low. */
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

/** Writes the names that occur in enough lists to `scratch.touchedNames`; returns their number. */
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

/** Returns the positions of a posting list whose names are within a range. */
function postingsInRange({ starts, ids }: Postings, list: number, names: IdRange): PostingRange {
  const start = starts[list] ?? 0;
  const length = (starts[list + 1] ?? 0) - start;
  const indexOfName = (name: number) =>
    start + partitionPoint(length, (position) => (ids[start + position] ?? 0) >= name);
  return { from: indexOfName(names.from), to: indexOfName(names.to) };
}
