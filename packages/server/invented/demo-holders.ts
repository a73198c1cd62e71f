import type { Tongue } from './coined-words.ts';
import companies from './data/companies.json' with { type: 'json' };
import people from './data/people.json' with { type: 'json' };
import { drawFamilySign, nameHouse, nameLine } from './demo-names.ts';
import type { GenerateOptions } from './draw-brands.ts';
import type { PatternKind } from './name-patterns.ts';
import type { FamilyMark, FilingLedger } from './name-rules.ts';
import { HolderNumbers, type HolderRoster, kindOfHolder } from './parties.ts';
import {
  ABROAD,
  citizen,
  foreigner,
  HOMELANDS,
  type Homeland,
  type InventedPerson,
  incorporate,
  localCompany,
  localPerson,
  MENS_NAMES,
  SURNAMES,
  WOMENS_NAMES,
} from './persons.ts';
import { Random } from './random.ts';
import { drawClass, drawClasses } from './signs.ts';
import { drawKinTrade, drawTrade, type House, LARGE_HOUSES, type Trade } from './trades.ts';
import { splitWordLists, splitWords, titleCase } from './words.ts';

/** Fraction of applications in which a holder files an earlier sign again, if possible. */
const REFILED = 0.3;
/** Fraction of refiled one-word marks that are filed in another class. */
const GONE_FURTHER = 0.15;
/** Fraction of a holder's further houses that are in the trade of its first house. */
const SAME_TRADE = 0.5;

/** Fraction of product lines that get a new word, which no other mark of the holder has. */
const NEW_LINE = 0.8;

// Substreams of the seed, so that a holder's person, houses, partners and words are drawn independently.
const PERSON_STREAM = 1;
const HOUSE_STREAM = 2;
const KINDRED_STREAM = 4;
const LINE_STREAM = 5;

/** From this number of classes on, a mark is for all goods of its house, and its name mentions none of them. */
const MANY_CLASSES = 4;

/** First year in which holders from East Asia file. */
const EAST_ASIA_SINCE = '1990';
const EAST_ASIA: ReadonlySet<string> = new Set(['CN', 'JP', 'KR']);
/** Maximum further draws while the drawn holder could not have filed at that position and day yet. */
const HOLDER_TRIES = 100;
/** Maximum partners with whom a holder shares a mark; most have one. */
const MAX_PARTNERS = 3;

/** Large houses file their first marks one after another, from `FIRST_OPENING` to `LAST_OPENING` of the register. */
const LAST_OPENING = 0.25;
const FIRST_OPENING = 0.01;

/** Returns the position at which a large house files its first mark, the house name alone; 0 for other holders. */
export function firstFilingIndex(holder: number, marks: number): number {
  if (holder >= LARGE_HOUSES.length) return 0;
  const share = holder / LARGE_HOUSES.length;
  return Math.floor(marks * (FIRST_OPENING + (LAST_OPENING - FIRST_OPENING) * share));
}

interface Origin {
  readonly tongue: Tongue;
  readonly surname: string;
  /** Undefined for a Chilean holder. */
  readonly homeland: Homeland | undefined;
  /** Set for a Chilean natural person. */
  readonly citizen: InventedPerson | undefined;
}

/** Position of a mark in the register and its filing day, `YYYY-MM-DD`. */
interface PlaceAndDay {
  readonly place: number;
  readonly day: string;
}

/**
 * All holders of the demonstration. Each has one language, one trade or related trades, and files families of marks.
 * Holders are not stored but drawn again from their numbers.
 */
export class DemoHolders implements HolderRoster {
  /** Number of holders with families; holders of planted conflicts have the numbers after these. */
  readonly size: number;
  readonly #marks: number;
  readonly #seed: number;
  readonly #numbers: HolderNumbers;
  readonly #known: ReadonlyMap<number, House>;
  readonly #ledger: FilingLedger;

