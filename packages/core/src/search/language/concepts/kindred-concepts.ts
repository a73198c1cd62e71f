import type { ConceptGroup } from './concept-groups.ts';

/** The concepts that are kinds of one thing, by each of them, itself included. */
export type KindredConcepts = ReadonlyMap<number, readonly number[]>;

/**
 * @param broader what they are kinds of, a line each: an English word for every kind, blanks written
 * as `_`
 * @throws Error when a word names no concept, or several
 */
export function kindredConcepts(groups: readonly ConceptGroup[], broader: string): KindredConcepts {
  const kindred = new Map<number, Set<number>>();
  for (const line of broader.split('\n').filter((kinds) => kinds !== '')) {
    const kinds = line.split(' ').map((word) => conceptNamed(word.replaceAll('_', ' '), groups));
    for (const kind of kinds) kindred.set(kind, new Set([...(kindred.get(kind) ?? []), ...kinds]));
  }
  return new Map([...kindred].map(([kind, all]) => [kind, [...all]]));
}

/** The concepts, and those that are kinds of one thing with one of them. */
export function withKindred(
  concepts: readonly number[],
  kindred: KindredConcepts,
): readonly number[] {
  if (!concepts.some((concept) => kindred.has(concept))) return concepts;
  return [...new Set(concepts.flatMap((concept) => kindred.get(concept) ?? concept))];
}

function conceptNamed(word: string, groups: readonly ConceptGroup[]): number {
  const named = groups.flatMap(({ english }, concept) => (english.includes(word) ? concept : []));
  const [concept] = named;
  if (concept === undefined || named.length > 1) {
    throw new Error(`${word} names ${named.length} concepts of the lexicon, not one`);
  }
  return concept;
}
