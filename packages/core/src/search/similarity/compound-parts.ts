import { foldSpelled } from '../spelled-text.ts';
import type { CompoundPart } from './word-form.ts';

const SHORTEST_COMPOUND = 5;
const SHORTEST_PART = 2;

/** What is asked of the words that may stand in another. */
export interface PartReader {
  /** Whether readers know the folded word. */
  isKnown(folded: string): boolean;
  /** @param isFirst whether a word begins with it, or ends */
  partOf(spelled: string, isFirst: boolean): CompoundPart;
}

/**
 * The parts that a reader may see in a word: what a known word leaves of it. LAKEPARK has lake before
 * park and park after lake; a name that nobody knows is seen beside a word that everybody knows.
 */
export function compoundParts(spelled: string, reader: PartReader): readonly CompoundPart[] {
  const parts: CompoundPart[] = [];
  if (spelled.length < SHORTEST_COMPOUND) return parts;
  const folded = foldSpelled(spelled);
  for (let cut = SHORTEST_PART; cut <= spelled.length - SHORTEST_PART; cut += 1) {
    if (reader.isKnown(folded.slice(cut))) {
      parts.push(reader.partOf(spelled.slice(0, cut), true));
    }
    if (reader.isKnown(folded.slice(0, cut))) {
      parts.push(reader.partOf(spelled.slice(cut), false));
    }
  }
  return parts;
}
