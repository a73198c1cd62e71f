import { drawClass, drawClasses } from '../../synthetic/mark-classes.ts';
import type { Random } from '../../synthetic/random.ts';

/** Nice classes in which one house is at home together. */
const KINSHIPS: ReadonlyArray<readonly number[]> = [
  [29, 30, 31, 32, 43],
  [32, 33, 34, 43],
  [29, 30],
  [3, 5, 10, 44],
  [3, 21, 24],
  [8, 11, 20, 21, 24, 27],
  [14, 18, 24, 25, 26],
  [25, 28],
  [22, 23, 24, 28],
  [9, 16, 28, 41],
  [1, 2, 4, 17, 19],
  [6, 7, 8, 11, 12, 17],
  [6, 19, 37],
  [7, 12, 37, 39],
  [1, 13, 37, 40],
  [16, 40],
  [15, 28, 41],
  [9, 38, 42],
  [36, 37, 45],
  [35, 36],
  [25, 35],
  [39, 41, 43],
  [41, 42, 45],
  [31, 44],
  [1, 5],
  [5, 31],
];

/** Another class for goods or services that go together with those of `clase`. */
export function drawKinClass(clase: number, random: Random): number {
  const kin = new Set(KINSHIPS.filter((group) => group.includes(clase)).flat());
  kin.delete(clase);
  for (;;) {
    const drawn = drawClass(random);
    if (kin.has(drawn)) return drawn;
  }
}

/** The classes of a mark, ascending: mostly one; the others are kin of those it has. */
export function drawKinClasses(home: number, random: Random): number[] {
  return drawClasses(home, random, (held) => drawKinClass(random.pick([...held]), random));
}
