/** What it costs to take a sound for one of another place and manner: the unit of distance. */
export const DEAR = 10;
/** The least that missing a sound costs, inside a word. */
export const CHEAPEST_GAP = 7;
/** The least that taking one vowel for another costs. */
export const NEAREST_VOWELS = 5;
const FAR_VOWEL = 7;
/** The least that missing a final sound costs: a d or s is hardly heard. */
export const CHEAPEST_FINAL_GAP = 2;
const SOUNDS = 128;

/** Sounds that are easily taken for each other, and the cost of it: less the nearer they are. */
const NEAR_SOUNDS: readonly (readonly [pairs: string, cost: number])[] = [
  ['ae ei ou ao eo iu', NEAREST_VOWELS],
  ['ai au eu io', FAR_VOWEL],
  ['Yi Wu', 3],
  ['mn nN mN', 3],
  ['bp td kg bf sC', 4],
  ['Wb Wg gJ kJ YC YJ YN lr fp', 6],
  ['Ye We Wo iJ', 7],
];

const SUBSTITUTIONS = substitutions();
const GAPS = new Uint8Array(SOUNDS).fill(DEAR);
for (const vowel of 'aeiou') GAPS[vowel.charCodeAt(0)] = CHEAPEST_GAP;
const S = 's'.charCodeAt(0);
const D = 'd'.charCodeAt(0);

function substitutions(): Uint8Array {
  const costs = new Uint8Array(SOUNDS * SOUNDS).fill(DEAR);
  for (let sound = 0; sound < SOUNDS; sound += 1) costs[sound * SOUNDS + sound] = 0;
  for (const [pairs, cost] of NEAR_SOUNDS) {
    for (const pair of pairs.split(' ')) {
      const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)];
      costs[a * SOUNDS + b] = cost;
      costs[b * SOUNDS + a] = cost;
    }
  }
  return costs;
}

/** What it costs to hear one sound as another. */
export function substitutionCost(a: number, b: number): number {
  if (a === b) return 0;
  return a < SOUNDS && b < SOUNDS ? (SUBSTITUTIONS[a * SOUNDS + b] ?? DEAR) : DEAR;
}

/** What it costs to miss a sound inside a word. */
export function gapCost(sound: number): number {
  return sound < SOUNDS ? (GAPS[sound] ?? DEAR) : DEAR;
}

/** What it costs to miss the last sound of a word. */
export function finalGapCost(sound: number): number {
  return sound === S || sound === D ? CHEAPEST_FINAL_GAP : gapCost(sound);
}

/** A cost where a word begins: half as much again, rounded up, since what comes first is remembered. */
export function initialCost(cost: number): number {
  return (3 * cost + 1) >> 1;
}
