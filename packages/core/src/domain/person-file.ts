import type { CanonicalPerson } from '../contract/canonical-brand.ts';
import { canonicalJson } from './canonical-json.ts';
import { isLegalPersonRut } from './rut.ts';
import { foldText } from './text-folding.ts';

/** What listings tell of a person, its tax id apart. */
export type Ficha = Omit<CanonicalPerson, 'rut'>;

/** The file of a person as one mark states it, its fields in order: equal files have one text. */
export function fichaOf({ rut: _, ...ficha }: CanonicalPerson): Ficha {
  return JSON.parse(canonicalJson(ficha)) as Ficha;
}

/** The tax id of a legal person; null for anybody else. */
export function legalRut({ rut }: CanonicalPerson): string | null {
  return rut !== undefined && isLegalPersonRut(rut) ? rut : null;
}

/** Name and legal name, folded, one a line: no folded text holds a line break. */
export function searchTextOf({ nombre, razonSocial = '' }: Ficha): string {
  return `${foldText(nombre)}\n${foldText(razonSocial)}`;
}
