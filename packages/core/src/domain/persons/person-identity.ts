import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { comparisonForm } from '../text/initials.ts';
import { isSamePerson } from './same-person.ts';

type Named = Pick<CanonicalPerson, 'nombre' | 'rut' | 'pais'>;

/** Who a person is across the corpus: the tax id, else the name as it is compared, and the country (decision C1). */
export function personIdentity({ rut, nombre, pais }: Named): string {
  return rut === undefined ? nameIdentity(comparedName(nombre), pais) : `rut ${rut}`;
}

/** Who a person without a tax id is: its name as it is compared, and its country. */
export function nameIdentity(compared: string, pais: string | undefined): string {
  return `nombre ${compared} ${pais ?? '-'}`;
}

/** The comparison form of a name; one without letters or digits stays as it is. */
export function comparedName(nombre: string): string {
  return comparisonForm(nombre) || nombre;
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
  return { nombre: comparedName(nombre), rut, pais };
}
