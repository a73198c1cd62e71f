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

/** All who may hold a mark, by number; small numbers hold many marks. */
export interface HolderRoster {
  draw(random: Random): number;
  person(holder: number): InventedPerson;
  /** With whom this holder shares a mark; empty where the holder shares none. */
  coOwners(holder: number, random: Random): InventedPerson[];
}

/** Marks to one holder. */
const MARKS_PER_HOLDER = 5;
/** Share of the holders that are abroad. */
const FOREIGN_SHARE = 0.365;
/** Share of the natural persons among the holders of Chile. */
const NATURAL_SHARE = 0.3;

/** What kind of person a holder is, for a draw in [0, 1). */
export function kindOfHolder(draw: number): 'foreigner' | 'citizen' | 'company' {
  if (draw < FOREIGN_SHARE) return 'foreigner';
  return draw < FOREIGN_SHARE + (1 - FOREIGN_SHARE) * NATURAL_SHARE ? 'citizen' : 'company';
}

/** How the marks of a register divide among the numbers of its holders. */
export class HolderNumbers {
  readonly size: number;
  readonly #marks: number;

  constructor(marks: number, fewest: number) {
    this.#marks = marks;
    this.size = Math.max(fewest, Math.ceil(marks / MARKS_PER_HOLDER));
  }

  /** The number of a holder; small numbers hold many marks. */
  draw(random: Random): number {
    return drawZipfPosition(this.size, random);
  }

  /** One of the holder's families; the first ones have most of the marks, the more so the greater the skew. */
  drawHouse(holder: number, skew: number, random: Random): number {
    const houses = 1 + Math.floor(Math.sqrt(this.#expectedMarks(holder)));
    return Math.floor(houses * random.next() ** skew);
  }

  /** One of the signs or words that the holder uses again; it has one for each four marks. */
  drawReusedSign(holder: number, random: Random): number {
    return random.below(1 + Math.floor(this.#expectedMarks(holder) / 4));
  }

  #expectedMarks(holder: number): number {
    return expectedDraws(holder, this.size, this.#marks);
  }
}

/** Marks to one representative; the busiest have hundreds of times as many. */
const MARKS_PER_REPRESENTATIVE = 60;
const FEWEST = 20;
const FIRM_SHARE = 0.35;
const PERSON_STREAM = 3;
/** A holder returns to the same representative this often. */
const LOYALTY = 0.8;

/** All who may act for a holder. As with holders, none is stored. */
export class Representatives {
  readonly #seed: number;
  readonly #size: number;
  readonly #drawer = new Random(0);

  constructor(marks: number, seed: number) {
    this.#seed = seed;
    this.#size = FEWEST + Math.ceil(marks / MARKS_PER_REPRESENTATIVE);
  }

  /** The one who acts for this holder on this mark. */
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

/** All who can hold or represent. */
export interface Roster {
  readonly holders: HolderRoster;
  readonly representatives: Representatives;
}

/** The persons of one mark. */
export interface Parties {
  readonly titulares: CanonicalPerson[];
  readonly representantes: CanonicalPerson[];
}

/** Marks with more than one holder. */
const CO_OWNED = 0.04;
/** Chilean holders whose tax id some source gave: with 65 % Chilean holders, 43 % of all marks. */
const HOLDER_RUT = 0.65;
const REPRESENTATIVE_RUT = 0.855;
const LOCAL_REPRESENTED = 0.75;
const FOREIGN_REPRESENTED = 0.98;
/** Represented natural and legal persons of Chile who act for themselves. */
const SELF_REPRESENTED = 0.04;

/** Draws who else holds the mark of this holder, and who acts for them. */
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
