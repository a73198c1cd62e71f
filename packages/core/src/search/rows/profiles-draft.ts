import { ESTADOS } from '../../contract/estado.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { IndexableBrand } from '../../domain/indexable-brand.ts';
import { Interned } from '../interned.ts';
import { NumberList } from '../number-list.ts';
import { buildPostings } from '../postings.ts';
import { TextPool } from '../text-pool.ts';
import { classesOf, classWords, type Profiles } from './profiles.ts';

/** Gathers the profiles of marks while a segment is built. */
export class ProfilesDraft {
  readonly #ids = new Map<string, number>();
  readonly #profiles: { estado: number; signType: number; low: number; high: number }[] = [];
  readonly #signTypes = new Interned();
  readonly #ofPlace = new NumberList(Uint32Array);

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
    const key = `${profile.estado} ${profile.signType} ${profile.low} ${profile.high}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#profiles.length);
    this.#profiles.push(profile);
    return this.#profiles.length - 1;
  }
}
