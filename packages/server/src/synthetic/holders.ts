import { FAMOUS_HOUSES } from './famous-houses.ts';
import { drawPlace, expectedDraws } from './heavy-tail.ts';
import { inventHouse } from './house-marks.ts';
import { capitalized } from './letter-case.ts';
import { drawClass } from './mark-classes.ts';
import { nameMark } from './mark-names.ts';
import type { HolderRoster } from './parties.ts';
import { foreigner, houseCompany, localPerson, type SyntheticPerson } from './people.ts';
import { Random } from './random.ts';
import { FOREIGN_SHARE, MARKS_PER_HOLDER, NATURAL_SHARE, REFILED } from './register-shares.ts';
import { drawSign, type Sign } from './signs.ts';

// Streams of the seed, so that a holder's person and each of its houses are drawn apart.
const PERSON_STREAM = 1;
const HOUSE_STREAM = 2;
const SIGN_STREAM = 4;

/** A family of marks: the head word in small letters, and the class of its goods. */
export interface House {
  readonly house: string;
  readonly clase: number;
}

/** Everybody who may hold a mark. Nobody is stored: a holder is drawn again from its number. */
export class Holders implements HolderRoster {
  readonly #marks: number;
  readonly #seed: number;
  readonly #size: number;
  readonly #drawer = new Random(0);

  constructor(marks: number, seed: number) {
    this.#marks = marks;
    this.#seed = seed;
    this.#size = Math.max(FAMOUS_HOUSES.length, Math.ceil(marks / MARKS_PER_HOLDER));
  }

  /** The number of a holder; small numbers hold many marks. */
  draw(random: Random): number {
    return drawPlace(this.#size, random);
  }

  person(holder: number): SyntheticPerson {
    const { house } = this.#house(holder, 0);
    const drawer = this.#drawer.restart(this.#seed, PERSON_STREAM, holder);
    const serial = 2 * holder;
    const kind = drawer.next();
    if (holder < FAMOUS_HOUSES.length) return houseCompany(capitalized(house), serial, drawer);
    if (kind < FOREIGN_SHARE) return foreigner(capitalized(house), drawer);
    if (kind < FOREIGN_SHARE + (1 - FOREIGN_SHARE) * NATURAL_SHARE)
      return localPerson(serial, drawer);
    return houseCompany(capitalized(house), serial, drawer);
  }

  /** Anybody else who holds marks. */
  coOwners(holder: number, random: Random): SyntheticPerson[] {
    const others = new Set<number>();
    for (let wanted = random.chance(0.75) ? 1 : random.between(2, 4); wanted > 0; wanted -= 1) {
      others.add(this.draw(random));
    }
    others.delete(holder);
    return [...others].map((other) => this.person(other));
  }

  /** One of the holder's families; the first ones have most of the marks. */
  drawHouse(holder: number, random: Random): House {
    const houses = 1 + Math.floor(Math.sqrt(this.#expectedMarks(holder)));
    return this.#house(holder, Math.floor(houses * random.next() ** 2));
  }

  /**
   * A sign of the family: a new one, or a standing one, which holders file again for other classes.
   * Standing signs are drawn from their number, so they come out the same each time.
   */
  drawSign(holder: number, house: string, random: Random): Sign {
    const nameIt = (words: Random) => nameMark(house, words);
    if (!random.chance(REFILED)) return drawSign(nameIt, random);
    const standing = 1 + Math.floor(this.#expectedMarks(holder) / 4);
    const sign = random.below(standing);
    return drawSign(nameIt, this.#drawer.restart(this.#seed, SIGN_STREAM, holder, sign));
  }

  #expectedMarks(holder: number): number {
    return expectedDraws(holder, this.#size, this.#marks);
  }

  #house(holder: number, place: number): House {
    const famous = place === 0 ? FAMOUS_HOUSES[holder] : undefined;
    if (famous) return famous;
    const drawer = this.#drawer.restart(this.#seed, HOUSE_STREAM, holder, place);
    return { house: inventHouse(drawer), clase: drawClass(drawer) };
  }
}
