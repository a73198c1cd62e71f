import { FAMOUS_HOUSES } from './famous-houses.ts';
import { drawPlace, expectedDraws } from './heavy-tail.ts';
import { inventHouse } from './house-marks.ts';
import { capitalized } from './letter-case.ts';
import { drawClass } from './mark-classes.ts';
import { foreigner, localCompany, localPerson, type SyntheticPerson } from './people.ts';
import { Random } from './random.ts';

/** Marks to one holder. */
const MARKS_PER_HOLDER = 5;
const FOREIGN_SHARE = 0.35;
const NATURAL_SHARE = 0.3;

// Streams of the seed, so that a holder's person and each of its houses are drawn apart.
const PERSON_STREAM = 1;
const HOUSE_STREAM = 2;

/** A family of marks: the head word in small letters, and the class of its goods. */
export interface House {
  readonly house: string;
  readonly clase: number;
}

/** Everybody who may hold a mark. Nobody is stored: a holder is drawn again from its number. */
export class Holders {
  private readonly marks: number;
  private readonly seed: number;
  private readonly size: number;
  private readonly drawer = new Random(0);

  constructor(marks: number, seed: number) {
    this.marks = marks;
    this.seed = seed;
    this.size = Math.max(FAMOUS_HOUSES.length, Math.ceil(marks / MARKS_PER_HOLDER));
  }

  /** The number of a holder; small numbers hold many marks. */
  draw(random: Random): number {
    return drawPlace(this.size, random);
  }

  person(holder: number): SyntheticPerson {
    const { house } = this.house(holder, 0);
    const drawer = this.drawer.restart(this.seed, PERSON_STREAM, holder);
    const serial = 2 * holder;
    const kind = drawer.next();
    if (holder < FAMOUS_HOUSES.length) return localCompany(capitalized(house), serial, drawer);
    if (kind < FOREIGN_SHARE) return foreigner(capitalized(house), drawer);
    if (kind < FOREIGN_SHARE + (1 - FOREIGN_SHARE) * NATURAL_SHARE)
      return localPerson(serial, drawer);
    return localCompany(capitalized(house), serial, drawer);
  }

  /** One of the holder's families; the first ones have most of the marks. */
  drawHouse(holder: number, random: Random): House {
    const expected = expectedDraws(holder, this.size, this.marks);
    const houses = 1 + Math.floor(Math.sqrt(expected));
    return this.house(holder, Math.floor(houses * random.next() ** 2));
  }

  private house(holder: number, place: number): House {
    const famous = place === 0 ? FAMOUS_HOUSES[holder] : undefined;
    if (famous) return famous;
    const drawer = this.drawer.restart(this.seed, HOUSE_STREAM, holder, place);
    return { house: inventHouse(drawer), clase: drawClass(drawer) };
  }
}
