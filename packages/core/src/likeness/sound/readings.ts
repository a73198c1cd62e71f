import { foldKeepingSpanish } from '../text/spanish-folding.ts';
import { tokenizeFolded } from '../text/text-folding.ts';
import { COMMON_LETTERS, RewriteRules, SHARED_RULES } from './rewrite-rules.ts';

const SPANISH_RULES = new RewriteRules(`
  sc > es / # _ eiy
  gü > W / _ aeio
  gn > N / _ V
  hü > W / #aeioun _ aeio
  ${SHARED_RULES}
  gh > g
  gg > J / _ eiy
  gu > W / _ ao
  gui > gi / _ V
  gu > g / _ eiy
  g > J / _ eiy
  hi > Y / # _ aeou
  hu > W / #aeioun _ aeio
  i > Y / # _ aeou
  i > Y / aeou _ aeou
  j > J
  ll > Y / _ V
  nni > N / _ aeou
  ni > N / _ aeou
  qui > ki / _ V
  qu > k / _ eiy
  u > W / # _ aeio
  y > Y / #V _ V
  y > i
  ${COMMON_LETTERS}
`);

/** Returns the sounds, vowels included, with which a Chilean reader says a word spelled with its ñ and ü. */
export function spanishReading(word: string): string {
  return SPANISH_RULES.read(word);
}

/**
 * The rules transcribe English into the sounds of Spanish readings: LIGHT and LAIT, JUMBO and YUMBO get equal
 * keys. A vowel that English writes with several letters, or with a silent e, is replaced by its sound; a
 * short vowel stays as it is written.
 */
const ENGLISH_RULES = new RewriteRules(`
  one > Wan / # _ #
  two > tu / # _ #
  to > tu / # _ #
  sky > eskai / # _
  spy > espai / # _ #
  sc > s / # _ eiy
  gne > n / _ #
  gn > n / _ #
  ${SHARED_RULES}
  alk > ok / chtw _
  all > ol / _ #
  all > ol / _ s #
  augh > o
  aw > o / _ ^V
  au > o
  aigh > ei
  ai > ei
  ay > ei
  a > ei / _ t i o n
  a > ei / _ t u r e #
  a > ei / _ s t e #
  a > ei / _ b l e #
  a > e / _ r e #s
  a > ei / _ K e #
  a > ei / _ K e s #
  ch > k / y _
  cial > Cal
  cious > Cus
  dg > Y / _ e
  eau > o
  ee > i
  eigh > ei
  ea > i
  ei > ei
  ey > i / _ #
  ey > ei
  ew > iu / _ ^V
  eu > iu
  e > i / _ K e #
  e > i / _ K e s #
  es > es / cghsxz _ #
  es > s / V.. _ #
  ed > ed / dt _ #
  ed > d / V.. _ #
  e > - / V.. _ #
  gh > g / _ V
  gh > -
  gue > g / _ #
  gu > g / _ V
  g > g / # _ e t
  g > g / # _ i bfglrv
  g > g / r _ e r
  g > Y / _ eiy
  h > - / bdgkrt _
  h > J / _ Vy
  igh > ai
  ice > is / ft _ #
  ing > in / V.. _ #
  ive > ib / st _ #
  ies > is / V.. _ #
  ie > i / V.. _ #
  ie > ai / _ #
  ie > i / _ bcdfgklmpsvz
  i > ai / _ ln d #
  i > ai / _ K e #
  i > ai / _ K e s #
  j > Y
  le > el / bcdfgkptz _ #
  mb > m / _ #
  oo > u
  oa > o
  oe > o / _ #
  ough > o
  ous > us / V.. _ #
  our > or
  oup > up
  ou > au
  ow > ou / _ #
  ow > ou / _ s #
  ow > au / _ K
  ow > au / _ e r
  que > k / _ #
  sion > Con
  ssion > Con
  tech > tek / _ #K
  th > t
  tial > Cal
  tion > Con
  tious > Cus
  ture > Cur / V.. _ #
  ue > u / _ #
  ue > u / _ s #
  ui > u / jr _ cst
  uy > ai / _ #
  you > Yu / # _
  y > ai / ch _ bdp
  y > ai / _ K e #
  y > Y / #V _ V
  y > i / V.. _ #
  y > ai / K _ #
  y > i
  ${COMMON_LETTERS}
`);

