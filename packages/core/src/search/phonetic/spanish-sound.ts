import { rewrite, type SoundRule } from './rewrite.ts';
import { CLOSING, MUTE_BEGINNINGS } from './shared-rules.ts';

/** How a Chilean reads a Spanish word: seseo, yeísmo, b as v, mute h. Vowels stay. */
const RULES: readonly SoundRule[] = [
  ...MUTE_BEGINNINGS,
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/s?ch|sh/g, 'X'],
  // Hielo is yelo; hueso, güeso and weso begin alike, as do huincha and wincha, guagua and wawa.
  [/^h?ie(?=[a-zñ])/, 'Ye'],
  [/hu(?=[aeio])/g, 'w'],
  [/gü(?=[aeio])/g, 'w'],
  [/gu(?=[ao])/g, 'w'],
  [/ck/g, 'k'],
  [/qu(?=[ei])/g, 'k'],
  [/q/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])/g, 'j'],
  [/G/g, 'g'],
  [/[cx]c(?=[ei])/g, 'ks'],
  [/^x(?=[aeiou])/, 's'],
  [/^x/, 'es'],
  [/x|cs|cz|kz/g, 'ks'],
  [/sc(?=[ei])|c(?=[ei])|ç|z/g, 's'],
  [/c/g, 'k'],
  [/n[iy](?=[aeou])|gn(?=[aeiou])|ñ/g, 'N'],
  [/(?:ll|y)(?=[aeiou])/g, 'Y'],
  [/y/g, 'i'],
  [/v/g, 'b'],
  [/h/g, ''],
  ...CLOSING,
];

/** The sound of one word under the Spanish reading. `word` is lower case, accents gone, ñ and ü kept. */
export function spanishSound(word: string): string {
  return rewrite(word, RULES);
}
