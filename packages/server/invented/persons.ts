import { rutCheckDigit } from '@marcario/core';
import type { CanonicalPerson } from '@marcario/core/contract';
import companies from './data/companies.json' with { type: 'json' };
import office from './data/office.json' with { type: 'json' };
import people from './data/people.json' with { type: 'json' };
import { type Random, WeightedChoice } from './random.ts';
import {
  capitalized,
  ENGLISH,
  parseWeights,
  SPANISH,
  splitWordLists,
  splitWords,
} from './words.ts';

/** A block of tax id numbers, `size` of them from `first` on. */
interface RutBlock {
  readonly first: number;
  readonly size: number;
}

/** Natural persons: 40,000,000 to 49,899,999, set apart so that no real person is printed (decision A2). */
export const NATURAL_PERSONS: RutBlock = { first: 40_000_000, size: 9_900_000 };

/**
 * Legal persons: 57,000,000 to 58,999,999, well under the numbers from 60,000,000 on that companies
 * and public bodies carry, and over 50,000,000, from where a number is a legal person's.
 */
export const LEGAL_PERSONS: RutBlock = { first: 57_000_000, size: 2_000_000 };

/** Shares no factor with the size of either block, so that it visits each number once. */
const STRIDE = 1_234_577;

/**
 * The tax id of a person, with its check digit. Numbers jump about in the block, so that neighbours in
 * the roster do not look alike, and repeat only after `size` persons.
 */
export function inventRut(block: RutBlock, person: number): string {
  const digits = String(block.first + ((person * STRIDE) % block.size));
  return `${digits}-${rutCheckDigit(digits)}`;
}

/** Where a person lives: codes of the office, without a leading zero. */
interface Residence {
  readonly comuna: string;
  readonly region: string;
}

/** The office's codes for a residence abroad. */
export const ABROAD: Residence = { comuna: '99999', region: '99' };

/** Residences in Chile; most of the country's holders live in the east of Santiago. */
const RESIDENCES = new WeightedChoice<Residence>(
  parseWeights(office.comunas).map(([comuna, weight]) => [
    { comuna: String(comuna), region: String(Math.floor(comuna / 1000)) },
    weight,
  ]),
);

/** A legal form as it ends a display name and, written out, a legal name. */
interface LegalForm {
  readonly short: string;
  readonly long: string;
}

const CHILEAN_FORMS = new WeightedChoice<LegalForm>(
  Object.entries(companies.forms).map(([short, { long, weight }]) => [{ short, long }, weight]),
);

/** Country of a foreign holder and the legal forms of its companies. */
export interface Homeland {
  readonly pais: string;
  readonly forms: readonly string[];
}

export const HOMELANDS = new WeightedChoice<Homeland>(
  Object.entries(companies.homelands).map(([pais, { forms, weight }]) => [{ pais, forms }, weight]),
);

/** The two names of a company: as shown, and as registered. */
interface CompanyName {
  readonly nombre: string;
  readonly razonSocial?: string;
}

/** Adds a Chilean legal form to a trade name; every second company states its legal name too. */
export function incorporate(tradeName: string, random: Random): CompanyName {
  const { short, long } = CHILEAN_FORMS.draw(random);
  const nombre = `${tradeName} ${short}`;
  if (random.chance(0.5)) return { nombre };
  return { nombre, razonSocial: `${tradeName.toUpperCase()} ${long}` };
}

export const MENS_NAMES = splitWords(people.men);
export const WOMENS_NAMES = splitWords(people.women);
export const SURNAMES = splitWords(people.surnames);
const FOREIGN_NAMES = splitWordLists(people.abroad);

/** Share of the companies among the holders abroad. */
const FOREIGN_COMPANIES = 0.92;

/** A person as some sources know it; `rut` only for Chilean persons, and not on every mark. */
export interface InventedPerson {
  readonly person: CanonicalPerson;
  readonly rut?: string;
}

/** The person as a source states it that knows the tax id, or does not. */
export function statePerson({ person, rut }: InventedPerson, withRut: boolean): CanonicalPerson {
  return withRut && rut !== undefined ? { ...person, rut } : person;
}

/** A company of Chile that carries the name of its house; `serial` decides its tax id. */
export function houseCompany(house: string, serial: number, random: Random): InventedPerson {
  const tradeName = random.chance(0.65) ? `${house} ${sector(SPANISH.sectors, random)}` : house;
  return localCompany(incorporate(tradeName, random), serial, random);
}

/** A company of Chile under the names given. */
export function localCompany(name: CompanyName, serial: number, random: Random): InventedPerson {
  return {
    person: { ...name, pais: 'CL', ...RESIDENCES.draw(random) },
    rut: inventRut(LEGAL_PERSONS, serial),
  };
}

/** A man or woman of Chile with one or two given names and both surnames. */
export function localPerson(serial: number, random: Random): InventedPerson {
  const names = random.chance(0.5) ? MENS_NAMES : WOMENS_NAMES;
  const given = random.pickFrequent(names);
  const second = random.pickFrequent(names);
  const first = second === given ? given : `${given} ${second}`;
  const apellido = `${random.pickFrequent(SURNAMES)} ${random.pickFrequent(SURNAMES)}`;
  return citizen(first, apellido, serial, random);
}

/** A natural person of Chile under the names given. */
export function citizen(
  given: string,
  apellido: string,
  serial: number,
  random: Random,
): InventedPerson {
  return {
    person: { nombre: `${given} ${apellido}`, apellido, pais: 'CL', ...RESIDENCES.draw(random) },
    rut: inventRut(NATURAL_PERSONS, serial),
  };
}

/** How a person abroad is named: as a company, or by given name and surname. */
interface ForeignNames {
  company(): string;
  readonly given: readonly string[];
  readonly surnames: readonly string[];
}

/** A holder abroad: nearly always a company. */
export function foreigner(
  { pais, forms }: Homeland,
  { company, given, surnames }: ForeignNames,
  random: Random,
): InventedPerson {
  const common = { pais, ...ABROAD };
  if (random.chance(FOREIGN_COMPANIES)) {
    return { person: { nombre: `${company()} ${random.pick(forms)}`, ...common } };
  }
  const apellido = random.pick(surnames);
  return { person: { nombre: `${random.pick(given)} ${apellido}`, apellido, ...common } };
}

/** A holder abroad whose company carries the name of its house. */
export function houseAbroad(house: string, random: Random): InventedPerson {
  const company = () =>
    random.chance(0.35) ? `${house} ${sector(ENGLISH.sectors, random)}` : house;
  return foreigner(HOMELANDS.draw(random), { company, ...FOREIGN_NAMES }, random);
}

function sector(sectors: readonly string[], random: Random): string {
  return capitalized(random.pickFrequent(sectors));
}
