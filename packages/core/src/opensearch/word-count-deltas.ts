import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { tokenizeFolded } from '../likeness/text/text-folding.ts';

/** Words of a part: some hundred kilobytes, packed. */
const WORDS_OF_PART = 100_000;

/** In how many names each word is, or by how many more than before. */
export type WordCounts = ReadonlyMap<string, number>;

/** A part as a document of the engine has it. */
export interface WordCountDeltas {
  /** Lines of a word, a blank and its number; packed, in base64. */
  readonly words: string;
}

/** The distinct words of a name, as the vocabulary counts them. */
function distinctWords(spelled: string): ReadonlySet<string> {
  return new Set(tokenizeFolded(spelled));
}

/** Adds a name to what is counted, or takes it out. */
export function addWords(counts: Map<string, number>, spelled: string, times: 1 | -1): void {
  for (const word of distinctWords(spelled)) {
    const count = (counts.get(word) ?? 0) + times;
    if (count === 0) counts.delete(word);
    else counts.set(word, count);
  }
}

/** The counts in as many parts as they need; none where nothing is counted. */
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

/** What the parts say, one after the other. */
async function* unpackCounts(parts: Iterable<WordCountDeltas>): AsyncGenerator<[string, number]> {
  for (const { words } of parts) {
    const text = (await promisify(gunzip)(Buffer.from(words, 'base64'))).toString();
    for (const line of text.split('\n')) {
      const end = line.indexOf(' ');
      if (end > 0) yield [line.slice(0, end), Number(line.slice(end + 1))];
    }
  }
}

/** All counts of some parts together. */
export async function sumCounts(parts: Iterable<WordCountDeltas>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const [word, count] of unpackCounts(parts)) {
    counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return counts;
}
