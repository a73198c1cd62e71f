import { LIMITS } from '../../../contract/limits.ts';
import { CLASSES_A_WORD, type Profiles } from './profiles.ts';
import { NONE, type RowColumns } from './row-columns.ts';

/**
 * What all rows with a name have together, two words a name: the Nice classes as in `Profiles`, and
 * behind them in the high word a bit for each status. A filter that finds nothing there finds no row of
 * the name: told by one look, where the rows and their profiles stand all over memory.
 */
export type NameTraits = Uint32Array;

/** Where statuses begin in the high word. */
const STATUSES_FROM = LIMITS.niceClassMax + 1 - CLASSES_A_WORD;

/** The high word of some statuses, by position. */
export function estadoBits(positions: readonly number[]): number {
  return positions.reduce((bits, position) => bits | (1 << (STATUSES_FROM + position)), 0);
}

/** O(rows). @param size how many names there are */
export function buildNameTraits(
  { names }: Pick<RowColumns, 'names'>,
  { ofRow, estados, classesLow, classesHigh }: Profiles,
  size: number,
): NameTraits {
  const traits = new Uint32Array(2 * size);
  for (let row = 0; row < names.length; row += 1) {
    const name = names[row] ?? NONE;
    if (name === NONE) continue;
    const profile = ofRow[row] ?? 0;
    const estado = 1 << (STATUSES_FROM + (estados[profile] ?? 0));
    traits[2 * name] = (traits[2 * name] ?? 0) | (classesLow[profile] ?? 0);
    traits[2 * name + 1] = (traits[2 * name + 1] ?? 0) | (classesHigh[profile] ?? 0) | estado;
  }
  return traits;
}
