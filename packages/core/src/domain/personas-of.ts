import type { Persona, Rol } from '../contract/persona.ts';
import { isLegalPersonRut } from './rut.ts';
import type { IdentifiedPerson, StoredBrand } from './stored-brand.ts';

/**
 * The current holders, then the representatives; somebody who is both is one entry with the role
 * `ambas`. The tax id of a natural person stays here (decision C1).
 */
export function personasOf(brand: Pick<StoredBrand, 'titulares' | 'representantes'>): Persona[] {
  const holders = brand.titulares ?? [];
  const others = brand.representantes ?? [];
  const holderIds = new Set(holders.map(({ id }) => id));
  const otherIds = new Set(others.map(({ id }) => id));
  return [
    ...holders.map((person) => personaOf(person, otherIds.has(person.id) ? 'ambas' : 'titular')),
    ...others
      .filter(({ id }) => !holderIds.has(id))
      .map((person) => personaOf(person, 'representante')),
  ];
}

function personaOf({ id, rut, ...stated }: IdentifiedPerson, rol: Rol): Persona {
  const shown = rut !== undefined && isLegalPersonRut(rut) ? { rut } : {};
  return { ...stated, id: String(id), rol, ...shown } as Persona;
}
