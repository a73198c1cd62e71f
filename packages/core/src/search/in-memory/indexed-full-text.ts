import { Index } from 'flexsearch';
import { foldSpanishLetters } from '../../likeness/text/spanish-folding.ts';
import { tokenizeFolded } from '../../likeness/text/text-folding.ts';
import { createGeneration, type Generation } from '../segment/generation.ts';
import type { LiveSegment } from '../segment/segment.ts';
import type { FullText } from '../segment/terms/name-index.ts';
import type { NameTable } from '../segment/terms/name-table.ts';

/**
 * Full text in FlexSearch, for the marks that a program begins with, built by the first question. Names go in by number, so each
 * list comes back ascending. One resolution slot: ranking is ours, and one slot is handed out without
 * a copy. Segments never change, so the register that makes updates cheap would only cost memory.
 */
export function createFlexFullText(names: NameTable): FullText {
  let index: Index | undefined;
  return {
    namesContaining: (token) => {
      index ??= buildFlexIndex(names);
      return index.search(token, { limit: names.size }) as number[];
    },
  };
}

/** The generation with segments that find whole words by FlexSearch. */
export function useFlexFullText(generation: Generation): Generation {
  return createGeneration(generation.segments.map(useFlexNames), generation);
}

function useFlexNames(live: LiveSegment): LiveSegment {
  const { names } = live.segment;
  const fullText = createFlexFullText(names.table);
  return { ...live, segment: { ...live.segment, names: { ...names, fullText } } };
}

function buildFlexIndex(names: NameTable): Index {
  const index = new Index({
    tokenize: 'strict',
    resolution: 1,
    encode: (text) => tokenizeFolded(foldSpanishLetters(text)),
  });
  for (let name = 0; name < names.size; name += 1) index.add(name, names.text(name));
  return index;
}
