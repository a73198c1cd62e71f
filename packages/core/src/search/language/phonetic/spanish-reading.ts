import { RewriteRules } from './rewrite-rules.ts';
import { COMMON_LETTERS, SHARED_RULES } from './shared-rules.ts';

const RULES = new RewriteRules(`
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

/** How a Chilean reader says a word (spelled: ñ and ü kept), vowels and all. */
export function spanishReading(word: string): string {
  return RULES.read(word);
}
