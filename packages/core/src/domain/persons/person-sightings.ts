import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { Facts } from '../record/brand-facts.ts';
import { newestDate } from '../record/newest-date.ts';
import { comparedName } from './person-identity.ts';
import { statedPersons } from './stated-persons.ts';

/** A person whom a mark's lists have named, those of old lists among them. */
export interface PersonSighting {
  readonly person: CanonicalPerson;
  /** Every name that was stated, as it is compared. */
  readonly names: readonly string[];
  /** Time of the newest list that names the person. */
  readonly at: string;
}

/** Everybody whom documents have named on a mark: what the corpus knows of its persons. */
export function personSightings(facts: Facts): PersonSighting[] {
  return (['titulares', 'representantes'] as const).flatMap((field) => {
    const list = facts.get(field);
    if (!list) return [];
    return statedPersons(list).map(({ person, members }) => {
      const stated = members.flatMap((member) => member.get('nombre') ?? []);
      const names = [...new Set(stated.map(({ value }) => comparedName(value)))];
      return { person, names, at: newestDate(stated.map(({ stamp }) => stamp.at)) };
    });
  });
}
