import type { CanonicalPerson } from '@marcario/core/contract';
import { type SyntheticPerson, statePerson } from './people.ts';
import type { Random } from './random.ts';
import type { Representatives } from './representatives.ts';

/** Everybody who may hold a mark, by number; small numbers hold many marks. */
export interface HolderRoster {
  draw(random: Random): number;
  person(holder: number): SyntheticPerson;
  /** With whom this holder shares a mark; nobody, where the holder shares none. */
  coOwners(holder: number, random: Random): SyntheticPerson[];
}

/** Everybody who can hold or represent. */
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
  const first = roster.holders.person(holder);
  const titulares = [statePerson(first, random.chance(HOLDER_RUT))];
  if (random.chance(CO_OWNED)) {
    const others = roster.holders.coOwners(holder, random);
    titulares.push(...others.map((other) => statePerson(other, random.chance(HOLDER_RUT))));
  }
  const represented = first.rut === undefined ? FOREIGN_REPRESENTED : LOCAL_REPRESENTED;
  if (!random.chance(represented)) return { titulares, representantes: [] };
  const representative = representativeOf({ first, holder }, roster, random);
  return {
    titulares,
    representantes: [statePerson(representative, random.chance(REPRESENTATIVE_RUT))],
  };
}

interface FirstHolder {
  readonly first: SyntheticPerson;
  readonly holder: number;
}

function representativeOf(
  { first, holder }: FirstHolder,
  { representatives }: Roster,
  random: Random,
): SyntheticPerson {
  if (first.rut !== undefined && random.chance(SELF_REPRESENTED)) return first;
  return representatives.drawFor(holder, random);
}
