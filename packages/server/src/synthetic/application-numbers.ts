import type { Random } from './random.ts';

const FIRST_NUMBER = 100_000;
/** Numbers that the office has given out by the end of 2026, about one for each application. */
const OFFICE_NUMBERS = 1_660_000;

/**
 * Application numbers in order of filing: each mark has a stretch of its own and takes one number in
 * it, so they rise and are unique. One in a thousand carries a letter, as divided applications do.
 */
export function applicationNumber(place: number, marks: number, random: Random): string {
  const stretch = Math.max(OFFICE_NUMBERS / marks, 1);
  const from = Math.floor(place * stretch);
  const to = Math.floor((place + 1) * stretch);
  const number = FIRST_NUMBER + from + random.below(to - from);
  return random.chance(0.001) ? `${number}-${random.pick(['A', 'B'])}` : String(number);
}

/**
 * The registration number of an application. Registrations are counted apart and come in nearly the
 * same order: the low bits are turned over, then a constant is taken away, so no two are equal.
 */
export function registrationNumber(application: string): string {
  return String((Number.parseInt(application, 10) ^ 0x2d7) - 61_000);
}
