import { lowestSetBit } from '../../../arrays/bitset.ts';
import { objectCodec, u8, u16, u32 } from '../../../arrays/codec.ts';
import { GrowableArray, Interner } from '../../../arrays/growable-array.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import { TextPool } from '../../../arrays/text-pool.ts';
import { ESTADOS } from '../../../contract/estado.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { IndexableBrand } from '../../../domain/record/indexable-brand.ts';

/**
 * Distinct combinations of status, sign type and Nice classes, the fields with closed vocabularies.
 * A register of 1.6 million marks has some hundred thousand of them. Filters test profiles instead
 * of marks, and counts by profile also give the counts by status and by class.
 */
export interface Profiles {
  /** Status of each profile: position in the lifecycle order; for an unknown status, the length of that order. */
  readonly estados: Uint8Array;
  /** Sign type of each profile, as an index into `signTypeCodes`. */
  readonly signTypes: Uint16Array;
  readonly signTypeCodes: TextPool;
  /** Nice classes as bits: class `c` is bit `c` of the low word, or bit `c - 32` of the high one. */
  readonly classesLow: Uint32Array;
  readonly classesHigh: Uint32Array;
  /** Profile number of each row. */
  readonly ofRow: Uint32Array;
  /** Rows of each profile, ascending. */
  readonly rowsOf: Postings;
  /** Numbers of the profiles with each Nice class. */
  readonly ofClass: Postings;
}

export const CLASSES_PER_WORD = 32;

/** Returns the bit masks of some Nice classes. */
export function classBits(classes: readonly number[]): { low: number; high: number } {
  let low = 0;
  let high = 0;
  for (const clase of classes) {
    if (clase < CLASSES_PER_WORD) low |= 1 << clase;
    else high |= 1 << (clase - CLASSES_PER_WORD);
  }
  return { low: low >>> 0, high: high >>> 0 };
}

/** Returns the Nice classes of a profile, ascending. */
export function classesOf(
  { classesLow, classesHigh }: Pick<Profiles, 'classesLow' | 'classesHigh'>,
  profile: number,
): number[] {
  const classes: number[] = [];
  forEachClass({ classesLow, classesHigh }, profile, (clase) => classes.push(clase));
  return classes;
}

/** Calls `visit` with each Nice class of a profile, ascending. */
export function forEachClass(
  { classesLow, classesHigh }: Pick<Profiles, 'classesLow' | 'classesHigh'>,
  profile: number,
  visit: (clase: number) => void,
): void {
  for (let bits = classesLow[profile] ?? 0; bits !== 0; bits &= bits - 1) visit(lowestSetBit(bits));
  for (let bits = classesHigh[profile] ?? 0; bits !== 0; bits &= bits - 1) {
    visit(CLASSES_PER_WORD + lowestSetBit(bits));
  }
}

/** Returns the codes that `signTypes` refers to. */
export function signTypeCodeList({ signTypeCodes: pool }: Profiles): string[] {
  return Array.from({ length: pool.size }, (_, i) => pool.get(i));
}

/** Number of status positions: the known ones, and one for all unknown statuses. */
export const ESTADO_KEY_COUNT = ESTADOS.length + 1;

export const profilesCodec = objectCodec<Profiles>({
  estados: u8,
  signTypes: u16,
  signTypeCodes: TextPool.codec,
  classesLow: u32,
  classesHigh: u32,
  ofRow: u32,
  rowsOf: postingsCodec,
  ofClass: postingsCodec,
});

/** Collects the profiles of marks while a segment is built. */
export class ProfilesBuilder {
  /** Profile ids: the outer key packs status and sign type, the inner key packs the Nice classes. */
  readonly #ids = new Map<number, Map<number, number>>();
  readonly #profiles: { estado: number; signType: number; low: number; high: number }[] = [];
  readonly #signTypes = new Interner();
  readonly #ofPlace = new GrowableArray(Uint32Array);

  push({ estado, tipoSigno, clases }: IndexableBrand): void {
    const { low, high } = classBits(clases);
    const signType = this.#signTypes.idOf(tipoSigno);
    const known = estado === null ? ESTADOS.length : ESTADOS.indexOf(estado);
    this.#ofPlace.push(this.#profileId({ estado: known, signType, low, high }));
  }

  /** @param positions index of each row's mark in the order of insertion */
  build(positions: Uint32Array): Profiles {
    const profiles = this.#profiles;
    const ofPlace = this.#ofPlace.numbers;
    const ofRow = positions.map((position) => ofPlace[position] ?? 0);
    const classes = {
      classesLow: Uint32Array.from(profiles, ({ low }) => low),
      classesHigh: Uint32Array.from(profiles, ({ high }) => high),
    };
    return {
      estados: Uint8Array.from(profiles, ({ estado }) => estado),
      signTypes: Uint16Array.from(profiles, ({ signType }) => signType),
      signTypeCodes: TextPool.of(this.#signTypes.texts),
      ...classes,
      ofClass: buildPostings(LIMITS.niceClassMax + 1, (emit) => {
        profiles.forEach((_, profile) => {
          for (const clase of classesOf(classes, profile)) emit(clase, profile);
        });
      }),
      ofRow,
      rowsOf: buildPostings(profiles.length, (emit) => {
        for (let row = 0; row < ofRow.length; row += 1) emit(ofRow[row] ?? 0, row);
      }),
    };
  }

  #profileId(profile: { estado: number; signType: number; low: number; high: number }): number {
    const ids = this.#profileIds(profile.signType * ESTADO_KEY_COUNT + profile.estado);
    const classes = profile.high * 2 ** CLASSES_PER_WORD + profile.low;
    const known = ids.get(classes);
    if (known !== undefined) return known;
    ids.set(classes, this.#profiles.length);
    this.#profiles.push(profile);
    return this.#profiles.length - 1;
  }

  #profileIds(estadoAndSign: number): Map<number, number> {
    const known = this.#ids.get(estadoAndSign) ?? new Map<number, number>();
    if (known.size === 0) this.#ids.set(estadoAndSign, known);
    return known;
  }
}