  constructor(
    { marks, seed }: Pick<GenerateOptions, 'marks' | 'seed'>,
    rivals: readonly House[],
    ledger: FilingLedger,
  ) {
    this.#ledger = ledger;
    this.#marks = marks;
    this.#seed = seed;
    this.#numbers = new HolderNumbers(marks, LARGE_HOUSES.length);
    this.size = this.#numbers.size;
    this.#known = new Map([
      ...LARGE_HOUSES.map((house, holder) => [holder, house] as const),
      ...rivals.map((house, rival) => [this.size + rival, house] as const),
    ]);
  }

  draw(random: Random): number {
    return this.#numbers.draw(random);
  }

  /** Draws a holder who could have filed at that position and day. */
  drawEligible(arrival: PlaceAndDay, random: Random): number {
    let holder = this.draw(random);
    for (let tries = 0; tries < HOLDER_TRIES && !this.#canFile(holder, arrival); tries += 1) {
      holder = this.draw(random);
    }
    return holder;
  }

  #canFile(holder: number, { place: position, day }: PlaceAndDay): boolean {
    const { homeland } = this.#origin(holder);
    const isFromEastAsia = homeland !== undefined && EAST_ASIA.has(homeland.pais);
    return (
      position >= firstFilingIndex(holder, this.#marks) &&
      (!isFromEastAsia || day >= EAST_ASIA_SINCE)
    );
  }

  person(holder: number): InventedPerson {
    const { citizen, homeland, surname } = this.#origin(holder);
    if (citizen) return citizen;
    const house = this.#house(holder, 0);
    const random = new Random(this.#seed, PERSON_STREAM, holder, 1);
    if (homeland) return demoForeigner(house, homeland, random);
    return demoCompany({ house, surname, serial: 2 * holder }, random);
  }

  /** Returns the partners of a holder, always the same: relatives or sister firms; none for known houses. */
  coOwners(holder: number, random: Random): InventedPerson[] {
    if (this.#known.has(holder)) return [];
    const many = random.chance(0.75) ? 1 : random.chance(0.9) ? 2 : MAX_PARTNERS;
    const { homeland } = this.#origin(holder);
    const known = { known: this.person(holder), maker: this.#makerName(holder), homeland };
    return Array.from({ length: many }, (_, position) => {
      // Numbers the partners after all holders, so that they share no tax id with a holder.
      const serial = 2 * (this.size + this.#known.size + MAX_PARTNERS * holder + position);
      return relatedHolder(known, serial, new Random(this.#seed, KINDRED_STREAM, holder, position));
    });
  }

  /** Returns the lower-case name by which the holder is known: surname, house or founder. */
  #makerName(holder: number): string {
    const { nombre, apellido } = this.person(holder).person;
    if (apellido !== undefined) return (apellido.split(' ')[0] ?? apellido).toLowerCase();
    const { word } = this.#house(holder, 0);
    return nombre.includes(titleCase(word)) ? word : this.#origin(holder).surname;
  }

  /** Draws a mark of one of the holder's families that no earlier mark blocks on that day. */
  drawMark(holder: number, day: string, random: Random): FamilyMark {
    const again = random.chance(REFILED) ? this.#refile(holder, day, random) : undefined;
    return again ?? this.#newMark(holder, day, random);
  }

  /** Files an earlier mark again if it is no longer in force, or a single word in another class. */
  #refile(holder: number, day: string, random: Random): FamilyMark | undefined {
    const filed = this.#ledger.filedBy(holder);
    if (filed.length === 0) return undefined;
    const mark = random.pick(filed);
    const { sign, trade } = mark;
    const isUnusedFor = (clases: readonly number[]) =>
      sign.denominacion !== '' && !this.#ledger.isTaken(sign.denominacion, clases, day);
    if (isUnusedFor(mark.clases)) return mark;
    const clases = [random.pick(trade.kin)];
    const goesFurther = /^[^ .]+$/.test(sign.denominacion) && random.chance(GONE_FURTHER);
    return goesFurther && isUnusedFor(clases) ? { ...mark, clases } : undefined;
  }

  #newMark(holder: number, day: string, random: Random): FamilyMark {
    const house = this.#drawHouse(holder, random);
    const { trade } = house;
    const { tongue, surname } = this.#origin(holder);
    const { clase, kin } = trade;
    const clases = drawClasses(clase, random, () => random.pick(kin), kin.length);
    const voice = {
      house: house.word,
      maker: this.#makerName(holder),
      isLarge: this.#known.has(holder),
      trade,
      surname,
      day,
      wording: wordingFor(trade, clases, tongue),
      coin: (words: Random) => this.#lineName(holder, tongue, house, words),
      isTaken: (text: string) => this.#ledger.isTaken(text, clases, day),
    };
    return { clases, trade, sign: drawFamilySign(voice, random) };
  }

  /** Draws one of the holder's houses, the first ones most often, especially for a known house. */
  #drawHouse(holder: number, random: Random): House {
    const skew = this.#known.has(holder) ? 6 : 2;
    return this.#house(holder, this.#numbers.drawHouse(holder, skew, random));
  }

  /** Returns a word for a product line of this house. */
  #lineName(holder: number, tongue: Tongue, { word, trade }: House, random: Random): string {
    if (random.chance(NEW_LINE)) return nameLine(tongue, trade, random);
    const position = this.#numbers.drawReusedSign(holder, random);
    const drawer = new Random(this.#seed, LINE_STREAM, holder, position, word.length);
    return nameLine(tongue, trade, drawer);
  }

  #house(holder: number, position: number): House {
    const first =
      this.#known.get(holder) ??
      this.#inventHouse(holder, 0, (random) => drawTrade(drawClass(random), random));
    if (position === 0) return first;
    return this.#inventHouse(holder, position, (random) =>
      random.chance(SAME_TRADE) ? first.trade : drawKinTrade(first.trade, random),
    );
  }

  #inventHouse(holder: number, position: number, choose: (random: Random) => Trade): House {
    const random = new Random(this.#seed, HOUSE_STREAM, holder, position);
    const trade = choose(random);
    return { word: nameHouse(this.#origin(holder), trade, random), trade };
  }

  #origin(holder: number): Origin {
    const random = new Random(this.#seed, PERSON_STREAM, holder, 0);
    const kind = kindOfHolder(random.next());
    const surname = random.pickFrequent(SURNAMES).toLowerCase();
    const company = {
      tongue: 'spanish',
      surname,
      homeland: undefined,
      citizen: undefined,
    } as const;
    if (this.#known.has(holder) || kind === 'company') return company;
    if (kind === 'foreigner') {
      const homeland = HOMELANDS.draw(random);
      return { ...company, homeland, tongue: languageOfCountry(homeland.pais) };
    }
    const citizen = localPerson(2 * holder, random);
    const own = citizen.person.apellido?.split(' ')[0]?.toLowerCase();
    return { ...company, citizen, surname: own ?? surname };
  }
}

function wordingFor({ manner }: Trade, clases: readonly number[], tongue: Tongue): PatternKind {
  if (clases.length >= MANY_CLASSES) return 'broad';
  return tongue === 'spanish' ? manner : 'abroad';
}

/** Language by country; countries that are not listed speak Spanish. */
const TONGUES: ReadonlyMap<string, string> = new Map(Object.entries(people.tongues));

/** Foreign languages whose company names may include the trade, in English; others never do. */
const NAMES_TRADE: ReadonlySet<Tongue> = new Set(['english', 'chinese', 'japanese', 'korean']);

/** Returns the language of a country. */
function languageOfCountry(pais: string): Tongue {
  return (TONGUES.get(pais) ?? 'spanish') as Tongue;
}

/** The parts of a Chilean company's name. */
interface Founded {
  readonly house: House;
  /** Lower-case surname of the founder. */
  readonly surname: string;
  /** Determines the tax id. */
  readonly serial: number;
}

/** Draws a Chilean company named after its house or founder, mostly with its trade. */
function demoCompany(founded: Founded, random: Random): InventedPerson {
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

/** Draws a foreign holder, nearly always a company. */
function demoForeigner(house: House, homeland: Homeland, random: Random): InventedPerson {
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

/** A holder with the facts from which related holders are drawn. */
interface KnownHolder {
  readonly known: InventedPerson;
  /** Lower-case name by which it is known: the house of a firm, the surname of a person. */
  readonly maker: string;
  /** Undefined for a Chilean holder. */
  readonly homeland: Homeland | undefined;
}

const SISTERS = splitWords(companies.sisters);
const SISTERS_ABROAD = splitWords(companies.sistersAbroad);

/** Draws a holder with whom this holder may share a mark: a brother, a sister, or a sister firm. */
function relatedHolder(holder: KnownHolder, serial: number, random: Random): InventedPerson {
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
