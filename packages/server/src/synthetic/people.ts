import type { CanonicalPerson } from '@marcario/core/contract';
import { chileanCompany, foreignCompany, HOMELANDS } from './companies.ts';
import { ABROAD, RESIDENCES } from './comunas.ts';
import { FOREIGN_GIVEN_NAMES, FOREIGN_SURNAMES, GIVEN_NAMES, SURNAMES } from './lexicon-people.ts';
import type { Random } from './random.ts';
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
export function localCompany(house: string, serial: number, random: Random): SyntheticPerson {
  return {
    person: { ...chileanCompany(house, random), pais: 'CL', ...RESIDENCES.draw(random) },
    rut: rutOf(LEGAL_PERSONS, serial),
  };
}

/** A man or woman of Chile with one or two given names and both surnames. */
export function localPerson(serial: number, random: Random): SyntheticPerson {
  const given = random.pickFrequent(GIVEN_NAMES);
  const second = random.chance(0.7) ? ` ${random.pickFrequent(GIVEN_NAMES)}` : '';
  const apellido = `${random.pickFrequent(SURNAMES)} ${random.pickFrequent(SURNAMES)}`;
  const nombre = `${given}${second} ${apellido}`;
  return {
    person: { nombre, apellido, pais: 'CL', ...RESIDENCES.draw(random) },
    rut: rutOf(NATURAL_PERSONS, serial),
  };
}

/** A holder abroad: nearly always a company. */
export function foreigner(house: string, random: Random): SyntheticPerson {
  const homeland = HOMELANDS.draw(random);
  const common = { pais: homeland.pais, ...ABROAD };
  if (random.chance(0.92)) {
    return { person: { nombre: foreignCompany(house, homeland, random), ...common } };
  }
  const apellido = random.pick(FOREIGN_SURNAMES);
  return {
    person: { nombre: `${random.pick(FOREIGN_GIVEN_NAMES)} ${apellido}`, apellido, ...common },
  };
}
