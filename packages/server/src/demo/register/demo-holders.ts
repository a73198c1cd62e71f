import { HOMELANDS, type Homeland } from '../../synthetic/companies.ts';
import type { GenerateOptions } from '../../synthetic/draw-brands.ts';
import { drawPlace, expectedDraws } from '../../synthetic/heavy-tail.ts';
import { titled } from '../../synthetic/letter-case.ts';
import { SURNAMES } from '../../synthetic/lexicon-people.ts';
import { drawClass } from '../../synthetic/mark-classes.ts';
import type { HolderRoster } from '../../synthetic/parties.ts';
import { localPerson, type SyntheticPerson } from '../../synthetic/people.ts';
import { Random } from '../../synthetic/random.ts';
import { FOREIGN_SHARE, MARKS_PER_HOLDER, NATURAL_SHARE } from '../../synthetic/register-shares.ts';
import type { Tongue } from './coined-words.ts';
import { demoCompany, demoForeigner, tongueOf } from './demo-people.ts';
import { drawFamilySign } from './family-signs.ts';
import { nameHouse, nameLine } from './house-words.ts';
import { drawKinClasses, drawKinTrade } from './kin-classes.ts';
import { kindredOf } from './kindred-persons.ts';
import { type House, LARGE_HOUSES } from './known-houses.ts';
import type { FamilyMark, Ledger } from './ledger.ts';
import type { Wording } from './name-patterns.ts';
import { openingPlace } from './planted-marks.ts';
import { drawTrade } from './trades/find-trade.ts';
import type { Trade } from './trades/trade.ts';

/** Share of the applications by which a holder would file once more what it has filed. */
const REFILED = 0.3;
/** Share of the marks of one word that, chosen to be filed again, are filed for another class. */
const GONE_FURTHER = 0.15;
/** Houses of one holder that are in the trade of its first. */
const SAME_TRADE = 0.5;

/** Lines that go by a word of their own which no other mark of the holder has. */
const NEW_LINE = 0.8;

// Streams of the seed, so that a holder's person, houses, signs and words are drawn apart.
const PERSON_STREAM = 1;
const HOUSE_STREAM = 2;
const KINDRED_STREAM = 4;
const LINE_STREAM = 5;

/** From this many classes on, a mark is for all that its house does, and says no more than its house. */
const MANY_CLASSES = 4;

/** Before this year nobody of East Asia files here. */
const EAST_ASIA_SINCE = '1990';
const EAST_ASIA: ReadonlySet<string> = new Set(['CN', 'JP', 'KR']);
/** How often another holder is drawn where one could not have filed yet. */
const HOLDER_TRIES = 100;
/** One holder is no more than three others' partner, and mostly one's. */
const MOST_PARTNERS = 3;

interface Origin {
  readonly tongue: Tongue;
  readonly surname: string;
  /** Undefined for a Chilean. */
  readonly homeland: Homeland | undefined;
  /** Told of natural persons of Chile. */
  readonly citizen: SyntheticPerson | undefined;
}

/**
 * Everybody who may hold a mark of the demonstration: each speaks one tongue, is in one trade or in kindred
 * ones, and files families. Nobody is stored: a holder is drawn again from its number.
 */
export class DemoHolders implements HolderRoster {
  /** How many file families; the rivals' numbers come after theirs, and each of them holds its one mark. */
  readonly size: number;
  readonly #marks: number;
  readonly #seed: number;
  readonly #known: ReadonlyMap<number, House>;
  readonly #ledger: Ledger;

