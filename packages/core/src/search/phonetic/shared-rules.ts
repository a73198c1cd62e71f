import type { SoundRule } from './rewrite.ts';

/** Beginnings that both readings hear alike: the first letter of a Greek or English pair is mute. */
export const MUTE_BEGINNINGS: readonly SoundRule[] = [
  [/^ps/, 's'],
  [/^pn/, 'n'],
  [/^gn(?=[aeiou])/, 'n'],
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/^pt/, 't'],
  [/^mn/, 'n'],
];

/** The last steps of both readings, once only sounds are left. */
export const CLOSING: readonly SoundRule[] = [
  // M and n sound alike before b and p.
  [/n(?=[bp])/g, 'm'],
  // X before a consonant is heard as s: extra, texto.
  [/ks(?=[bcdfgjklmnprtvXNY])/g, 's'],
  [/(.)\1+/g, '$1'],
  // No Spanish word begins with s and a consonant: a Chilean says estar, esport, eskin.
  [/^s(?=[bcdfgjklmnpqrtvN])/, 'es'],
];
