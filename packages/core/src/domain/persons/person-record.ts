import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { comparisonForm, namePartForms } from './compared-name.ts';
import { isLegalPersonRut } from './rut.ts';

/** The fields of a person that listings show, without the tax id. */
export type PersonRecord = Omit<CanonicalPerson, 'rut'>;

const FIELDS = ['nombre', 'apellido', 'razonSocial', 'pais', 'comuna', 'region'] as const;

/**
 * Returns the record of a person as stated for one mark. Its fields are in a fixed order, so that equal records
 * serialise to equal JSON.
 */
export function personRecord(person: CanonicalPerson): PersonRecord {
  const ficha: Record<string, string> = {};
  for (const field of FIELDS) {
    const value = person[field];
    if (value !== undefined) ficha[field] = value;
  }
  return ficha as unknown as PersonRecord;
}

/** Returns the tax id of a legal person; null for a natural person, and without a tax id. */
export function legalPersonRut({ rut }: CanonicalPerson): string | null {
  return rut !== undefined && isLegalPersonRut(rut) ? rut : null;
}

/** Returns all forms of the name and the legal name, one per line; no folded text contains a line break. */
export function personSearchText({ nombre, razonSocial = '' }: PersonRecord): string {
  return [nombre, razonSocial].flatMap((name) => namePartForms(name)).join('\n');
}

/** The fields of a stated person that identify it. */
export interface PersonTraits {
  /** The name in its comparison form (`comparisonName`). */
  readonly nombre: string;
  readonly rut?: string | undefined;
  readonly pais?: string | undefined;
}

type Named = Pick<CanonicalPerson, 'nombre' | 'rut' | 'pais'>;

/**
 * Returns the identity of a person across the corpus: the tax id, or else the normalised name and the country (decision
 * C1).
 */
function personIdentity({ rut, nombre, pais }: Named): string {
  return rut === undefined ? nameIdentity(comparisonName(nombre), pais) : rutIdentity(rut);
}

/** Returns the identity of a person with a normalised tax id. */
export function rutIdentity(rut: string): string {
  return `rut ${rut}`;
}

/** Returns the identity of a person without a tax id: its normalised name and its country. */
export function nameIdentity(compared: string, pais: string | undefined): string {
  return `nombre ${compared} ${pais ?? '-'}`;
}

/** Returns the comparison form of a name; a name without letters or digits is returned unchanged. */
export function comparisonName(nombre: string): string {
  return comparisonForm(nombre) || nombre;
}

/**
 * Returns a function that resolves the identities of one mark's persons. A person without a tax id is identified with
 * the mark's only person, in any role, who has the same name and a tax id.
 */
export function identityResolver(persons: readonly Named[]): (person: Named) => string {
  const identified = persons.filter(({ rut }) => rut !== undefined);
  if (identified.length === 0) return personIdentity;
  return (person) => {
    if (person.rut !== undefined) return personIdentity(person);
    const traits = personTraits(person);
    const fitting = identified.filter((other) => isSamePerson(personTraits(other), traits));
    const identities = new Set(fitting.map(personIdentity));
    const [only = ''] = identities;
    return identities.size === 1 ? only : personIdentity(person);
  };
}

function personTraits({ nombre, rut, pais }: Named) {
  return { nombre: comparisonName(nombre), rut, pais };
}

/** Tells whether two persons may be the same: by tax id if both have one, else by name and compatible countries. */
function isSamePerson(a: PersonTraits, b: PersonTraits): boolean {
  if (a.rut !== undefined && b.rut !== undefined) return a.rut === b.rut;
  if (a.nombre !== b.nombre) return false;
  return a.pais === undefined || b.pais === undefined || a.pais === b.pais;
}
