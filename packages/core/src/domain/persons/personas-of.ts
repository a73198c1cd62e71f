import type { Persona, PersonaHistorica, Rol } from '../../contract/persona.ts';
import type { IdentifiedPerson, StoredBrand } from '../record/stored-brand.ts';
import { isLegalPersonRut } from './rut.ts';

/**
 * The current holders, then the representatives; somebody who is both is one entry with the role
 * `ambas`. The tax id of a natural person stays here (decision C1).
 */
export function personasOf(brand: Pick<StoredBrand, 'titulares' | 'representantes'>): Persona[] {
  const holders = onePerId(brand.titulares ?? []);
  const others = onePerId(brand.representantes ?? []);
  return [
    ...[...holders.values()].map((person) =>
      personaOf(person, others.has(person.id) ? 'ambas' : 'titular'),
    ),
    ...[...others.values()]
      .filter(({ id }) => !holders.has(id))
      .map((person) => personaOf(person, 'representante')),
  ];
}

/** The persons who held the mark, oldest transfer first, each with the annotation that proves it. */
export function personasHistoricasOf({
  titularesHistoricos,
}: Pick<StoredBrand, 'titularesHistoricos'>): PersonaHistorica[] {
  return titularesHistoricos.map(({ retiradoEn, retiradoPor, ...person }) => ({
    ...personaOf(person, 'titular'),
    retiradoEn,
    retiradoPor,
  }));
}

/** A tax id that callers may see. */
export function shownRut(rut: string | undefined): { rut?: string } {
  return rut !== undefined && isLegalPersonRut(rut) ? { rut } : {};
}

function onePerId(persons: readonly IdentifiedPerson[]): Map<number, IdentifiedPerson> {
  const byId = new Map<number, IdentifiedPerson>();
  for (const person of persons) if (!byId.has(person.id)) byId.set(person.id, person);
  return byId;
}

function personaOf({ id, rut, ...stated }: IdentifiedPerson, rol: Rol): Persona {
  return { ...stated, id: String(id), rol, ...shownRut(rut) } as Persona;
}
