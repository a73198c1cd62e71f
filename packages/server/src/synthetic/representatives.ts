import { incorporate } from './companies.ts';
import { drawPlace } from './heavy-tail.ts';
import { SURNAMES } from './lexicon-people.ts';
import { localCompany, localPerson, type SyntheticPerson } from './people.ts';
import { Random } from './random.ts';

/** Marks to one representative; the busiest have hundreds of times as many. */
const MARKS_PER_REPRESENTATIVE = 60;
const FEWEST = 20;
const FIRM_SHARE = 0.35;
const PERSON_STREAM = 3;
/** A holder comes back to the same representative this often. */
const LOYALTY = 0.8;

/** Everybody who may act for a holder. As with holders, nobody is stored. */
export class Representatives {
  readonly #seed: number;
  readonly #size: number;
  readonly #drawer = new Random(0);

  constructor(marks: number, seed: number) {
    this.#seed = seed;
    this.#size = FEWEST + Math.ceil(marks / MARKS_PER_REPRESENTATIVE);
  }

  /** The one who acts for this holder on this mark. */
  drawFor(holder: number, random: Random): SyntheticPerson {
    if (!random.chance(LOYALTY)) return this.#person(this.#draw(random));
    return this.#person(this.#draw(this.#drawer.restart(this.#seed, PERSON_STREAM, -1 - holder)));
  }

  #draw(random: Random): number {
    return drawPlace(this.#size, random);
  }

  #person(representative: number): SyntheticPerson {
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
