import type { Random } from './random.ts';

/** What may be written instead without being heard: pairs in both directions, kept apart from the index's rules. */
const RESPELLINGS: readonly (readonly [from: RegExp, to: string])[] = [
  [/b/gi, 'v'],
  [/v/gi, 'b'],
  [/z/gi, 's'],
  [/s(?=[aou])/gi, 'z'],
  [/s(?=[ei])/gi, 'c'],
  [/c(?=[ei])/gi, 's'],
  [/c(?=[ei])/gi, 'z'],
  [/ll(?=[aeiou])/gi, 'y'],
  [/y(?=[aeiou])/gi, 'll'],
  [/qu(?=[ei])/gi, 'k'],
  [/k(?=[ei])/gi, 'qu'],
  [/c(?=[aour])/gi, 'k'],
  [/k(?=[aou])/gi, 'c'],
  [/(?<![cspt])h(?=[aeo])/gi, ''],
  [/\b(?=[aeo][^u])/gi, 'h'],
  [/(?<=[aeiou])x(?=[aeiou])/gi, 'cs'],
  [/ph/gi, 'f'],
  [/f(?=[aeiou])/gi, 'ph'],
  [/gua/gi, 'wa'],
  [/w(?=a)/gi, 'gu'],
  [/\bes(?=[ptk])/gi, 's'],
  [/\bs(?=[ptk])/gi, 'es'],
];

/** Writes a mark as somebody would who only heard it: one respelling of one place; null where none fits. */
export function respell(name: string, random: Random): string | null {
  const fitting = RESPELLINGS.flatMap(([from, to]) =>
    [...name.matchAll(from)].map(({ 0: found, index }) => ({ found, index, to })),
  );
  const chosen = random.pick(fitting);
  if (chosen === null) return null;
  const { found, index, to } = chosen;
  const respelled = `${name.slice(0, index)}${to}${name.slice(index + found.length)}`;
  return respelled.toLowerCase() === name.toLowerCase() ? null : respelled;
}

/** Two respellings; null where the second takes the first one back. */
export function respellTwice(name: string, random: Random): string | null {
  const once = respell(name, random);
  const twice = once === null ? null : respell(once, random);
  return twice?.toLowerCase() === name.toLowerCase() ? null : twice;
}
