import { informationBits, scaledRegister } from '../../likeness/data/lexicon-data.ts';
import { informationContent } from '../../likeness/weight/information-content.ts';
import type { Generation } from './generation.ts';
import type { LiveSegment } from './segment.ts';

/**
 * Divisor of the corpus size that gives the maximum mark count per word, which is at least `MIN_COUNTED`. More
 * frequent words have about the same low information.
 */
const COMMONEST = 64;
const MIN_COUNTED = 1024;
/** Maximum number of cached word counts per segment. */
const MAX_WORDS = 4096;

/**
 * Returns the information content of a folded word, in bits.
 * @param isPrefix whether the word may be unfinished; if no mark has it, the marks with this prefix count
 */
export type InformationContent = (folded: string, isPrefix: boolean) => number;

/** Word to count, and the cap of the count. */
interface Count {
  readonly folded: string;
  readonly isBegun: boolean;
  readonly max: number;
}

/** Cache of mark counts by segment and key (word and cap). */
const countedMarks = new WeakMap<LiveSegment, Map<string, number>>();

/** Returns the number of marks with a word. It may stop counting at `max`: such a result means at least `max`. */
type MarksWith = (folded: string, isPrefix: boolean, max: number) => number;

/** Creates the function that computes word information from a prior per word and the number of marks with the word. */
export function createWordInformation(size: number, marksWith: MarksWith): InformationContent {
  const { documents, scaledDocuments } = scaledRegister(size);
  // A power of two changes rarely, so cached counts remain valid while the corpus grows.
  const max = 2 ** Math.floor(Math.log2(Math.max(MIN_COUNTED, size / COMMONEST)));
  const countedMarks = (folded: string, isPrefix: boolean) =>
    Math.min(max, marksWith(folded, isPrefix, max));
  return (folded, isPrefix) => {
    const whole = countedMarks(folded, false);
    const marks = whole === 0 && isPrefix ? countedMarks(folded, isPrefix) : whole;
    return informationContent(folded, informationBits(scaledDocuments(marks), documents));
  };
}

/**
 * Returns the function that gives the information content of a word, in bits, by the live marks of a generation. The
 * result is the same however the marks are divided into segments.
 * O(marks with the word / 64) on first use of a word.
 */
export function corpusWordInformation({ segments, size }: Generation): InformationContent {
  return createWordInformation(size, (folded, isPrefix, max) => {
    const count = { folded, isBegun: isPrefix, max };
    let marks = 0;
    for (const segment of segments) if (marks < max) marks += marksWithWord(segment, count);
    return marks;
  });
}

/** Counts the live marks of a segment with the word; may stop at `max`, so such a result means at least `max`. */
function marksWithWord(segment: LiveSegment, count: Count): number {
  const known = countedMarks.get(segment) ?? new Map<string, number>();
  countedMarks.set(segment, known);
  const key = `${count.max} ${count.folded}${count.isBegun ? '*' : ''}`;
  const marks = known.get(key) ?? countMarks(segment, count);
  if (known.size === MAX_WORDS) known.clear();
  known.set(key, marks);
  return marks;
}

function countMarks(
  { segment, live }: LiveSegment,
  { folded, isBegun: isPrefix, max }: Count,
): number {
  const { table, rowsOf } = segment.names;
  const { words, namesOf } = table;
  const { from, to } = isPrefix ? words.folded.rangeOfPrefix(folded) : words.spellingsOf(folded);
  const last = namesOf.starts[to] ?? 0;
  let marks = 0;
  for (let at = namesOf.starts[from] ?? 0; at < last && marks < max; at += 1) {
    const name = namesOf.ids[at] ?? 0;
    const end = rowsOf.starts[name + 1] ?? 0;
    for (let row = rowsOf.starts[name] ?? 0; row < end; row += 1) {
      if (live.has(rowsOf.ids[row] ?? 0)) marks += 1;
    }
  }
  return marks;
}
