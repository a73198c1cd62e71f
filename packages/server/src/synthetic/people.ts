import type { CanonicalPerson } from '@marcario/core/contract';
import { type CompanyName, chileanCompany, foreignCompany, HOMELANDS } from './companies.ts';
import { ABROAD, RESIDENCES } from './comunas.ts';
import {
  FOREIGN_GIVEN_NAMES,
  FOREIGN_SURNAMES,
  MENS_NAMES,
  SURNAMES,
  WOMENS_NAMES,
} from './lexicon-people.ts';
import type { Random } from './random.ts';
import { FOREIGN_COMPANIES } from './register-shares.ts';
import { LEGAL_PERSONS, NATURAL_PERSONS, rutOf } from './ruts.ts';

/** A person as some sources know it; `rut` only for Chilean persons, and not on every mark. */
export interface SyntheticPerson {
  readonly person: CanonicalPerson;
  readonly rut?: string;
}

/** The person as a source states it that knows the tax id, or does not. */
export function statePerson({ person, rut }: SyntheticPerson, withRut: boolean): CanonicalPerson {
  return withRut && rut !== undefined ? { ...person, rut } : person;
}

/** A company of Chile that carries the name of its house; `serial` decides its tax id. */
export function houseCompany(house: string, serial: number, random: Random): SyntheticPerson {
  return localCompany(chileanCompany(house, random), serial, random);
}

/** A company of Chile under the names given. */
export function localCompany(name: CompanyName, serial: number, random: Random): SyntheticPerson {
  return {
    person: { ...name, pais: 'CL', ...RESIDENCES.draw(random) },
    rut: rutOf(LEGAL_PERSONS, serial),
  };
}

/** A man or woman of Chile with one or two given names and both surnames. */
export function localPerson(serial: number, random: Random): SyntheticPerson {
  const names = random.chance(0.5) ? MENS_NAMES : WOMENS_NAMES;
  const given = random.pickFrequent(names);
  const second = random.pickFrequent(names);
  const first = second === given ? given : `${given} ${second}`;
  const apellido = `${random.pickFrequent(SURNAMES)} ${random.pickFrequent(SURNAMES)}`;
  return {
    person: { nombre: `${first} ${apellido}`, apellido, pais: 'CL', ...RESIDENCES.draw(random) },
    rut: rutOf(NATURAL_PERSONS, serial),
  };
}

/** A holder abroad: nearly always a company. */
export function foreigner(house: string, random: Random): SyntheticPerson {
  const homeland = HOMELANDS.draw(random);
  const common = { pais: homeland.pais, ...ABROAD };
  if (random.chance(FOREIGN_COMPANIES)) {
    return { person: { nombre: foreignCompany(house, homeland, random), ...common } };
  }
  const apellido = random.pick(FOREIGN_SURNAMES);
  return {
    person: { nombre: `${random.pick(FOREIGN_GIVEN_NAMES)} ${apellido}`, apellido, ...common },
  };
}
