import { postingLength } from '../../../arrays/postings.ts';
import { joinInitials } from '../../../likeness/text/initials.ts';
import type { NameIndex } from '../../segment/terms/name-index.ts';
import type { TextQuery } from '../text-query.ts';

/** How a query occurs in a name: as all of it, at its beginning, side by side further on, or in any order. */
export type InitialsPosition = 'whole' | 'start' | 'sequence' | 'anywhere';

/** How a query occurs in the names that hold it once initials are joined: R.E.M. occurs in REM, REM in R. E. M. */
export type NamesByInitials = ReadonlyMap<number, InitialsPosition>;

const NOBODY: NamesByInitials = new Map();

/**
 * The names that hold every word of a query once initials are joined in both (decision D6), and do not hold them as
 * they are written. A name that does has some initials that are a word of the query, or a word that some initials
 * of the query are.
 */
export function namesByInitials(
  { table }: NameIndex,
  { reading, sequence }: TextQuery,
  isWritten: (name: number) => boolean,
): NamesByInitials {
  const { initials } = table;
  const candidates = new Set(reading.flatMap((word) => initials.namesWithInitials(word)));
  if (reading !== sequence) {
    const lists = reading.map((word) => namesWithWordOrInitials(table, word));
    const [shortest = []] = lists.sort((a, b) => a.length - b.length);
    for (const name of shortest) candidates.add(name);
  }
  if (candidates.size === 0) return NOBODY;
  const found = new Map<number, InitialsPosition>();
  for (const name of candidates) {
    if (isWritten(name)) continue;
    const standing = positionIn(joinInitials(table.foldedWords(name)), reading);
    if (standing !== null) found.set(name, standing);
  }
  return found;
}

/** The names that have the word, or initials that make it. */
function namesWithWordOrInitials(
  { words, namesOf, initials }: NameIndex['table'],
  word: string,
): number[] {
  const names = [...initials.namesWithInitials(word)];
  const { from, to } = words.spellingsOf(word);
  for (let spelling = from; spelling < to; spelling += 1) {
    const start = namesOf.starts[spelling] ?? 0;
    names.push(...namesOf.ids.subarray(start, start + postingLength(namesOf, spelling)));
  }
  return names;
}

function positionIn(name: readonly string[], reading: readonly string[]): InitialsPosition | null {
  if (!reading.every((word) => name.includes(word))) return null;
  const [whole, part] = [` ${name.join(' ')} `, ` ${reading.join(' ')} `];
  if (whole === part) return 'whole';
  const at = whole.indexOf(part);
  return at === 0 ? 'start' : at > 0 ? 'sequence' : 'anywhere';
}
