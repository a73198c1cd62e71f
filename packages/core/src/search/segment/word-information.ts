import { bitsOfShare, registerOf } from '../../likeness/data/word-knowledge.ts';
import { informationContent } from '../../likeness/weight/information-content.ts';
import type { Generation } from './generation.ts';
import type { LiveSegment } from './segment.ts';

/**
 * Marks with a word are counted up to one in this many, and always up to the second number: what is commoner
 * says as little.
 */
const COMMONEST = 64;
const LEAST_COUNTED = 1024;
/** Words of queries that are kept counted. */
const MOST_WORDS = 4096;

/**
 * The information content of a folded word, in bits.
 * @param isBegun whether more letters may follow: one that no mark has represents all that begin so
 */
export type InformationContent = (folded: string, isBegun: boolean) => number;

/** Which marks of a segment are counted, and up to how many. */
interface Count {
  readonly folded: string;
  readonly isBegun: boolean;
  readonly most: number;
}

/** What was counted before, by segment and by what it was counted for. */
const counted = new WeakMap<LiveSegment, Map<string, number>>();

/** How many marks have a word; `most` or more where more than `most` have it. */
type MarksWith = (folded: string, isBegun: boolean, most: number) => number;

/** The information content of words among the marks of a corpus: by the prior of each word, and by how many marks have it. */
export function informationAmong(size: number, marksWith: MarksWith): InformationContent {
  const { documents, documentsFor } = registerOf(size);
  // A power of two: what was counted stays true while the corpus grows.
  const most = 2 ** Math.floor(Math.log2(Math.max(LEAST_COUNTED, size / COMMONEST)));
  const counted = (folded: string, isBegun: boolean) =>
    Math.min(most, marksWith(folded, isBegun, most));
  return (folded, isBegun) => {
    const whole = counted(folded, false);
    const marks = whole === 0 && isBegun ? counted(folded, isBegun) : whole;
    return informationContent(folded, bitsOfShare(documentsFor(marks), documents));
  };
}

/**
 * `informationAmong` the live marks of a generation, whatever their segments. O(marks with the word / 64) at the first
 * use of a word.
 */
export function informationInCorpus({ segments, size }: Generation): InformationContent {
  return informationAmong(size, (folded, isBegun, most) => {
    const count = { folded, isBegun, most };
    let marks = 0;
    for (const segment of segments) if (marks < most) marks += marksIn(segment, count);
    return marks;
  });
}

/** How many live marks of a segment have the word; `most` or more where more than `most` have it. */
function marksIn(segment: LiveSegment, count: Count): number {
  const known = counted.get(segment) ?? new Map<string, number>();
  counted.set(segment, known);
  const key = `${count.most} ${count.folded}${count.isBegun ? '*' : ''}`;
  const marks = known.get(key) ?? countMarks(segment, count);
  if (known.size === MOST_WORDS) known.clear();
  known.set(key, marks);
  return marks;
}

function countMarks({ segment, live }: LiveSegment, { folded, isBegun, most }: Count): number {
  const { table, rowsOf } = segment.names;
  const { words, namesOf } = table;
  const { from, to } = isBegun ? words.folded.startingWith(folded) : words.spellingsOf(folded);
  const last = namesOf.starts[to] ?? 0;
  let marks = 0;
  for (let at = namesOf.starts[from] ?? 0; at < last && marks < most; at += 1) {
    const name = namesOf.ids[at] ?? 0;
    const end = rowsOf.starts[name + 1] ?? 0;
    for (let row = rowsOf.starts[name] ?? 0; row < end; row += 1) {
      if (live.has(rowsOf.ids[row] ?? 0)) marks += 1;
    }
  }
  return marks;
}
