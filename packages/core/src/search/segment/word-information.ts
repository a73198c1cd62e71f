import { informationBits, scaledRegister } from '../../likeness/data/lexicon-data.ts';
import { informationContent } from '../../likeness/weight/information-content.ts';
import type { Generation } from './generation.ts';
import type { LiveSegment } from './segment.ts';

/**
 * Marks with a word are counted up to one in this many, and always up to the second number: what is commoner
 * says as little.
 */
const COMMONEST = 64;
const MIN_COUNTED = 1024;
/** Words of queries that are kept counted. */
const MAX_WORDS = 4096;

/**
 * The information content of a folded word, in bits.
 * @param isBegun whether more letters may follow: one that no mark has represents all that begin so
 */
export type InformationContent = (folded: string, isPrefix: boolean) => number;

/** Which marks of a segment are counted, and up to how many. */
interface Count {
  readonly folded: string;
  readonly isBegun: boolean;
  readonly max: number;
}

/** What was counted before, by segment and by what it was counted for. */
const countedMarks = new WeakMap<LiveSegment, Map<string, number>>();

/** How many marks have a word; `most` or more where more than `most` have it. */
type MarksWith = (folded: string, isPrefix: boolean, max: number) => number;

/** The information content of words among the marks of a corpus: by the prior of each word, and by how many marks have it. */
export function createWordInformation(size: number, marksWith: MarksWith): InformationContent {
  const { documents, scaledDocuments } = scaledRegister(size);
  // A power of two: what was counted stays true while the corpus grows.
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
 * `createWordInformation` the live marks of a generation, whatever their segments. O(marks with the word / 64) at the first
 * use of a word.
 */
export function corpusWordInformation({ segments, size }: Generation): InformationContent {
  return createWordInformation(size, (folded, isPrefix, max) => {
    const count = { folded, isBegun: isPrefix, max };
    let marks = 0;
    for (const segment of segments) if (marks < max) marks += marksWithWord(segment, count);
    return marks;
  });
}

/** How many live marks of a segment have the word; `most` or more where more than `most` have it. */
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
