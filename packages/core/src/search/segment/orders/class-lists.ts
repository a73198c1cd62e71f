import { LIMITS } from '../../../contract/limits.ts';
import { buildPostings, type Postings } from '../../arrays/postings.ts';
import { ESTADO_KEYS, eachClass, type Profiles } from '../columns/profiles.ts';
import type { ValueOrder } from './value-order.ts';

const CLASS_KEYS = LIMITS.niceClassMax + 1;

/**
 * The rows with each pair of a status and a Nice class, by filing date; those without one last. A
 * status, a class and a range of dates together are one piece of one list, however rare.
 */
export function buildClassLists(profiles: Profiles, filing: ValueOrder): Postings {
  const classes = classListsByProfile(profiles);
  return buildPostings(ESTADO_KEYS * CLASS_KEYS, (emit) => {
    const { ids } = filing.rowsOf;
    for (let at = 0; at < ids.length; at += 1) {
      const row = ids[at] ?? 0;
      const profile = profiles.ofRow[row] ?? 0;
      const estado = profiles.estados[profile] ?? 0;
      const to = classes.starts[profile + 1] ?? 0;
      for (let i = classes.starts[profile] ?? 0; i < to; i += 1) {
        emit(classListKey(estado, classes.ids[i] ?? 0), row);
      }
    }
  });
}

/** The list of a status, by its position in the lifecycle order, and a Nice class. */
export function classListKey(estado: number, clase: number): number {
  return estado * CLASS_KEYS + clase;
}

function classListsByProfile(profiles: Profiles): Postings {
  return buildPostings(profiles.estados.length, (emit) => {
    for (let profile = 0; profile < profiles.estados.length; profile += 1) {
      eachClass(profiles, profile, (clase) => emit(profile, clase));
    }
  });
}
