import { ESTADOS } from '../../../contract/estado.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { IndexableBrand } from '../../../domain/record/indexable-brand.ts';
import { GrowableArray } from '../../arrays/growable-array.ts';
import { Interner } from '../../arrays/interner.ts';
import { buildPostings } from '../../arrays/postings.ts';
import { TextPool } from '../../arrays/text-pool.ts';
import { CLASSES_A_WORD, classesOf, classWords, ESTADO_KEYS, type Profiles } from './profiles.ts';

/** Gathers the profiles of marks while a segment is built. */
export class ProfilesBuilder {
  /** By status and sign type in one number, then by classes in one. */
  readonly #ids = new Map<number, Map<number, number>>();
  readonly #profiles: { estado: number; signType: number; low: number; high: number }[] = [];
  readonly #signTypes = new Interner();
  readonly #ofPlace = new GrowableArray(Uint32Array);

  push({ estado, tipoSigno, clases }: IndexableBrand): void {
    const { low, high } = classWords(clases);
    const signType = this.#signTypes.idOf(tipoSigno);
    const known = estado === null ? ESTADOS.length : ESTADOS.indexOf(estado);
    this.#ofPlace.push(this.#idOf({ estado: known, signType, low, high }));
  }

  /** @param places the places of the rows */
  build(places: Uint32Array): Profiles {
    const profiles = this.#profiles;
    const ofPlace = this.#ofPlace.numbers;
    const ofRow = places.map((place) => ofPlace[place] ?? 0);
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

  #idOf(profile: { estado: number; signType: number; low: number; high: number }): number {
    const ids = this.#idsOf(profile.signType * ESTADO_KEYS + profile.estado);
    const classes = profile.high * 2 ** CLASSES_A_WORD + profile.low;
    const known = ids.get(classes);
    if (known !== undefined) return known;
    ids.set(classes, this.#profiles.length);
    this.#profiles.push(profile);
    return this.#profiles.length - 1;
  }

  #idsOf(estadoAndSign: number): Map<number, number> {
    const known = this.#ids.get(estadoAndSign) ?? new Map<number, number>();
    if (known.size === 0) this.#ids.set(estadoAndSign, known);
    return known;
  }
}
