import { type Homeland, incorporate } from '../../synthetic/companies.ts';
import { ABROAD } from '../../synthetic/comunas.ts';
import { titled } from '../../synthetic/letter-case.ts';
import { localCompany, type SyntheticPerson } from '../../synthetic/people.ts';
import type { Random } from '../../synthetic/random.ts';
import { FOREIGN_COMPANIES } from '../../synthetic/register-shares.ts';
import { wordsOf } from '../../synthetic/words-of.ts';
import type { Tongue } from './coined-words.ts';
import type { House } from './known-houses.ts';

/** The tongue of a country; the others of those that file in Chile speak Spanish. */
const TONGUES: Readonly<Record<string, Tongue>> = {
  US: 'english',
  GB: 'english',
  CA: 'english',
  IN: 'english',
  NL: 'english',
  DE: 'german',
  CH: 'german',
  CN: 'chinese',
  KR: 'korean',
  JP: 'japanese',
  FR: 'french',
  IT: 'italian',
  BR: 'portuguese',
};

interface PeopleOf {
  readonly given: readonly string[];
  readonly surnames: readonly string[];
}

const people = (given: string, surnames: string): PeopleOf => ({
  given: wordsOf(given),
  surnames: wordsOf(surnames),
});

const PEOPLE: Readonly<Record<Tongue, PeopleOf>> = {
  spanish: people(
    'Lucía Pablo Joaquín Elena Rafael',
    'Acosta Benítez Suárez Quiroga Ledesma Ferrer',
  ),
  english: people(
    'Thomas Laura Peter Anna Robert Emma',
    'Miller Wilson Anderson Clark Lewis Baker',
  ),
  german: people('Hans Karl Jürgen Stefan Sabine', 'Keller Braun Lange Vogel Richter'),
  italian: people('Giulia Marco Luca Chiara', 'Esposito Romano Conti Moretti'),
  french: people('Pierre Jean Claire Sophie', 'Dubois Laurent Moreau Girard'),
  portuguese: people('João Ana Luiza Rafael', 'Oliveira Souza Pereira Almeida'),
  japanese: people('Hiroshi Yuki Akira Naoko', 'Tanaka Nakamura Mori Ishida'),
  chinese: people('Wei Ming Jun Li', 'Wang Zhang Chen Liu Huang'),
  korean: people('Minho Jiwon Seojun', 'Kim Park Choi'),
};

/** Abroad but for these, the trade is told in English or not at all. */
const TELLS_TRADE: ReadonlySet<Tongue> = new Set(['english', 'chinese', 'japanese', 'korean']);

/** What is spoken in the country. */
export function tongueOf(pais: string): Tongue {
  return TONGUES[pais] ?? 'spanish';
}

/** Given names of those who speak so. */
export function givenNamesOf(tongue: Tongue): readonly string[] {
  return PEOPLE[tongue].given;
}

/** Of whom a firm is named. */
export interface Founded {
  readonly house: House;
  /** The founder's, in small letters. */
  readonly surname: string;
  /** Decides its tax id. */
  readonly serial: number;
}

/** A company of Chile whose name tells its house or founder, and mostly its trade. */
export function demoCompany(founded: Founded, random: Random): SyntheticPerson {
  return localCompany(incorporate(tradeName(founded, random), random), founded.serial, random);
}

function tradeName({ house: { word, trade, sector }, surname }: Founded, random: Random): string {
  const house = titled(word);
  if (sector !== undefined) return `${titled(sector)} ${house}`;
  const kind = random.next();
  if (kind < 0.55) return `${titled(random.pick(trade.sectors))} ${house}`;
  if (kind < 0.62) return `Comercial ${house}`;
  if (kind < 0.68) return `Inversiones ${house}`;
  if (kind < 0.75) {
    return `${titled(random.pick(trade.sectors))} ${titled(surname)} y Compañía`;
  }
  return house;
}

/** A holder abroad: nearly always a company. */
export function demoForeigner(house: House, homeland: Homeland, random: Random): SyntheticPerson {
  const tongue = tongueOf(homeland.pais);
  const common = { pais: homeland.pais, ...ABROAD };
  if (random.chance(FOREIGN_COMPANIES)) {
    const nombre = `${foreignTradeName(house, tongue, random)} ${random.pick(homeland.forms)}`;
    return { person: { nombre, ...common } };
  }
  const { given, surnames } = PEOPLE[tongue];
  const apellido = random.pick(surnames);
  return { person: { nombre: `${random.pick(given)} ${apellido}`, apellido, ...common } };
}

function foreignTradeName({ word, trade }: House, tongue: Tongue, random: Random): string {
  const house = titled(word);
  if (random.chance(0.5)) return house;
  if (tongue === 'spanish') return `${titled(random.pick(trade.sectors))} ${house}`;
  return TELLS_TRADE.has(tongue) ? `${house} ${titled(random.pick(trade.industries))}` : house;
}
