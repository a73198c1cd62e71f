import { RewriteRules } from './rewrite-rules.ts';
import { COMMON_LETTERS, SHARED_RULES } from './shared-rules.ts';

/**
 * The signs are those of the Spanish reading, so that LIGHT and LAIT, JUMBO and YUMBO meet. A vowel
 * that English writes with several letters, or by an e that is not said, is written as it sounds; a
 * short one stays as it is written.
 */
const RULES = new RewriteRules(`
  one > Wan / # _ #
  two > tu / # _ #
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

/** How a Chilean reader who takes a word (spelled: ñ and ü kept) for English says it. */
export function englishReading(word: string): string {
  return RULES.read(word);
}
