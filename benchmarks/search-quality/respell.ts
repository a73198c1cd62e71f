import type { Random } from './random.ts';

/** What may be written instead without being heard: pairs in both directions, kept apart from the index's rules. */
const RESPELLINGS: readonly (readonly [from: RegExp, to: string])[] = [
  [/b/i, 'v'],
  [/v/i, 'b'],
  [/z/i, 's'],
  [/s(?=[aou])/i, 'z'],
  [/s(?=[ei])/i, 'c'],
  [/c(?=[ei])/i, 's'],
  [/c(?=[ei])/i, 'z'],
  [/ll(?=[aeiou])/i, 'y'],
  [/y(?=[aeiou])/i, 'll'],
  [/qu(?=[ei])/i, 'k'],
  [/k(?=[ei])/i, 'qu'],
  [/c(?=[aour])/i, 'k'],
  [/k(?=[aou])/i, 'c'],
  [/(?<![cspt])h(?=[aeo])/i, ''],
  [/\b(?=[aeo][^u])/i, 'h'],
  [/(?<=[aeiou])x(?=[aeiou])/i, 'cs'],
  [/ph/i, 'f'],
  [/f(?=[aeiou])/i, 'ph'],
  [/gua/i, 'wa'],
  [/w(?=a)/i, 'gu'],
  [/\bes(?=[ptk])/i, 's'],
  [/\bs(?=[ptk])/i, 'es'],
];

/** Writes a mark as somebody would who only heard it: one respelling; null where none fits. */
export function respell(name: string, random: Random): string | null {
  const fitting = RESPELLINGS.filter(([from]) => from.test(name));
  const rule = random.pick(fitting);
  if (rule === null) return null;
  const respelled = name.replace(rule[0], rule[1]);
  return respelled.toLowerCase() === name.toLowerCase() ? null : respelled;
}
