import { NO_JOINS, PersonJoins } from '../../search/insights/person-joins.ts';
import type { JoinedNames } from '../../store/person-store.ts';

/** The joins of a corpus at a change of it, or after. */
export type ReadPersonJoins = (seq: number) => Promise<PersonJoins>;

/**
 * Reads the joins once for each state of the corpus. Where they are what they were, the same object
 * comes back: what was made of it still holds.
 */
export function personJoinsReader(readNames: () => Promise<JoinedNames>): ReadPersonJoins {
  let readAt = -1;
  let last: PersonJoins = NO_JOINS;
  let reading: Promise<PersonJoins> = Promise.resolve(NO_JOINS);

  const read = async () => {
    const { names, legal } = await readNames();
    const joins = new PersonJoins(names, legal);
    if (!joins.equals(last)) last = joins;
    return last;
  };
  return (seq) => {
    if (seq === readAt) return reading;
    readAt = seq;
    reading = read().catch((error: unknown) => {
      // The next look reads anew.
      readAt = -1;
      throw error;
    });
    return reading;
  };
}
