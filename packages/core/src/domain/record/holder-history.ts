import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { comparedNames, datesOf, statedPersons } from '../persons/stated-persons.ts';
import { annotationIds } from './annotation-ids.ts';
import type { BrandRecord } from './brand-record.ts';
import type { FieldFacts } from './field-facts.ts';
import { ownershipOf, type SeenHolder } from './ownership.ts';

/** Who holds a mark now, where that is not simply its newest list, and who did. */
export interface HolderHistory<Person = CanonicalPerson> {
  readonly current: readonly Person[];
  readonly past: readonly Retired<Person>[];
}

/** A past holder, with the date and the id of the annotation that proves it (decision C2). */
export type Retired<Person = CanonicalPerson> = Person & {
  readonly retiradoEn: string;
  readonly retiradoPor: string;
};

/** The current holders of a mark: its newest list, where nothing else is known. */
export function currentHolders<Person>(
  titulares: readonly Person[] | null,
  history: HolderHistory<Person> | null,
): readonly Person[] | null {
  return history?.current ?? titulares;
}

/** The holders of a mark from every list of them and from its acts; null where one list is all. */
export function holderHistoryOf(
  { nroSolicitud, anotaciones }: Pick<BrandRecord, 'nroSolicitud' | 'anotaciones'>,
  lists: FieldFacts | undefined,
): HolderHistory | null {
  const persons = lists ? statedPersons(lists) : [];
  if (persons.every(({ isListed }) => isListed)) return null;
  const holders = persons.map<SeenHolder>(({ person, isListed, members }) => ({
    person,
    names: comparedNames(members),
    ...datesOf(members),
    isListed,
  }));
  const { current, past } = ownershipOf(holders, anotaciones);
  if (past.length === 0) return { current, past: [] };
  const ids = annotationIds(nroSolicitud, anotaciones);
  return {
    current,
    past: past.map(({ person, act }) => ({
      ...person,
      retiradoEn: act.fecha,
      retiradoPor: ids[anotaciones.indexOf(act)] ?? '',
    })),
  };
}
