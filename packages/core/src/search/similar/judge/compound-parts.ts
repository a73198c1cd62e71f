import { foldSpelled } from '../../language/folding/spelled-text.ts';
import { hasLength } from '../../language/word-knowledge.ts';
import type { CompoundPart, WordForm } from './word-form.ts';

const SHORTEST_COMPOUND = 5;
const SHORTEST_PART = 2;

/** What is asked of the words that may stand in another. */
export interface PartReader {
  /** The known words that a folded word begins or ends with, as `KnownWords` tells them. */
  knownLengthsIn(folded: string, isFirst: boolean): number;
  /** @param isFirst whether a word begins with it, or ends */
  partOf(spelled: string, isFirst: boolean): WordForm;
  /** Whether everybody knows the word as a whole. */
  isOrdinary(folded: string): boolean;
}

/**
 * The parts that a reader may see in a word: what a known word leaves of it. LAKEPARK has lake before
 * park and park after lake; a name that nobody knows is seen beside a word that everybody knows. In a word
 * that everybody knows only known words are seen: nobody reads THERS in FEATHERS.
 */
export function compoundParts(spelled: string, reader: PartReader): readonly CompoundPart[] {
  const parts: CompoundPart[] = [];
  const { length } = spelled;
  if (length < SHORTEST_COMPOUND) return parts;
  const folded = foldSpelled(spelled);
  const beginnings = reader.knownLengthsIn(folded, true);
  const isWhole = reader.isOrdinary(folded);
  const ends = reader.knownLengthsIn(folded, false);
  for (let cut = SHORTEST_PART; cut <= length - SHORTEST_PART; cut += 1) {
    const showsFirst = hasLength(ends, length - cut);
    const showsLast = hasLength(beginnings, cut);
    if (!showsFirst && !showsLast) continue;
    if (isWhole && !(showsFirst && showsLast)) continue;
    const first = reader.partOf(spelled.slice(0, cut), true);
    const last = reader.partOf(spelled.slice(cut), false);
    if (showsFirst) parts.push({ form: first, rest: last, isFirst: true });
    if (showsLast) parts.push({ form: last, rest: first, isFirst: false });
  }
  return parts;
}
