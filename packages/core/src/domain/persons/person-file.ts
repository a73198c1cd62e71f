import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import { formsOf } from '../text/initials.ts';
import { isLegalPersonRut } from './rut.ts';

/** What listings tell of a person, its tax id apart. */
export type Ficha = Omit<CanonicalPerson, 'rut'>;

const FIELDS = ['nombre', 'apellido', 'razonSocial', 'pais', 'comuna', 'region'] as const;

/** The file of a person as one mark states it, its fields in order: equal files have one text. */
export function fichaOf(person: CanonicalPerson): Ficha {
  const ficha: Record<string, string> = {};
  for (const field of FIELDS) {
    const value = person[field];
    if (value !== undefined) ficha[field] = value;
  }
  return ficha as unknown as Ficha;
}

/** The tax id of a legal person; null for anybody else. */
export function legalRut({ rut }: CanonicalPerson): string | null {
  return rut !== undefined && isLegalPersonRut(rut) ? rut : null;
}

/** Name and legal name in all their forms, one a line: no folded text holds a line break. */
export function searchTextOf({ nombre, razonSocial = '' }: Ficha): string {
  return [nombre, razonSocial].flatMap((name) => formsOf(name)).join('\n');
}
