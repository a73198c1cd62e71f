import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { foldText } from '../text/text-folding.ts';
import { isSamePerson } from './same-person.ts';

type Named = Pick<CanonicalPerson, 'nombre' | 'rut' | 'pais'>;

/** Who a person is across the corpus: the tax id, else the folded name and country (decision C1). */
export function personIdentity({ rut, nombre, pais }: Named): string {
  return rut === undefined ? nameIdentity(searchName(nombre), pais) : `rut ${rut}`;
}

/** Who a person without a tax id is: its folded name and country. */
export function nameIdentity(folded: string, pais: string | undefined): string {
  return `nombre ${folded} ${pais ?? '-'}`;
}

/** The folded name; a name without letters or digits stays as it is. */
export function searchName(nombre: string): string {
  return foldText(nombre) || nombre;
}

/**
 * The identities of the persons of one mark. There a name without a tax id is the person who bears
 * that name with one, where there is exactly one, in whichever role.
 */
export function identitiesOnMark(persons: readonly Named[]): (person: Named) => string {
  const identified = persons.filter(({ rut }) => rut !== undefined);
  if (identified.length === 0) return personIdentity;
  return (person) => {
    if (person.rut !== undefined) return personIdentity(person);
    const traits = traitsOf(person);
    const fitting = identified.filter((other) => isSamePerson(traitsOf(other), traits));
    const identities = new Set(fitting.map(personIdentity));
    const [only = ''] = identities;
    return identities.size === 1 ? only : personIdentity(person);
  };
}

function traitsOf({ nombre, rut, pais }: Named) {
  return { nombre: searchName(nombre), rut, pais };
}
