import type { CanonicalBrand } from '@marcario/core/contract';
import { compoundWord, inventWord, spanishNoun } from './coined-words.ts';
import houses from './data/houses.json' with { type: 'json' };
import {
  DECIDED_SHARE,
  drawBrands,
  type Filing,
  type Filings,
  type GenerateOptions,
} from './draw-brands.ts';
import { liveUntilEstado } from './lifecycle.ts';
import { patternFiller, REGISTER_PATTERNS, TOP_LEVELS } from './name-patterns.ts';
import { HolderNumbers, type HolderRoster, kindOfHolder } from './parties.ts';
import {
  houseAbroad,
  houseCompany,
  type InventedPerson,
  localPerson,
  MENS_NAMES,
  SURNAMES,
  WOMENS_NAMES,
} from './persons.ts';
import { Random } from './random.ts';
import { drawClass, drawClasses, drawSign, plainSign, type Sign } from './signs.ts';
import {
  capitalized,
  drawLetterCase,
  ENGLISH,
  feminine,
  PLACES,
  plural,
  SPANISH,
  withoutAccents,
} from './words.ts';

/** Fraction of a family's marks that are filed in its home class. */
const AT_HOME = 0.7;
/** Fraction of applications in which a holder files one of its existing signs again. */
const REFILED = 0.4;

// Substreams of the seed, so that a holder's person, houses and signs are drawn independently.
const PERSON_STREAM = 1;
const HOUSE_STREAM = 2;
const SIGN_STREAM = 4;

/** A family of marks: its lower-case main word and the class of its goods. */
interface Family {
  readonly house: string;
  readonly clase: number;
}

/**
 * Invented houses with large families. In every register of twenty marks or more, each has a registered word mark in
 * its home class, so that documentation can use it as an example.
 */
const FAMOUS: readonly Family[] = Object.entries(houses.famous).map(([house, clase]) => ({
  house,
  clase,
}));

/**
 * Generates an invented trademark register with the proportions of the Chilean one (specification 4.2, decision A2):
 * words, letter case, families, persons, classes, dates and statuses. Marks are generated one at a time in filing
 * order, so memory does not grow with their number; the same options give the same marks. Natural persons' tax ids are
 * from 40,000,000 to 49,900,000, so that no real person is named.
 */
export function generateBrands(options: GenerateOptions): Generator<CanonicalBrand> {
  return drawBrands(options, registerFilings(options));
}

function registerFilings({ marks, seed }: GenerateOptions): Filings {
  const holders = new Holders(marks, seed);
  const flagships = flagshipPositions(marks);
  return {
    holders,
    fileAt({ place: position }, random): Filing {
      const flagship = flagships.get(position);
      const holder = flagship ?? holders.draw(random);
      const { house, clase } =
        flagship === undefined ? holders.drawFamily(holder, random) : holders.family(holder, 0);
      if (flagship !== undefined) {
        return {
          holder,
          live: (draw) => liveUntilEstado('registrada', draw),
          drawSign: () => plainSign(house),
          drawClasses: (classes) => drawClasses(clase, classes),
        };
      }
      const home = random.chance(AT_HOME) ? clase : drawClass(random);
      return {
        holder,
        drawSign: (signs) => holders.drawSign(holder, house, signs),
        drawClasses: (classes) => drawClasses(home, classes),
      };
    },
  };
}

/** Returns the holders of famous houses' marks by position; in a small register the first at a position wins. */
function flagshipPositions(marks: number): ReadonlyMap<number, number> {
  const positions = new Map<number, number>();
  FAMOUS.forEach((_, holder) => {
    const share = DECIDED_SHARE.from + (DECIDED_SHARE.spread * holder) / FAMOUS.length;
    const position = Math.floor(marks * share);
    if (!positions.has(position)) positions.set(position, holder);
  });
  return positions;
}

/** All holders. They are not stored but drawn again from their numbers. */
class Holders implements HolderRoster {
  readonly #seed: number;
  readonly #numbers: HolderNumbers;
  readonly #drawer = new Random(0);

  constructor(marks: number, seed: number) {
    this.#seed = seed;
    this.#numbers = new HolderNumbers(marks, FAMOUS.length);
  }

  draw(random: Random): number {
    return this.#numbers.draw(random);
  }

  person(holder: number): InventedPerson {
    const house = capitalized(this.family(holder, 0).house);
    const drawer = this.#drawer.restart(this.#seed, PERSON_STREAM, holder);
    const drawn = kindOfHolder(drawer.next());
    const kind = holder < FAMOUS.length ? 'company' : drawn;
    if (kind === 'foreigner') return houseAbroad(house, drawer);
    if (kind === 'citizen') return localPerson(2 * holder, drawer);
    return houseCompany(house, 2 * holder, drawer);
  }

