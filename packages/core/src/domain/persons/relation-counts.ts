import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { Facts } from '../record/brand-facts.ts';
import { currentHolders, type HolderHistory, newestDate } from '../record/ownership.ts';
import type { IdentifiedPerson } from '../record/stored-brand.ts';
import { comparisonName } from './person-record.ts';
import { statedPersons } from './same-person.ts';

/** The persons in a mark's row. */
export interface MarkPersons {
  readonly titulares: readonly IdentifiedPerson[] | null;
  readonly representantes: readonly IdentifiedPerson[] | null;
  readonly holderHistory: HolderHistory<IdentifiedPerson> | null;
}

/** The number of marks in which a person has each role; for a single mark, each number is 0 or 1. */
export interface RelationCounts {
  /** Number of marks of which the person is a holder and not a representative. */
  readonly titular: number;
  /** Number of marks of which the person is a representative and not a holder. */
  readonly representante: number;
  readonly ambas: number;
  /** Number of marks of which the person is a former holder. */
  readonly historica: number;
}

export const NO_RELATIONS: RelationCounts = {
  titular: 0,
  representante: 0,
  ambas: 0,
  historica: 0,
};

/** Returns, by person id, the counts that one mark contributes to each of its persons. */
export function relationCounts(mark: MarkPersons): ReadonlyMap<number, RelationCounts> {
  const holders = personIdSet(currentHolders(mark.titulares, mark.holderHistory));
  const others = personIdSet(mark.representantes);
  const past = personIdSet(mark.holderHistory?.past ?? null);
  const counts = new Map<number, RelationCounts>();
  for (const id of new Set([...holders, ...others, ...past])) {
    const [holds, represents] = [holders.has(id), others.has(id)];
    counts.set(id, {
      titular: Number(holds && !represents),
      representante: Number(represents && !holds),
      ambas: Number(holds && represents),
      historica: Number(past.has(id)),
    });
  }
  return counts;
}

/** Subtracts the counts of `before` from those of `after`; null when they are equal. */
export function countDifference(
  before: RelationCounts = NO_RELATIONS,
  after: RelationCounts = NO_RELATIONS,
): RelationCounts | null {
  const change = {
    titular: after.titular - before.titular,
    representante: after.representante - before.representante,
    ambas: after.ambas - before.ambas,
    historica: after.historica - before.historica,
  };
  return Object.values(change).some((count) => count !== 0) ? change : null;
}

/** Adds two counts role by role. */
export function addCounts(a: RelationCounts, b: RelationCounts): RelationCounts {
  return {
    titular: a.titular + b.titular,
    representante: a.representante + b.representante,
    ambas: a.ambas + b.ambas,
    historica: a.historica + b.historica,
  };
}

function personIdSet(persons: readonly IdentifiedPerson[] | null): Set<number> {
  return new Set((persons ?? []).map(({ id }) => id));
}

/** A person named in any list of holders or representatives of a mark, including older lists. */
export interface PersonSighting {
  readonly person: CanonicalPerson;
  /** Every stated name in its comparison form. */
  readonly names: readonly string[];
  /** Time of the newest list that names the person. */
  readonly at: string;
}

/** Returns every person whom a document has named as holder or representative of a mark. */
export function personSightings(facts: Facts): PersonSighting[] {
  return (['titulares', 'representantes'] as const).flatMap((field) => {
    const list = facts.get(field);
    if (!list) return [];
    return statedPersons(list).map(({ person, members }) => {
      const stated = members.flatMap((member) => member.get('nombre') ?? []);
      const names = [...new Set(stated.map(({ value }) => comparisonName(value)))];
      return { person, names, at: newestDate(stated.map(({ stamp }) => stamp.at)) };
    });
  });
}
