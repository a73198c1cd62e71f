import { compoundWord } from './compound-words.ts';
import { inventWord } from './invented-words.ts';
import { withoutAccents } from './letter-case.ts';
import { ENGLISH_NOUNS } from './lexicon-english.ts';
import { SURNAMES } from './lexicon-people.ts';
import { FEMININE_NOUNS, MASCULINE_NOUNS } from './lexicon-spanish.ts';
import type { Random } from './random.ts';

/** A family's head word, in small letters: under it a holder files its variants. */
export function inventHouse(random: Random): string {
  const kind = random.next();
  if (kind < 0.68) return inventWord(random);
  if (kind < 0.86) return compoundWord(random);
  if (kind < 0.9) return withoutAccents(random.pickFrequent(SURNAMES).toLowerCase());
  if (kind < 0.94) return random.pickFrequent(ENGLISH_NOUNS);
  return random.pickFrequent(random.chance(0.5) ? MASCULINE_NOUNS : FEMININE_NOUNS);
}
