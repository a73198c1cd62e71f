import type { ConceptGroup } from './concept-groups.ts';

/** The concepts that are kinds of one thing, by each of them, itself included. */
export type KindredConcepts = ReadonlyMap<number, readonly number[]>;

/**
 * @param broader what they are kinds of, a line each: an English word for every kind, blanks written
 * as `_`
 * @throws Error when a word names no concept, or several
 */
export function kindredConcepts(
  groups: readonly ConceptGroup[],
  broader: readonly string[],
): KindredConcepts {
  const kindred = new Map<number, Set<number>>();
  const named = conceptsByName(groups);
  for (const line of broader) {
    const kinds = line.split(' ').map((word) => onlyConcept(word.replaceAll('_', ' '), named));
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

function onlyConcept(word: string, named: ReadonlyMap<string, readonly number[]>): number {
  const [concept, ...others] = named.get(word) ?? [];
  if (concept === undefined || others.length > 0) {
    const count = concept === undefined ? 0 : 1 + others.length;
    throw new Error(`${word} names ${count} concepts of the lexicon, not one`);
  }
  return concept;
}

/** The concepts of each English word. */
function conceptsByName(groups: readonly ConceptGroup[]): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, number[]>();
  groups.forEach(({ english }, concept) => {
    for (const word of english) named.set(word, [...(named.get(word) ?? []), concept]);
  });
  return named;
}