  /** Draws the further holders of a mark. */
  coOwners(holder: number, random: Random): InventedPerson[] {
    const others = new Set<number>();
    for (let wanted = random.chance(0.75) ? 1 : random.between(2, 4); wanted > 0; wanted -= 1) {
      others.add(this.draw(random));
    }
    others.delete(holder);
    return [...others].map((other) => this.person(other));
  }

  /** Draws one of the holder's families, the first ones most often. */
  drawFamily(holder: number, random: Random): Family {
    return this.family(holder, this.#numbers.drawHouse(holder, 2, random));
  }

  /**
   * Draws a new sign of the family, or one that the holder reuses for other classes. A reused sign is drawn again from
   * its number, so it is the same each time.
   */
  drawSign(holder: number, house: string, random: Random): Sign {
    const drawName = (words: Random) => nameMark(house, words);
    if (!random.chance(REFILED)) return drawSign(drawName, random);
    const sign = this.#numbers.drawReusedSign(holder, random);
    return drawSign(drawName, this.#drawer.restart(this.#seed, SIGN_STREAM, holder, sign));
  }

  family(holder: number, position: number): Family {
    const famous = position === 0 ? FAMOUS[holder] : undefined;
    if (famous) return famous;
    const drawer = this.#drawer.restart(this.#seed, HOUSE_STREAM, holder, position);
    return { house: inventHouse(drawer), clase: drawClass(drawer) };
  }
}

/** Draws the lower-case main word of a family of marks, whose variants the holder files. */
function inventHouse(random: Random): string {
  const kind = random.next();
  if (kind < 0.68) return inventWord(random);
  if (kind < 0.86) return compoundWord(random);
  if (kind < 0.9) return withoutAccents(random.pickFrequent(SURNAMES).toLowerCase());
  if (kind < 0.94) return random.pickFrequent(ENGLISH.nouns);
  return spanishNoun(random);
}

/** Functions that draw a word for a slot of a pattern, by slot name. */
const FILL = {
  HOUSE: (_: Random, house: string) => house,
  COINED: inventWord,
  COMPOUND: compoundWord,
  INITIALS: initials,
  DOMAIN: domain,
  NUMBER: (random: Random) =>
    String(random.chance(0.5) ? random.between(1, 12) : random.between(13, 2_030)),
  // Spanish nouns and adjectives by gender; MASCS and FEMS are plurals.
  MASC: (random: Random) => random.pickFrequent(SPANISH.masculine),
  FEM: (random: Random) => random.pickFrequent(SPANISH.feminine),
  MASCS: (random: Random) => plural(random.pickFrequent(SPANISH.masculine)),
  FEMS: (random: Random) => plural(random.pickFrequent(SPANISH.feminine)),
  MASCADJ: (random: Random) => random.pickFrequent(SPANISH.adjectives),
  FEMADJ: (random: Random) => feminine(random.pickFrequent(SPANISH.adjectives)),
  ENGLISH: (random: Random) => random.pickFrequent(ENGLISH.nouns),
  QUALITY: (random: Random) => random.pickFrequent(ENGLISH.adjectives),
  // Distinguishes products of one house: light, gourmet.
  LINE: (random: Random) =>
    random.pickFrequent(random.chance(0.65) ? ENGLISH.lines : SPANISH.lines),
  // Names a trade: foods, salud.
  SECTOR: (random: Random) =>
    random.pickFrequent(random.chance(0.5) ? ENGLISH.sectors : SPANISH.sectors),
  PLACE: (random: Random) => random.pickFrequent(PLACES),
  MANS: (random: Random) => random.pickFrequent(MENS_NAMES).toLowerCase(),
  WOMANS: (random: Random) => random.pickFrequent(WOMENS_NAMES).toLowerCase(),
  SURNAME: (random: Random) => random.pickFrequent(SURNAMES).toLowerCase(),
};

const fillSlots = patternFiller(FILL);

/** Draws the text of a mark; `house` is the lower-case house mark of its holder. */
function nameMark(house: string, random: Random): string {
  const pattern = REGISTER_PATTERNS.draw(random).draw(random);
  const text = fillSlots(pattern, (slot) => FILL[slot](random, house));
  return drawLetterCase(text, random);
}

/** Letters in descending frequency in initials. */
const LETTERS = [...'acsmpbtdrfgilnvxkejhzow'];

function initials(random: Random): string {
  let letters = '';
  for (let left = random.between(2, 4); left > 0; left -= 1) {
    letters += random.pickFrequent(LETTERS);
  }
  return random.chance(0.12) ? `${letters.charAt(0)}&${letters.slice(1)}` : letters;
}

function domain(random: Random): string {
  const host = random.chance(0.5) ? compoundWord(random) : inventWord(random);
  return (random.chance(0.35) ? 'www.' : '') + host + TOP_LEVELS.draw(random);
}
