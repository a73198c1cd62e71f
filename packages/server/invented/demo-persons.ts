import type { Tongue } from './coined-words.ts';
import companies from './data/companies.json' with { type: 'json' };
import people from './data/people.json' with { type: 'json' };
import {
  ABROAD,
  citizen,
  foreigner,
  type Homeland,
  type InventedPerson,
  incorporate,
  localCompany,
  MENS_NAMES,
  WOMENS_NAMES,
} from './persons.ts';
import type { Random } from './random.ts';
import type { House } from './trades.ts';
import { splitWordLists, splitWords, titleCase } from './words.ts';

/** The tongue of a country; the others of those that file in Chile speak Spanish. */
const TONGUES: ReadonlyMap<string, string> = new Map(Object.entries(people.tongues));

/** Abroad but for these, the trade is named in English or not at all. */
const NAMES_TRADE: ReadonlySet<Tongue> = new Set(['english', 'chinese', 'japanese', 'korean']);

/** What is spoken in the country. */
export function languageOfCountry(pais: string): Tongue {
  return (TONGUES.get(pais) ?? 'spanish') as Tongue;
}

/** Whom a firm is named after. */
interface Founded {
  readonly house: House;
  /** The founder's, in small letters. */
  readonly surname: string;
  /** Decides its tax id. */
  readonly serial: number;
}

/** A company of Chile whose name has its house or founder, and mostly its trade. */
export function demoCompany(founded: Founded, random: Random): InventedPerson {
  return localCompany(incorporate(tradeName(founded, random), random), founded.serial, random);
}

function tradeName({ house: { word, trade, sector }, surname }: Founded, random: Random): string {
  const house = titleCase(word);
  if (sector !== undefined) return `${titleCase(sector)} ${house}`;
  const kind = random.next();
  if (kind < 0.55) return `${titleCase(random.pick(trade.sectors))} ${house}`;
  if (kind < 0.62) return `Comercial ${house}`;
  if (kind < 0.68) return `Inversiones ${house}`;
  if (kind < 0.75) {
    return `${titleCase(random.pick(trade.sectors))} ${titleCase(surname)} y Compañía`;
  }
  return house;
}

/** A holder abroad: nearly always a company. */
export function demoForeigner(house: House, homeland: Homeland, random: Random): InventedPerson {
  const tongue = languageOfCountry(homeland.pais);
  const company = () => foreignTradeName(house, tongue, random);
  return foreigner(homeland, { company, ...splitWordLists(people.speakers[tongue]) }, random);
}

function foreignTradeName({ word, trade }: House, tongue: Tongue, random: Random): string {
  const house = titleCase(word);
  if (random.chance(0.5)) return house;
  if (tongue === 'spanish') return `${titleCase(random.pick(trade.sectors))} ${house}`;
  return NAMES_TRADE.has(tongue) ? `${house} ${titleCase(random.pick(trade.industries))}` : house;
}

/** A holder, and what else is known of it. */
interface KnownHolder {
  readonly known: InventedPerson;
  /** By what it is known: the house of a firm, the surname of a person, in small letters. */
  readonly maker: string;
  /** Undefined for a Chilean. */
  readonly homeland: Homeland | undefined;
}

const SISTERS = splitWords(companies.sisters);
const SISTERS_ABROAD = splitWords(companies.sistersAbroad);

/** Somebody with whom the holder may share a mark: a brother, a sister, or a sister firm. */
export function relatedHolder(holder: KnownHolder, serial: number, random: Random): InventedPerson {
  const { known, homeland } = holder;
  for (;;) {
    const other = homeland
      ? relatedAbroad(holder, homeland, random)
      : relatedAtHome(holder, serial, random);
    if (other.person.nombre !== known.person.nombre) return other;
  }
}

function relatedAtHome(
  { known, maker }: KnownHolder,
  serial: number,
  random: Random,
): InventedPerson {
  const { apellido } = known.person;
  if (apellido === undefined) {
    const name = incorporate(`${random.pick(SISTERS)} ${titleCase(maker)}`, random);
    return localCompany(name, serial, random);
  }
  const given = random.pickFrequent(random.chance(0.5) ? MENS_NAMES : WOMENS_NAMES);
  return citizen(given, apellido, serial, random);
}

function relatedAbroad(
  { known, maker }: KnownHolder,
  { pais, forms }: Homeland,
  random: Random,
): InventedPerson {
  const common = { pais, ...ABROAD };
  const { apellido } = known.person;
  if (apellido === undefined) {
    const nombre = `${titleCase(maker)} ${random.pick(SISTERS_ABROAD)} ${random.pick(forms)}`;
    return { person: { nombre, ...common } };
  }
  const given = random.pick(splitWords(people.speakers[languageOfCountry(pais)].given));
  return { person: { nombre: `${given} ${apellido}`, apellido, ...common } };
}
