import { rewrite, type SoundRule } from './rewrite.ts';
import { CLOSING, MUTE_BEGINNINGS } from './shared-rules.ts';

/** How a Chilean reads an English word: the vowels of school English in Spanish sounds. */
const RULES: readonly SoundRule[] = [
  ...MUTE_BEGINNINGS,
  [/[ts]ion/g, 'Xon'],
  [/ough/g, 'o'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/t?ch|sh/g, 'X'],
  [/ck/g, 'k'],
  [/qu/g, 'kw'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ee|ea/g, 'i'],
  [/oo/g, 'u'],
  [/ou|ow(?=[a-z])/g, 'au'],
  [/ow$/, 'o'],
  [/a[iy]/g, 'ei'],
  [/igh/g, 'ai'],
  // A mute e at the end makes the vowel before the consonant long: cake, life, home.
  [/a([bdfgklmnprstvz])e(s?)$/, 'ei$1$2'],
  [/i([bdfgklmnprstvz])e(s?)$/, 'ai$1$2'],
  [/([ou])([bdfgklmnprstvz])e(s?)$/, '$1$2$3'],
  [/([bdfgklmnprstvz])e$/, '$1'],
  [/ll/g, 'l'],
  [/n[iy](?=[aou])|ñ/g, 'N'],
  // Jumbo is yumbo, and so is gym with its y.
  [/j|g(?=[ei])|y(?=[aeiou])/g, 'Y'],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/v/g, 'b'],
  [/ü/g, 'u'],
  [/^wh/, 'w'],
  [/^h/, 'j'],
  [/h/g, ''],
  ...CLOSING,
];

/** The sound of one word under the English reading. `word` is lower case, accents gone, ñ and ü kept. */
export function englishSound(word: string): string {
  return rewrite(word, RULES);
}
