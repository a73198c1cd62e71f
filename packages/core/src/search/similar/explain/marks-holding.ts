import { postingLength } from '../../arrays/postings.ts';
import type { Generation } from '../../segment/generation.ts';
import type { LiveSegment } from '../../segment/live-segment.ts';

/** Counts the marks that hold all words of one of some folded texts. */
export type CountMarks = (texts: readonly string[]) => number;

/** Counts once for each question: the marks of a page share words with what they were searched by. */
export function marksHolding({ segments }: Generation): CountMarks {
  const known = new Map<string, number>();
  return (texts) => {
    const distinct = [...new Set(texts)].sort();
    const key = distinct.join('\n');
    const count =
      known.get(key) ?? segments.reduce((sum, live) => sum + countIn(live, distinct), 0);
    known.set(key, count);
    return count;
  };
}

function countIn(live: LiveSegment, texts: readonly string[]): number {
  const names = new Set(texts.flatMap((text) => namesHolding(live, text.split(' '))));
  let marks = 0;
  for (const name of names) marks += livingRows(live, name);
  return marks;
}

/** The names that hold every one of the words. */
function namesHolding({ segment }: LiveSegment, words: readonly string[]): number[] {
  const { table } = segment.names;
  const [first = [], ...others] = words
    .map((word) => {
      const { from, to } = table.words.spellingsOf(word);
      const { starts, ids } = table.namesOf;
      return Array.from(ids.subarray(starts[from] ?? 0, starts[to] ?? 0));
    })
    .sort((a, b) => a.length - b.length);
  const sets = others.map((names) => new Set(names));
  return first.filter((name) => sets.every((names) => names.has(name)));
}

function livingRows({ segment, live, liveCount }: LiveSegment, name: number): number {
  const { rowsOf } = segment.names;
  if (liveCount === segment.rowCount) return postingLength(rowsOf, name);
  let rows = 0;
  const to = rowsOf.starts[name + 1] ?? 0;
  for (let at = rowsOf.starts[name] ?? 0; at < to; at += 1) {
    rows += Number(live.has(rowsOf.ids[at] ?? 0));
  }
  return rows;
}
