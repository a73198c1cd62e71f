import { WeightedChoice } from './weighted-choice.ts';

/** Where a person lives: codes of the office, without a leading zero. */
export interface Residence {
  readonly comuna: string;
  readonly region: string;
}

/** The office's sentinel for somebody who lives abroad. */
export const ABROAD: Residence = { comuna: '99999', region: '99' };

const COMUNA_WEIGHTS: ReadonlyArray<readonly [comuna: number, weight: number]> = [
  // Metropolitan region
  [13114, 140],
  [13101, 120],
  [13123, 110],
  [13132, 80],
  [13120, 35],
  [13115, 30],
  [13119, 25],
  [13107, 30],
  [13125, 28],
  [13110, 25],
  [13201, 22],
  [13124, 18],
  [13113, 18],
  [13122, 16],
  [13127, 15],
  [13401, 14],
  [13118, 12],
  [13108, 12],
  [13106, 12],
  [13301, 12],
  [13302, 9],
  [13501, 5],
  // North
  [15101, 6],
  [1101, 14],
  [1107, 3],
  [2101, 16],
  [2201, 6],
  [3101, 6],
  [3301, 2],
  [4101, 14],
  [4102, 9],
  [4301, 3],
  // Centre
  [5101, 14],
  [5109, 26],
  [5103, 6],
  [5801, 5],
  [5501, 4],
  [5301, 4],
  [5601, 4],
  [5701, 3],
  [6101, 14],
  [6108, 4],
  [6301, 4],
  [6310, 4],
  [7101, 12],
  [7301, 8],
  [7401, 3],
  [16101, 9],
  [16301, 2],
  // South
  [8101, 24],
  [8110, 8],
  [8108, 6],
  [8301, 8],
  [8102, 2],
  [9101, 18],
  [9120, 4],
  [9115, 6],
  [14101, 9],
  [14201, 1],
  [10101, 14],
  [10109, 8],
  [10301, 8],
  [10201, 3],
  [10202, 2],
  [11101, 4],
  [11201, 1],
  [12101, 8],
  [12401, 3],
];

/** A Chilean residence; most of the country's holders live in the east of Santiago. */
export const RESIDENCES = new WeightedChoice<Residence>(
  COMUNA_WEIGHTS.map(([comuna, weight]) => [residence(comuna), weight] as const),
);

function residence(comuna: number): Residence {
  return { comuna: String(comuna), region: String(Math.floor(comuna / 1000)) };
}
