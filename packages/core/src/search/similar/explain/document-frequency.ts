import { postingLength } from '../../../arrays/postings.ts';
import type { IdRange } from '../../../arrays/sorted-texts.ts';
import type { Generation } from '../../segment/generation.ts';
import type { LiveSegment } from '../../segment/segment.ts';
import type { NameTable } from '../../segment/terms/name-table.ts';

/** Counts the marks that contain all words of at least one of the folded texts. */
export type CountDocuments = (texts: readonly string[]) => number;

/** Creates a counter that caches its results, because the marks of a page share words with the query. */
export function documentFrequency({ segments }: Generation): CountDocuments {
  const known = new Map<string, number>();
  return (texts) => {
    const distinct = [...new Set(texts)].sort();
    const key = distinct.join('\n');
    const count =
      known.get(key) ?? segments.reduce((sum, live) => sum + countInSegment(live, distinct), 0);
    known.set(key, count);
    return count;
  };
}

function countInSegment(live: LiveSegment, texts: readonly string[]): number {
  const { table } = live.segment.names;
  const sought = texts.map((text) => text.split(' ').map((word) => table.words.spellingsOf(word)));
  let marks = 0;
  sought.forEach((words, at) => {
    const counted = sought.slice(0, at);
    forEachNameWithWords(table, words, (name) => {
      if (!counted.some((others) => hasAllWords(table, name, others)))
        marks += liveRowCount(live, name);
    });
  });
  return marks;
}

/** Visits each name with all of the words once: reads the names of the rarest word and checks the others. */
function forEachNameWithWords(
  table: NameTable,
  words: readonly IdRange[],
  visit: (name: number) => void,
): void {
  const { starts, ids } = table.namesOf;
  const namesOfRange = ({ from, to }: IdRange) => (starts[to] ?? 0) - (starts[from] ?? 0);
  const [rarest, ...others] = [...words].sort((a, b) => namesOfRange(a) - namesOfRange(b));
  if (rarest === undefined) return;
  for (let spelling = rarest.from; spelling < rarest.to; spelling += 1) {
    const end = starts[spelling + 1] ?? 0;
    for (let at = starts[spelling] ?? 0; at < end; at += 1) {
      const name = ids[at] ?? 0;
      // A name with two spellings of one word is visited only at the first of them.
      if (spelling > rarest.from && hasWord(table, name, { from: rarest.from, to: spelling }))
        continue;
      if (hasAllWords(table, name, others)) visit(name);
    }
  }
}

function hasAllWords(table: NameTable, name: number, words: readonly IdRange[]): boolean {
  for (const word of words) if (!hasWord(table, name, word)) return false;
  return true;
}

/** Tells whether a name has one of the spellings. O(words of the name). */
function hasWord({ wordsOf }: NameTable, name: number, { from, to }: IdRange): boolean {
  const end = wordsOf.starts[name + 1] ?? 0;
  for (let at = wordsOf.starts[name] ?? 0; at < end; at += 1) {
    const word = wordsOf.ids[at] ?? 0;
    if (word >= from && word < to) return true;
  }
  return false;
}

function liveRowCount({ segment, live, liveCount }: LiveSegment, name: number): number {
  const { rowsOf } = segment.names;
  if (liveCount === segment.rowCount) return postingLength(rowsOf, name);
  let rows = 0;
  const to = rowsOf.starts[name + 1] ?? 0;
  for (let at = rowsOf.starts[name] ?? 0; at < to; at += 1) {
    rows += Number(live.has(rowsOf.ids[at] ?? 0));
  }
  return rows;
}
