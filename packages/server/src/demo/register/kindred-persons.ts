import { type Homeland, incorporate } from '../../synthetic/companies.ts';
import { ABROAD, RESIDENCES } from '../../synthetic/comunas.ts';
import { titled } from '../../synthetic/letter-case.ts';
import { MENS_NAMES, WOMENS_NAMES } from '../../synthetic/lexicon-people.ts';
import { localCompany, type SyntheticPerson } from '../../synthetic/people.ts';
import type { Random } from '../../synthetic/random.ts';
import { NATURAL_PERSONS, rutOf } from '../../synthetic/ruts.ts';
import { givenNamesOf, tongueOf } from './demo-people.ts';

/** A holder, and what else is known of one. */
export interface Holder {
  readonly known: SyntheticPerson;
  /** By what it is known: the house of a firm, the surname of a person, in small letters. */
  readonly maker: string;
  /** Undefined for a Chilean. */
  readonly homeland: Homeland | undefined;
}

const SISTERS = ['Inversiones', 'Comercial', 'Inmobiliaria', 'Distribuidora'];
const SISTERS_ABROAD = ['Holding', 'International', 'Brands', 'Trading'];

/** Somebody with whom the holder may share a mark: a brother, a sister, or a sister firm. */
export function kindredOf(holder: Holder, serial: number, random: Random): SyntheticPerson {
  const { known, homeland } = holder;
  for (;;) {
    const other = homeland
      ? kinAbroad(holder, homeland, random)
      : kinAtHome(holder, serial, random);
    if (other.person.nombre !== known.person.nombre) return other;
  }
}

function kinAtHome({ known, maker }: Holder, serial: number, random: Random): SyntheticPerson {
  const { apellido } = known.person;
  if (apellido === undefined) {
    const name = incorporate(`${random.pick(SISTERS)} ${titled(maker)}`, random);
    return localCompany(name, serial, random);
  }
  const given = random.pickFrequent(random.chance(0.5) ? MENS_NAMES : WOMENS_NAMES);
  return {
    person: { nombre: `${given} ${apellido}`, apellido, pais: 'CL', ...RESIDENCES.draw(random) },
    rut: rutOf(NATURAL_PERSONS, serial),
  };
}

function kinAbroad({ known, maker }: Holder, homeland: Homeland, random: Random): SyntheticPerson {
  const common = { pais: homeland.pais, ...ABROAD };
  const { apellido } = known.person;
  if (apellido === undefined) {
    const nombre = `${titled(maker)} ${random.pick(SISTERS_ABROAD)} ${random.pick(homeland.forms)}`;
    return { person: { nombre, ...common } };
  }
  const given = random.pick(givenNamesOf(tongueOf(homeland.pais)));
  return { person: { nombre: `${given} ${apellido}`, apellido, ...common } };
}
