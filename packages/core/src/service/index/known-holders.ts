import type { ExcludedHolders } from '../../domain/listing/excluded-holders.ts';
import type { IndexAnswers } from '../../search/index-answers.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';
import type { RutHash } from './rut-hash.ts';

/** What the index must know to find a person under each of the person's names. */
export interface HolderTools {
  readonly hashRut: RutHash;
  readonly joins: PersonJoins;
}

/**
 * Persons as the index is asked for them: tax ids hashed, each with the ids of all its names. A mark may
 * name a person without the tax id that another mark gives.
 */
export function knownHolders(
  { ids, ruts }: ExcludedHolders,
  index: Pick<IndexAnswers, 'personsWithRut'>,
  { hashRut, joins }: HolderTools,
): ExcludedHolders {
  const hashed = ruts.map(hashRut);
  const stated = hashed.flatMap((rut) => index.personsWithRut(rut));
  const persons = new Set([...ids, ...stated].map((id) => joins.personOf(id)));
  return { ids: [...persons].flatMap((id) => joins.idsOfPerson(id)), ruts: hashed };
}
