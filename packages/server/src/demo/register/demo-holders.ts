import { HOMELANDS, type Homeland } from '../../synthetic/companies.ts';
import type { GenerateOptions } from '../../synthetic/draw-brands.ts';
import { drawPlace, expectedDraws } from '../../synthetic/heavy-tail.ts';
import { SURNAMES } from '../../synthetic/lexicon-people.ts';
import { drawClass } from '../../synthetic/mark-classes.ts';
import type { HolderRoster } from '../../synthetic/parties.ts';
import { localPerson, type SyntheticPerson } from '../../synthetic/people.ts';
import { Random } from '../../synthetic/random.ts';
import { drawSign, type Sign } from '../../synthetic/signs.ts';
import type { Tongue } from './coined-words.ts';
import { demoCompany, demoForeigner, tongueOf } from './demo-people.ts';
import { nameHouse, nameLine } from './house-words.ts';
import { drawKinClass, drawKinClasses } from './kin-classes.ts';
import { type House, LARGE_HOUSES } from './known-houses.ts';
import { wordMark } from './mark-words.ts';
import type { Wording } from './name-patterns.ts';
import { drawTrade } from './trades/find-trade.ts';

/** Marks to one holder. */
const MARKS_PER_HOLDER = 5;
const FOREIGN_SHARE = 0.365;
const NATURAL_SHARE = 0.3;
/** Share of the applications by which a holder files one of its standing signs once more. */
const REFILED = 0.4;
/** Houses of one holder that are in the class of its first. */
const SAME_CLASS = 0.5;

/** Lines that go by a word of their own which no other mark of the holder has. */
const NEW_LINE = 0.8;

// Streams of the seed, so that a holder's person, houses, signs and words are drawn apart.
const PERSON_STREAM = 1;
const HOUSE_STREAM = 2;
const SIGN_STREAM = 4;
const LINE_STREAM = 5;

/** From this many classes on, a mark is for all that its house does, and says no more than its house. */
const MANY_CLASSES = 4;

/** A sign of a family, and the Nice classes for which it is filed, ascending. */
export interface FamilyMark {
  readonly sign: Sign;
  readonly clases: readonly number[];
}

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

  constructor({ marks, seed }: Pick<GenerateOptions, 'marks' | 'seed'>, rivals: readonly House[]) {
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

  person(holder: number): SyntheticPerson {
    const origin = this.#origin(holder);
    const house = this.#house(holder, 0);
    if (origin.citizen) return origin.citizen;
    const random = new Random(this.#seed, PERSON_STREAM, holder, 1);
    if (origin.homeland) return demoForeigner(house, origin.homeland, random);
    return demoCompany(house, 2 * holder, random);
  }

  /**
   * A mark of one of the holder's families: a new one, or a standing one, which holders file again. Standing
   * ones are drawn from their number, so they come out the same each time.
   */
  drawMark(holder: number, random: Random): FamilyMark {
    if (!random.chance(REFILED)) return this.#newMark(holder, random);
    const standing = 1 + Math.floor(this.#expectedMarks(holder) / 4);
    const place = random.below(standing);
    return this.#newMark(holder, new Random(this.#seed, SIGN_STREAM, holder, place));
  }

  #newMark(holder: number, random: Random): FamilyMark {
    const house = this.#drawHouse(holder, random);
    const { tongue, surname } = this.#origin(holder);
    const clases = drawKinClasses(house.trade.clase, random);
    const voice = {
      house: house.word,
      trade: house.trade,
      surname,
      wording: wordingOf(house, clases, tongue),
      coin: (words: Random) => this.#line({ holder, tongue }, house, words),
    };
    return { clases, sign: drawSign((words) => wordMark(voice, words), random) };
  }

  /** One of the holder's families; the first ones have most of the marks. */
  #drawHouse(holder: number, random: Random): House {
    const houses = 1 + Math.floor(Math.sqrt(this.#expectedMarks(holder)));
    return this.#house(holder, Math.floor(houses * random.next() ** 2));
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
    const first = known ?? this.#inventHouse(holder, 0, drawClass);
    if (place === 0) return first;
    return this.#inventHouse(holder, place, (random) =>
      random.chance(SAME_CLASS) ? first.trade.clase : drawKinClass(first.trade.clase, random),
    );
  }

  #inventHouse(holder: number, place: number, drawHome: (random: Random) => number): House {
    const random = new Random(this.#seed, HOUSE_STREAM, holder, place);
    const trade = drawTrade(drawHome(random), random);
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
