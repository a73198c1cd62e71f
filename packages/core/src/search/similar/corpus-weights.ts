import type { LiveSegment } from '../live-segment.ts';
import type { NameTable } from '../names/name-table.ts';
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
  return documentWeights({
    documents,
    documentsWith: (word) => Math.round(namesWith(table, word) * share),
  });
}

function namesWith({ words, namesOf }: NameTable, folded: string): number {
  const { from, to } = words.spellingsOf(folded);
  return (namesOf.starts[to] ?? 0) - (namesOf.starts[from] ?? 0);
}
