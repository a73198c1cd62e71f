import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { tokenizeFolded } from '../likeness/text/text-folding.ts';

/** Maximum words per part: some hundred kilobytes, compressed. */
const WORDS_OF_PART = 100_000;

/** The number of names with each word, or the change of that number. */
export type WordCounts = ReadonlyMap<string, number>;

/** A part of the counts as a document of the engine. */
export interface WordCountDeltas {
  /** Lines, each with a word, a blank and its count (or the change of the count); compressed, in base64. */
  readonly words: string;
}

/** Returns the distinct words of a name, as the vocabulary counts them. */
function distinctWords(spelled: string): ReadonlySet<string> {
  return new Set(tokenizeFolded(spelled));
}

/** Adds a name to the counts, or removes it. */
export function addWords(counts: Map<string, number>, spelled: string, times: 1 | -1): void {
  for (const word of distinctWords(spelled)) {
    const count = (counts.get(word) ?? 0) + times;
    if (count === 0) counts.delete(word);
    else counts.set(word, count);
  }
}

/** Splits the counts into compressed parts; yields nothing if there are no counts. */
export async function* packCounts(counts: WordCounts): AsyncGenerator<WordCountDeltas> {
  let lines: string[] = [];
  for (const [word, count] of counts) {
    lines.push(`${word} ${count}\n`);
    if (lines.length < WORDS_OF_PART) continue;
    yield packLines(lines);
    lines = [];
  }
  if (lines.length > 0) yield packLines(lines);
}

async function packLines(lines: readonly string[]): Promise<WordCountDeltas> {
  const bytes = await promisify(gzip)(lines.join(''));
  return { words: bytes.toString('base64') };
}

/** Reads the counts of the parts, one after the other. */
async function* unpackCounts(parts: Iterable<WordCountDeltas>): AsyncGenerator<[string, number]> {
  for (const { words } of parts) {
    const text = (await promisify(gunzip)(Buffer.from(words, 'base64'))).toString();
    for (const line of text.split('\n')) {
      const end = line.indexOf(' ');
      if (end > 0) yield [line.slice(0, end), Number(line.slice(end + 1))];
    }
  }
}

/** Adds the counts of all parts. */
export async function sumCounts(parts: Iterable<WordCountDeltas>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const [word, count] of unpackCounts(parts)) {
    counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return counts;
}
