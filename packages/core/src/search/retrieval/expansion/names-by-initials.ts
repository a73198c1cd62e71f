import { postingLength } from '../../../arrays/postings.ts';
import { joinInitials } from '../../../likeness/text/initials.ts';
import type { NameIndex } from '../../segment/terms/name-index.ts';
import type { TextQuery } from '../text-query.ts';

/** Position of a query in a name: the whole name, its start, a later sequence, or words in any order. */
export type InitialsPosition = 'whole' | 'start' | 'sequence' | 'anywhere';

/** Positions by name, for names that contain the query once initials are joined: REM finds R. E. M. and vice versa. */
export type NamesByInitials = ReadonlyMap<number, InitialsPosition>;

const NOBODY: NamesByInitials = new Map();

/**
 * Finds the names that contain every query word once initials are joined in both (decision D6), but
 * not as spelled. Candidates have initials that form a query word, or a word that initials of the
 * query form.
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

/** Returns the names that contain the word, or initials that form it. */
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
