import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { personRecord } from '../persons/person-record.ts';
import { statedPersons } from '../persons/same-person.ts';
import { type FieldFacts, UNDATED } from './field-facts.ts';
import { newestDate } from './ownership.ts';

/** When the newest document listed a person of a mark, ISO 8601 UTC; absent when no such document has a time. */
export interface WithLastMention {
  readonly ultimaMencion?: string;
}

/**
 * Adds to each person of one role the time of the newest document that lists the person (decision C2). A person with an
 * older time than another person of the role is not in the newest list. O(statements of the list).
 *
 * @param list the statements of all documents about that role
 */
export function withLastMentions<Person extends CanonicalPerson>(
  persons: readonly Person[],
  list: FieldFacts | undefined,
): (Person & WithLastMention)[] {
  const mentions = list ? lastMentionTimes(list) : new Map<string, string>();
  return persons.map((person) => {
    const ultimaMencion = mentions.get(personContentKey(person)) ?? UNDATED;
    return ultimaMencion === UNDATED ? person : { ...person, ultimaMencion };
  });
}

function lastMentionTimes(list: FieldFacts): ReadonlyMap<string, string> {
  return new Map(
    statedPersons(list).map(({ person, members }) => {
      const named = members.flatMap((member) => member.get('nombre')?.stamp.at ?? []);
      return [personContentKey(person), newestDate(named)];
    }),
  );
}

/** Identifies a person by its public fields and its tax id. */
function personContentKey(person: CanonicalPerson): string {
  return JSON.stringify([personRecord(person), person.rut]);
}
