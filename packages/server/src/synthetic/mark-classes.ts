import type { Random } from './random.ts';
import { WeightedChoice } from './weighted-choice.ts';

/** Nice classes by how often marks are filed in them. */
const CLASSES = new WeightedChoice<number>([
  [35, 130],
  [25, 80],
  [9, 72],
  [41, 66],
  [5, 64],
  [30, 52],
  [3, 46],
  [42, 45],
  [43, 36],
  [29, 34],
  [33, 33],
  [32, 26],
  [36, 30],
  [37, 30],
  [16, 30],
  [39, 22],
  [44, 22],
  [31, 21],
  [38, 20],
  [12, 19],
  [11, 18],
  [1, 17],
  [7, 17],
  [18, 16],
  [28, 16],
  [21, 14],
  [20, 13],
  [6, 13],
  [45, 13],
  [10, 12],
  [14, 10],
  [24, 10],
  [19, 10],
  [4, 7],
  [17, 7],
  [40, 7],
  [2, 6],
  [8, 6],
  [34, 6],
  [26, 3],
  [27, 3],
  [22, 2],
  [13, 1],
  [15, 1],
  [23, 1],
]);

const HOW_MANY = new WeightedChoice<readonly [from: number, to: number]>([
  [[1, 1], 86],
  [[2, 2], 7],
  [[3, 3], 3.5],
  [[4, 6], 2.7],
  [[7, 10], 0.8],
]);

/** A class as likely as the register shows it. */
export function drawClass(random: Random): number {
  return CLASSES.draw(random);
}

/** How many classes a mark is filed for: mostly one. */
export function drawClassCount(random: Random): number {
  const [from, to] = HOW_MANY.draw(random);
  return random.between(from, to);
}

/** The classes of a mark, ascending: mostly one, which is the home class of its family. */
export function drawClasses(home: number, random: Random): number[] {
  const wanted = drawClassCount(random);
  const classes = new Set([home]);
  while (classes.size < wanted) classes.add(drawClass(random));
  return [...classes].sort((a, b) => a - b);
}