/** Returns the sounds with which a Chilean reader says a word, spelled with its ñ and ü, as English. */
export function englishReading(word: string): string {
  return ENGLISH_RULES.read(word);
}

/** Endings of French names with silent letters, each with its sound: PERRAULT, BOILLOT, PHILIPPEAUX, CARTIER. */
const FRENCH_ENDINGS: readonly (readonly [written: RegExp, heard: string])[] = [
  [/(?<=..)eau(?:l?[dt]|l?x)?s?$/, 'eo'],
  [/(?<=..)(?:au(?:l?[dt]|l?x)s?|(?<![ao])ots?)$/, 'o'],
  [/(?<=..)oux$/, 'ou'],
  [/(?<=..)ie(?:ux?|rs?)$/, 'ie'],
  [/(?<=..)(?:(?<!k)ets?|eux|ai[stx])$/, 'e'],
  [/(?<=..)oi[stx]$/, 'oi'],
];
const FRENCH_RULES = new RewriteRules(`
  sc > s / # _ eiy
  ${SHARED_RULES}
  aill > aY / _ V
  ai > e
  aul > o / _ dt
  au > o
  eau > o
  eill > eY / _ V
  ei > e
  eo > o / _ #
  eu > e
  g > Y / _ eiy
  gu > g / _ eiy
  ill > iY / _ V
  im > an / _ bp
  j > Y
  oill > oY / _ V
  oi > ua
  ouill > uY / _ V
  ou > u
  qu > k
  th > t
  y > i
  ${COMMON_LETTERS}
`);

/**
 * Returns whether the last letters of a word allow a silent ending. This test runs for each word of a comparison, since
 * trying all expressions on each word doubles the time of a slow search. It must accept all of `FRENCH_ENDINGS`.
 */
function mayEndSilently(word: string): boolean {
  const end = word.endsWith('s') ? word.length - 2 : word.length - 1;
  switch (word[end]) {
    case 'd':
    case 't':
    case 'u':
    case 'x':
      return true;
    case 'r':
      return word[end - 1] === 'e' && word[end - 2] === 'i';
    case 'i':
      return end < word.length - 1 && (word[end - 1] === 'a' || word[end - 1] === 'o');
    default:
      return false;
  }
}

/** Returns a word without its silent French ending, or the whole word if it has none. */
export function withoutFrenchEnding(word: string): string {
  if (!mayEndSilently(word)) return word;
  return FRENCH_ENDINGS.reduce((rest, [written]) => rest.replace(written, ''), word);
}

/** Returns the sounds with which a Chilean reader says a French name with a silent ending; null for other words. */
export function frenchReading(word: string): string | null {
  if (!mayEndSilently(word)) return null;
  const ending = FRENCH_ENDINGS.find(([written]) => written.test(word));
  return ending === undefined ? null : FRENCH_RULES.read(word.replace(...ending));
}

/** One reading of a mark, written in the symbols of the phonetic keys. */
interface MarkReading {
  readonly lectura: 'es' | 'en';
  readonly clave: string;
}

/** Returns the Spanish and the English reading of a mark, word by word, as a Chilean reader says them. */
export function markReadings(name: string): MarkReading[] {
  const words = tokenizeFolded(foldKeepingSpanish(name));
  const read = (reading: (word: string) => string) => words.map(reading).join(' ');
  return [
    { lectura: 'es', clave: read(spanishReading) },
    { lectura: 'en', clave: read(englishReading) },
  ];
}
