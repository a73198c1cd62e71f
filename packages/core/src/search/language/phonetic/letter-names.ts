/** What letters are called, as far as they cannot be said by themselves. */
const NAMES: Readonly<Record<string, string>> = {
  b: 'be',
  c: 'ce',
  d: 'de',
  f: 'efe',
  g: 'ge',
  h: 'hache',
  j: 'jota',
  k: 'ka',
  l: 'ele',
  m: 'eme',
  n: 'ene',
  ñ: 'eñe',
  p: 'pe',
  q: 'cu',
  r: 'erre',
  s: 'ese',
  t: 'te',
  v: 've',
  w: 'doble ve',
  x: 'equis',
  y: 'i griega',
  z: 'zeta',
};
/** Most letters that are still said one by one. */
const INITIALS = /^[bcdfghjklmnñpqrstvwxz]{1,4}$/;

/** A spelled word that is said letter by letter, as it is said (KFC as KA EFE CE); null for any other. */
export function letterNames(word: string): string | null {
  if (!INITIALS.test(word)) return null;
  return Array.from(word, (letter) => NAMES[letter] ?? letter).join(' ');
}
