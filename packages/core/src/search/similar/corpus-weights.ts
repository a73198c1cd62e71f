import type { LiveSegment } from '../live-segment.ts';
import type { NameTable } from '../names/name-table.ts';
import { postingLength } from '../postings.ts';
import { MODEL } from '../similarity/evidence-model.ts';
import { PartCounts } from '../similarity/part-counts.ts';
import { documentWeights, type WordWeights } from '../similarity/word-weights.ts';

/** A small corpus says little about how common a word is: it counts as part of a register of this size. */
const REGISTER_NAMES = 200_000;
/** Names without the word that are added to what was counted. */
const PRIOR_NAMES = 5_000;

/** How much words say among the names of a segment: by how many of them have the word. */
export function corpusWeights({ segment }: LiveSegment): WordWeights {
  const { table } = segment.names;
  const documents = Math.max(table.size, REGISTER_NAMES);
  const share = documents / (table.size + PRIOR_NAMES);
  const parts = partCounts(table);
  const common = commonWords(table, documents / 2 ** MODEL.mostOfWord / share);
  return documentWeights({
    documents,
    documentsWith: (word) => Math.round((common.get(word) ?? 0) * share),
    documentsWithPart: (folded, isFirst) => Math.round(parts.countOf(folded, isFirst) * share),
  });
}

/**
 * The folded words that at least so many names have, with how many. All others weigh the most that a
 * word weighs, and need no place in memory. O(words of the segment).
 */
function commonWords({ words, namesOf }: NameTable, least: number): Map<string, number> {
  const common = new Map<string, number>();
  let names = 0;
  for (let word = 0; word < words.size; word += 1) {
    names += postingLength(namesOf, word);
    const isLastSpelling = words.foldings[word + 1] !== words.foldings[word];
    if (!isLastSpelling) continue;
    if (names + 1 >= least) common.set(words.folded.pool.get(word), names);
    names = 0;
  }
  return common;
}

/** O(letters of the segment's words). */
function partCounts({ words, namesOf }: NameTable): PartCounts {
  const { units, starts } = words.folded.pool;
  const counts = new PartCounts();
  for (let word = 0; word < words.size; word += 1) {
    counts.add(units, starts[word] ?? 0, starts[word + 1] ?? 0, postingLength(namesOf, word));
  }
  return counts;
}