  constructor(
    { marks, seed }: Pick<GenerateOptions, 'marks' | 'seed'>,
    rivals: readonly House[],
    ledger: Ledger,
  ) {
    this.#ledger = ledger;
    this.#marks = marks;
    this.#seed = seed;
    this.size = Math.max(LARGE_HOUSES.length, Math.ceil(marks / MARKS_PER_HOLDER));
    this.#known = new Map([
      ...LARGE_HOUSES.map((house, holder) => [holder, house] as const),
      ...rivals.map((house, rival) => [this.size + rival, house] as const),
    ]);
  }

  /** The number of a holder; small numbers hold many marks. */
  draw(random: Random): number {
    return drawPlace(this.size, random);
  }

  /** Somebody who may file at that place of the register, on that day. */
  drawAt(arrival: { readonly place: number; readonly day: string }, random: Random): number {
    let holder = this.draw(random);
    for (let tries = 0; tries < HOLDER_TRIES && !this.#mayFile(holder, arrival); tries += 1) {
      holder = this.draw(random);
    }
    return holder;
  }

  #mayFile(holder: number, { place, day }: { readonly place: number; readonly day: string }) {
    const { homeland } = this.#origin(holder);
    const isFromEastAsia = homeland !== undefined && EAST_ASIA.has(homeland.pais);
    return (
      place >= openingPlace(holder, this.#marks) && (!isFromEastAsia || day >= EAST_ASIA_SINCE)
    );
  }

  person(holder: number): SyntheticPerson {
    const { citizen, homeland, surname } = this.#origin(holder);
    if (citizen) return citizen;
    const house = this.#house(holder, 0);
    const random = new Random(this.#seed, PERSON_STREAM, holder, 1);
    if (homeland) return demoForeigner(house, homeland, random);
    return demoCompany({ house, surname, serial: 2 * holder }, random);
  }

  /** The same partners on each mark: kin or sister firms; the known houses share nothing. */
  coOwners(holder: number, random: Random): SyntheticPerson[] {
    if (this.#known.has(holder)) return [];
    const many = random.chance(0.75) ? 1 : random.chance(0.9) ? 2 : MOST_PARTNERS;
    const { homeland } = this.#origin(holder);
    const known = { known: this.person(holder), maker: this.#maker(holder), homeland };
    return Array.from({ length: many }, (_, place) => {
      // After the numbers of all holders.
      const serial = 2 * (this.size + this.#known.size + MOST_PARTNERS * holder + place);
      return kindredOf(known, serial, new Random(this.#seed, KINDRED_STREAM, holder, place));
    });
  }

  /** By what the holder is known, in small letters. */
  #maker(holder: number): string {
    const { nombre, apellido } = this.person(holder).person;
    if (apellido !== undefined) return (apellido.split(' ')[0] ?? apellido).toLowerCase();
    const { word } = this.#house(holder, 0);
    return nombre.includes(titled(word)) ? word : this.#origin(holder).surname;
  }

  /** A mark of one of the holder's families, which it can file on that day: nothing like it stands. */
  drawMark(holder: number, day: string, random: Random): FamilyMark {
    const again = random.chance(REFILED) ? this.#fileAgain(holder, day, random) : undefined;
    return again ?? this.#newMark(holder, day, random);
  }

  /** What was refused or has lapsed, or what stands, for another class; only a single word suits that. */
  #fileAgain(holder: number, day: string, random: Random): FamilyMark | undefined {
    const filed = this.#ledger.filedBy(holder);
    if (filed.length === 0) return undefined;
    const mark = random.pick(filed);
    const { sign, trade } = mark;
    const isFree = (clases: readonly number[]) =>
      sign.denominacion !== '' && !this.#ledger.stands(sign.denominacion, clases, day);
    if (isFree(mark.clases)) return mark;
    const clases = [random.pick(trade.kin)];
    const goesFurther = /^[^ .]+$/.test(sign.denominacion) && random.chance(GONE_FURTHER);
    return goesFurther && isFree(clases) ? { ...mark, clases } : undefined;
  }

  #newMark(holder: number, day: string, random: Random): FamilyMark {
    const house = this.#drawHouse(holder, random);
    const { trade } = house;
    const { tongue, surname } = this.#origin(holder);
    const clases = drawKinClasses(trade, random);
    const voice = {
      house: house.word,
      maker: this.#maker(holder),
      isLarge: this.#known.has(holder),
      trade,
      surname,
      day,
      wording: wordingOf(house, clases, tongue),
      coin: (words: Random) => this.#line({ holder, tongue }, house, words),
      isTaken: (text: string) => this.#ledger.stands(text, clases, day),
    };
    return { clases, trade, sign: drawFamilySign(voice, random) };
  }

  /** One of the holder's families; the first ones have most of the marks, above all where the house is known. */
  #drawHouse(holder: number, random: Random): House {
    const houses = 1 + Math.floor(Math.sqrt(this.#expectedMarks(holder)));
    const skew = this.#known.has(holder) ? 6 : 2;
    return this.#house(holder, Math.floor(houses * random.next() ** skew));
  }

  /** A word by which a line of this house goes, beside the house mark. */
  #line(
    { holder, tongue }: { readonly holder: number; readonly tongue: Tongue },
    { word, trade }: House,
    random: Random,
  ): string {
    if (random.chance(NEW_LINE)) return nameLine(tongue, trade, random);
    const place = random.below(1 + Math.floor(this.#expectedMarks(holder) / 4));
    const drawer = new Random(this.#seed, LINE_STREAM, holder, place, word.length);
    return nameLine(tongue, trade, drawer);
  }

  #expectedMarks(holder: number): number {
    return expectedDraws(holder, this.size, this.#marks);
  }

  #house(holder: number, place: number): House {
    const known = this.#known.get(holder);
    const first =
      known ?? this.#inventHouse(holder, 0, (random) => drawTrade(drawClass(random), random));
    if (place === 0) return first;
    return this.#inventHouse(holder, place, (random) =>
      random.chance(SAME_TRADE) ? first.trade : drawKinTrade(first.trade, random),
    );
  }

  #inventHouse(holder: number, place: number, choose: (random: Random) => Trade): House {
    const random = new Random(this.#seed, HOUSE_STREAM, holder, place);
    const trade = choose(random);
    return { word: nameHouse(this.#origin(holder), trade, random), trade };
  }

  #origin(holder: number): Origin {
    const random = new Random(this.#seed, PERSON_STREAM, holder, 0);
    const kind = random.next();
    const surname = random.pickFrequent(SURNAMES).toLowerCase();
    const chilean = {
      tongue: 'spanish',
      surname,
      homeland: undefined,
      citizen: undefined,
    } as const;
    if (this.#known.has(holder)) return chilean;
    if (kind < FOREIGN_SHARE) {
      const homeland = HOMELANDS.draw(random);
      return { ...chilean, homeland, tongue: tongueOf(homeland.pais) };
    }
    if (kind >= FOREIGN_SHARE + (1 - FOREIGN_SHARE) * NATURAL_SHARE) return chilean;
    const citizen = localPerson(2 * holder, random);
    const own = citizen.person.apellido?.split(' ')[0]?.toLowerCase();
    return { ...chilean, citizen, surname: own ?? surname };
  }
}

function wordingOf({ trade }: House, clases: readonly number[], tongue: Tongue): Wording {
  if (clases.length >= MANY_CLASSES) return 'broad';
  return tongue === 'spanish' ? trade.manner : 'abroad';
}
