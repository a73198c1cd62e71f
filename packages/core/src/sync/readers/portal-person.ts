import type { CanonicalParty, CanonicalPerson } from '../../contract/canonical-brand.ts';
import { readAddressCodes } from '../../domain/office/address-codes.ts';
import { readCountry } from '../../domain/office/country-codes.ts';
import { isPlainObject } from '../../domain/text/plain-object.ts';
import { type JsonFields, stated, textOf } from './json-fields.ts';
import { statedTaxId } from './stated-tax-id.ts';

/** A person of a dossier; none where it has no name. What else the office states of it stays out. */
export function portalPerson(json: unknown): CanonicalPerson[] {
  if (!isPlainObject(json)) return [];
  const nombre = displayName(json);
  if (nombre === undefined) return [];
  const pais = textOf(json, 'Pais');
  return [
    stated({
      nombre,
      apellido: textOf(json, 'Apellido'),
      razonSocial: textOf(json, 'RazonSocial'),
      rut: taxId(json),
      pais: pais === undefined ? undefined : (readCountry(pais) ?? undefined),
      comuna: code(json, 'Comuna', 5),
      region: code(json, 'Region', 3),
    }),
  ];
}

/** Somebody whom an act names: an object as elsewhere in a dossier, or the bare name. */
export function portalParty(json: unknown): CanonicalParty[] {
  if (typeof json === 'string') return portalParty({ Nombre: json });
  if (!isPlainObject(json)) return [];
  const nombre = displayName(json);
  if (nombre === undefined) return [];
  return [stated({ nombre, rut: taxId(json) })];
}

/** The full name: the office splits a person's surname off, and gives a company its legal name. */
function displayName(person: JsonFields): string | undefined {
  const parts = ['Nombre', 'Apellido'].flatMap((name) => textOf(person, name) ?? []);
  return parts.length > 0 ? parts.join(' ') : textOf(person, 'RazonSocial');
}

function taxId(person: JsonFields): string | undefined {
  return statedTaxId(person, { number: 'Rut', check: 'Dv' });
}

function code(person: JsonFields, name: string, digits: number): string | undefined {
  const text = textOf(person, name);
  return text === undefined ? undefined : readAddressCodes(text, { count: 1, digits })[0];
}
