import { FINAL_RULES, INITIAL_RULES, type SoundRule, soundOf } from './sound-rules.ts';

/** The signs are those of the Spanish reading, so that LAIT and LIGHT, YIN and GIN meet. */
const RULES: readonly SoundRule[] = [
  ...INITIAL_RULES,
  [/[ts]ion/g, 'Con'],
  [/tch|ch|sh/g, 'C'],
  [/dg(?=e)/g, 'g'],
  [/igh/g, 'ai'],
  [/[ao]ugh/g, 'o'],
  [/gh(?=[aeiou])/g, 'G'],
  [/gh/g, ''],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/wh?/g, 'W'],
  [/ee|ea|(?:ie|ey)$/g, 'i'],
  [/oo/g, 'u'],
  [/o(?:u|W(?![aeiou]))/g, 'au'],
  [/oa/g, 'o'],
  [/a[iy]|ei/g, 'ei'],
  [/a(?:u|W(?![aeiou]))/g, 'o'],
  [/eW(?![aeiou])/g, 'iu'],
  [/xc(?=[eiy])/g, 'x'],
  [/s?c(?=[eiy])|z/g, 's'],
  [/g(?=[eiy])|j/g, 'Y'],
  [/a([^aeiouyW])e(s?)$/, 'ei$1$2'],
  [/i([^aeiouyW])e(s?)$/, 'ai$1$2'],
  [/([^aeiouyW])e(s?)$/, '$1$2'],
  [/h(?=[aeiouy])/g, 'J'],
  [/h/g, ''],
  [/ck/g, 'k'],
  [/qu/g, 'kW'],
  [/[cq]/g, 'k'],
  [/G/g, 'g'],
  [/x/g, 'ks'],
  [/v/g, 'b'],
  [/ny(?=[aeou])|ñ/g, 'Ñ'],
  [/^y|y(?=[aeiou])/g, 'Y'],
  [/y/g, 'i'],
  ...FINAL_RULES,
];

/** How a Chilean reader who takes a word (spelled: ñ and ü kept) for English says it. */
export function englishReading(word: string): string {
  return soundOf(word, RULES);
}
