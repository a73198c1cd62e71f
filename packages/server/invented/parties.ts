import type { CanonicalPerson } from '@marcario/core/contract';
import {
  type InventedPerson,
  incorporate,
  localCompany,
  localPerson,
  SURNAMES,
  statePerson,
} from './persons.ts';
import { drawZipfPosition, expectedDraws, Random } from './random.ts';

/** All holders, each identified by a number; holders with small numbers have many marks. */
export interface HolderRoster {
  draw(random: Random): number;
  person(holder: number): InventedPerson;
  /** Returns the co-owners of a mark of this holder; may be empty. */
  coOwners(holder: number, random: Random): InventedPerson[];
}

/** Average marks per holder. */
const MARKS_PER_HOLDER = 5;
/** Fraction of holders that are foreign. */
const FOREIGN_SHARE = 0.365;
/** Fraction of natural persons among Chilean holders. */
const NATURAL_SHARE = 0.3;

/** Maps a random number in [0, 1) to the kind of a holder. */
export function kindOfHolder(draw: number): 'foreigner' | 'citizen' | 'company' {
  if (draw < FOREIGN_SHARE) return 'foreigner';
  return draw < FOREIGN_SHARE + (1 - FOREIGN_SHARE) * NATURAL_SHARE ? 'citizen' : 'company';
}

/** Distributes the marks of a register over its holders, which are identified by the integers from 0 to `size` - 1. */
export class HolderNumbers {
  readonly size: number;
  readonly #marks: number;

  constructor(marks: number, fewest: number) {
    this.#marks = marks;
    this.size = Math.max(fewest, Math.ceil(marks / MARKS_PER_HOLDER));
  }

  /** Draws the number of a holder; small numbers are drawn often. */
  draw(random: Random): number {
    return drawZipfPosition(this.size, random);
  }

  /** Draws the index of one of the holder's houses; a greater `skew` makes low indexes more frequent. */
  drawHouse(holder: number, skew: number, random: Random): number {
    const houses = 1 + Math.floor(Math.sqrt(this.#expectedMarks(holder)));
    return Math.floor(houses * random.next() ** skew);
  }

  /** Draws the index of one of the holder's reused signs or words; a holder has about one for every four marks. */
  drawReusedSign(holder: number, random: Random): number {
    return random.below(1 + Math.floor(this.#expectedMarks(holder) / 4));
  }

  #expectedMarks(holder: number): number {
    return expectedDraws(holder, this.size, this.#marks);
  }
}

/** Average marks per representative; the busiest have hundreds of times as many as others. */
const MARKS_PER_REPRESENTATIVE = 60;
const FEWEST = 20;
const FIRM_SHARE = 0.35;
const PERSON_STREAM = 3;
/** Probability that a holder uses its regular representative. */
const LOYALTY = 0.8;

/** All representatives. Like holders, they are not stored but drawn again from their numbers. */
export class Representatives {
  readonly #seed: number;
  readonly #size: number;
  readonly #drawer = new Random(0);

  constructor(marks: number, seed: number) {
    this.#seed = seed;
    this.#size = FEWEST + Math.ceil(marks / MARKS_PER_REPRESENTATIVE);
  }

  /** Draws the representative of a holder's mark. */
  drawFor(holder: number, random: Random): InventedPerson {
    const isLoyal = random.chance(LOYALTY);
    const drawer = this.#drawer;
    return this.#person(
      drawZipfPosition(
        this.#size,
        isLoyal ? drawer.restart(this.#seed, PERSON_STREAM, -1 - holder) : random,
      ),
    );
  }

  #person(representative: number): InventedPerson {
    const drawer = this.#drawer.restart(this.#seed, PERSON_STREAM, representative);
    const serial = 2 * representative + 1;
    if (!drawer.chance(FIRM_SHARE)) return localPerson(serial, drawer);
    return localCompany(incorporate(firmName(drawer), drawer), serial, drawer);
  }
}

function firmName(random: Random): string {
  const partners = `${random.pickFrequent(SURNAMES)} & ${random.pickFrequent(SURNAMES)}`;
  return random.chance(0.5) ? `${partners} Abogados` : `Estudio ${partners}`;
}

/** All holders and representatives. */
export interface Roster {
  readonly holders: HolderRoster;
  readonly representatives: Representatives;
}

/** The persons of one mark. */
export interface Parties {
  readonly titulares: CanonicalPerson[];
  readonly representantes: CanonicalPerson[];
}

/** Fraction of marks with several holders. */
const CO_OWNED = 0.04;
/** Fraction of Chilean holders with a known tax id: with 65 % Chilean holders, that is 43 % of all marks. */
const HOLDER_RUT = 0.65;
const REPRESENTATIVE_RUT = 0.855;
const LOCAL_REPRESENTED = 0.75;
const FOREIGN_REPRESENTED = 0.98;
/** Fraction of represented Chilean persons who represent themselves. */
const SELF_REPRESENTED = 0.04;

/** Draws the co-owners and the representatives of a holder's mark. */
export function drawParties(holder: number, roster: Roster, random: Random): Parties {
  const { holders, representatives } = roster;
  const first = holders.person(holder);
  const titulares = [statePerson(first, random.chance(HOLDER_RUT))];
  if (random.chance(CO_OWNED)) {
    const others = holders.coOwners(holder, random);
    titulares.push(...others.map((other) => statePerson(other, random.chance(HOLDER_RUT))));
  }
  const isLocal = first.rut !== undefined;
  if (!random.chance(isLocal ? LOCAL_REPRESENTED : FOREIGN_REPRESENTED)) {
    return { titulares, representantes: [] };
  }
  const actsAlone = isLocal && random.chance(SELF_REPRESENTED);
  const representative = actsAlone ? first : representatives.drawFor(holder, random);
  return {
    titulares,
    representantes: [statePerson(representative, random.chance(REPRESENTATIVE_RUT))],
  };
}
