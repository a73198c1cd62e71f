import { lowestSetBit } from '../../arrays/bitset.ts';
import { ESTADOS, type Estado } from '../../contract/estado.ts';
import { FILTER_ROWS } from '../../contract/filters.ts';
import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import {
  CLASSES_PER_WORD,
  classBits,
  ESTADO_KEY_COUNT,
  type Profiles,
  signTypeCodeList,
} from '../segment/columns/profiles.ts';
import { estadoBitmask, type NameTraits } from '../segment/columns/row-columns.ts';

const EVERY = Array.from({ length: ESTADO_KEY_COUNT }, (_, at) => at);

/** Filters that exclude statuses, each with the positions of the statuses that it allows. */
const LIVING = FILTER_ROWS.flatMap(({ name, leavesOut }) =>
  leavesOut === undefined ? [] : [{ name, passing: estadosExcept(leavesOut) }],
);

function estadosExcept(over: readonly Estado[]): readonly number[] {
  return EVERY.filter((at) => !over.some((one) => one === ESTADOS[at]));
}

/** Tells whether a query filters by status. */
function filtersByEstado(query: BrandQuery): boolean {
  return query.estado.length > 0 || LIVING.some(({ name }) => query[name]);
}

/** Returns the positions of the allowed statuses: those of `estado` without those that other filters exclude. */
export function allowedEstados(query: BrandQuery): readonly number[] {
  const { estado } = query;
  const passing = LIVING.filter(({ name }) => query[name]).reduce(
    (rest, living) => rest.filter((at) => living.passing.includes(at)),
    EVERY,
  );
  if (estado.length === 0) return passing;
  return passing.filter((at) => estado.some((one) => one === ESTADOS[at]));
}

/** Tests profiles against the filters with closed vocabularies: OR within a field, AND across fields. */
export class ProfileTest {
  readonly #profiles: Profiles;
  readonly #low: number;
  readonly #high: number;
  readonly #hasClasses: boolean;
  /** Flags by status position, 1 if the status is allowed (`#signTypes`: by sign type); all 1 without such a filter. */
  readonly #estados: Uint8Array;
  readonly #signTypes: Uint8Array;
  /** Statuses of `#estados` as a bit mask, in the layout of `NameTraits`. */
  readonly #estadoBits: number;
  #all: Uint8Array | null = null;

  private constructor(profiles: Profiles, query: BrandQuery) {
    const { clase, tipoSigno } = query;
    const { low, high } = classBits(clase);
    this.#profiles = profiles;
    this.#low = low;
    this.#high = high;
    this.#hasClasses = clase.length > 0;
    const codes = signTypeCodeList(profiles);
    const estados = allowedEstados(query);
    this.#estados = flagArray(estados, ESTADO_KEY_COUNT);
    this.#estadoBits = estadoBitmask(estados);
    const signTypes = tipoSigno.length === 0 ? codes : tipoSigno;
    this.#signTypes = flagArray(
      signTypes.map((value) => codes.indexOf(value)),
      codes.length,
    );
  }

  /** Creates the test, or returns null when the query has no such filter. */
  static of(profiles: Profiles, query: BrandQuery): ProfileTest | null {
    const { clase, tipoSigno } = query;
    const isAsked = clase.length + tipoSigno.length > 0 || filtersByEstado(query);
    return isAsked ? new ProfileTest(profiles, query) : null;
  }

  /** One byte per profile, 1 if it matches; read-only. O(profiles) on first use. */
  get all(): Uint8Array {
    this.#all ??= this.#testAllProfiles();
    return this.#all;
  }

  passes(profile: number): boolean {
    const { estados, signTypes, classesLow, classesHigh } = this.#profiles;
    if (this.#estados[estados[profile] ?? 0] !== 1) return false;
    if (this.#signTypes[signTypes[profile] ?? 0] !== 1) return false;
    if (!this.#hasClasses) return true;
    const low = (classesLow[profile] ?? 0) & this.#low;
    return (low | ((classesHigh[profile] ?? 0) & this.#high)) !== 0;
  }

  /** Returns false only if no row with this name can match the filters; true means that its rows must be tested. */
  canPass(traits: NameTraits, name: number): boolean {
    const high = traits[2 * name + 1] ?? 0;
    if ((high & this.#estadoBits) === 0) return false;
    const classes = ((traits[2 * name] ?? 0) & this.#low) | (high & this.#high);
    return classes !== 0 || !this.#hasClasses;
  }

  /** Returns the lowest requested Nice class that a profile has; the profile must have one of them. */
  firstClass(profile: number): number {
    const low = (this.#profiles.classesLow[profile] ?? 0) & this.#low;
    if (low !== 0) return lowestSetBit(low);
    return CLASSES_PER_WORD + lowestSetBit((this.#profiles.classesHigh[profile] ?? 0) & this.#high);
  }

  /** Computes `passes` for all profiles without a branch, because the results are unpredictable. */
  #testAllProfiles(): Uint8Array {
    const { estados, signTypes, classesLow, classesHigh } = this.#profiles;
    const all = new Uint8Array(estados.length);
    const [low, high, needsNone] = [this.#low, this.#high, this.#hasClasses ? 0 : 1];
    const [hasEstado, hasSignType] = [this.#estados, this.#signTypes];
    for (let id = 0; id < all.length; id += 1) {
      const common = ((classesLow[id] ?? 0) & low) | ((classesHigh[id] ?? 0) & high);
      const hasClass = Number(common !== 0) | needsNone;
      all[id] =
        (hasEstado[estados[id] ?? 0] ?? 0) & (hasSignType[signTypes[id] ?? 0] ?? 0) & hasClass;
    }
    return all;
  }
}

/** Sets a flag per position. A value outside the vocabulary has position -1 and matches nothing. */
function flagArray(positions: readonly number[], size: number): Uint8Array {
  const flags = new Uint8Array(size);
  for (const position of positions) if (position >= 0) flags[position] = 1;
  return flags;
}
