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

/** A range of tax ids: `size` numbers from `first` on. */
interface RutBlock {
  readonly first: number;
  readonly size: number;
}

/** Natural persons: 40,000,000 to 49,899,999, a range chosen so that no real person is named (decision A2). */
export const NATURAL_PERSONS: RutBlock = { first: 40_000_000, size: 9_900_000 };

/**
 * Legal persons: 57,000,000 to 58,999,999. Numbers of legal persons begin at 50,000,000; those of real companies and
 * public bodies at 60,000,000.
 */
export const LEGAL_PERSONS: RutBlock = { first: 57_000_000, size: 2_000_000 };

/** Coprime to the sizes of both ranges, so that multiples visit each number once. */
const STRIDE = 1_234_577;

/**
 * Returns a tax id with its check digit. Successive persons get distant numbers, so that neighbours do not look
 * similar; numbers repeat only after `size` persons.
 */
export function inventRut(block: RutBlock, person: number): string {
  const digits = String(block.first + ((person * STRIDE) % block.size));
  return `${digits}-${rutCheckDigit(digits)}`;
}

/** Residence as office codes without leading zeros. */
interface Residence {
  readonly comuna: string;
  readonly region: string;
}

/** The office's codes for a residence abroad. */
export const ABROAD: Residence = { comuna: '99999', region: '99' };

/** Chilean residences by frequency; most holders live in the east of Santiago. */
const RESIDENCES = new WeightedChoice<Residence>(
  parseWeights(office.comunas).map(([comuna, weight]) => [
    { comuna: String(comuna), region: String(Math.floor(comuna / 1000)) },
    weight,
  ]),
);

/** A legal form: abbreviated for display names, and in full for legal names. */
interface LegalForm {
  readonly short: string;
  readonly long: string;
}

const CHILEAN_FORMS = new WeightedChoice<LegalForm>(
  Object.entries(companies.forms).map(([short, { long, weight }]) => [{ short, long }, weight]),
);

/** Country of a foreign holder with its legal forms of companies. */
export interface Homeland {
  readonly pais: string;
  readonly forms: readonly string[];
}

export const HOMELANDS = new WeightedChoice<Homeland>(
  Object.entries(companies.homelands).map(([pais, { forms, weight }]) => [{ pais, forms }, weight]),
);

/** A company's display name and optional legal name. */
interface CompanyName {
  readonly nombre: string;
  readonly razonSocial?: string;
}

/** Adds a Chilean legal form to a trade name; every second company also states its legal name. */
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

/** Fraction of companies among foreign holders. */
const FOREIGN_COMPANIES = 0.92;

/** A person with an optional tax id, which only Chilean persons have and only some sources state. */
export interface InventedPerson {
  readonly person: CanonicalPerson;
  readonly rut?: string;
}

/** Returns the person as stated by a source that knows the tax id, or by one that does not. */
export function statePerson({ person, rut }: InventedPerson, withRut: boolean): CanonicalPerson {
  return withRut && rut !== undefined ? { ...person, rut } : person;
}

/** Draws a Chilean company named after its house; `serial` determines its tax id. */
export function houseCompany(house: string, serial: number, random: Random): InventedPerson {
  const tradeName = random.chance(0.65) ? `${house} ${sector(SPANISH.sectors, random)}` : house;
  return localCompany(incorporate(tradeName, random), serial, random);
}

/** Draws a Chilean company with these names. */
export function localCompany(name: CompanyName, serial: number, random: Random): InventedPerson {
  return {
    person: { ...name, pais: 'CL', ...RESIDENCES.draw(random) },
    rut: inventRut(LEGAL_PERSONS, serial),
  };
}

/** Draws a Chilean natural person with one or two given names and two surnames. */
export function localPerson(serial: number, random: Random): InventedPerson {
  const names = random.chance(0.5) ? MENS_NAMES : WOMENS_NAMES;
  const given = random.pickFrequent(names);
  const second = random.pickFrequent(names);
  const first = second === given ? given : `${given} ${second}`;
  const apellido = `${random.pickFrequent(SURNAMES)} ${random.pickFrequent(SURNAMES)}`;
  return citizen(first, apellido, serial, random);
}

/** Draws a Chilean natural person with these names. */
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

/** Names of a foreign person: a company name, or given names and surnames. */
interface ForeignNames {
  company(): string;
  readonly given: readonly string[];
  readonly surnames: readonly string[];
}

/** Draws a foreign holder, nearly always a company. */
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

/** Draws a foreign holder whose company is named after its house. */
export function houseAbroad(house: string, random: Random): InventedPerson {
  const company = () =>
    random.chance(0.35) ? `${house} ${sector(ENGLISH.sectors, random)}` : house;
  return foreigner(HOMELANDS.draw(random), { company, ...FOREIGN_NAMES }, random);
}

function sector(sectors: readonly string[], random: Random): string {
  return capitalized(random.pickFrequent(sectors));
}
