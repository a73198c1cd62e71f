import { FINAL_RULES, INITIAL_RULES, type SoundRule, soundOf } from './sound-rules.ts';

/**
 * Sounds with a sign of their own: `C` ch and sh (one sound in Chile), `J` the j of JUGO, `W` the
 * glide of GUATÓN, HUINCHA and WINCHA, `Y` the ll and y of LLAVE and YEMA, `Ñ`.
 */
const RULES: readonly SoundRule[] = [
  ...INITIAL_RULES,
  [/cc(?=[eiy])/g, 'x'],
  [/([^l])\1+/g, '$1'],
  [/^h?i(?=[aeou])/, 'Y'],
  [/wh?/g, 'W'],
  [/(^|[aeioun])h[uü](?=[aeio])/g, '$1W'],
  [/g[uü](?=[ao])|gü(?=[ei])/g, 'W'],
  [/gn(?=[aeiou])|n[iy](?=[aeou])|ñ/g, 'Ñ'],
  [/g(?=[eiy])|j/g, 'J'],
  [/gu(?=[eiy])/g, 'g'],
  [/[cs]h/g, 'C'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/ck|qu(?=[eiy])/g, 'k'],
  [/xc(?=[eiy])/g, 'x'],
  [/s?c(?=[eiy])|z/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/v/g, 'b'],
  [/ll+|y(?=[aeiou])/g, 'Y'],
  [/y|Y(?![aeiouW])/g, 'i'],
  [/([aeou])i(?=[aeou])/g, '$1Y'],
  ...FINAL_RULES,
];

/** How a Chilean reader says a word (spelled: ñ and ü kept), vowels and all. */
export function spanishReading(word: string): string {
  return soundOf(word, RULES);
}
