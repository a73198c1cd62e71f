import { inventWord } from './invented-words.ts';
import { withoutAccents } from './letter-case.ts';
import { ENGLISH_NOUNS } from './lexicon-english.ts';
import { FEMININE_NOUNS, MASCULINE_NOUNS } from './lexicon-spanish.ts';
import type { Random } from './random.ts';
import { wordsOf } from './words-of.ts';

const FRONTS = wordsOf(`
  bio eco agro tecno inno multi super info auto electro gastro foto petro termo hidro aqua vita vital
  medi dermo nutri natur eno geo inter trans net e i my mi top max all one uni tri neo new pro pre
  smart easy fast green blue red gold air sky sun sol mar sur nor andi chile pata
`);
const BACKS = wordsOf(`
  tech net soft med lab chile sur pack plast pharma farma vet pet food market shop store club fit fix
  clean wash print design works house land world web app pay bank car bike cargo trans express tour
  travel line link point zone box bag wear style kids baby life care plus max pro land mania
  landia center mar sol andes agro vid vin lac mat tec sal dent derm gen trac flex therm sonic
`);

/**
 * Two pieces glued into one word, as in BIOMARKET or Vinotech. One piece in three is the head of an
 * invented word, which keeps the number of compounds open.
 */
export function compoundWord(random: Random): string {
  const front = random.chance(0.45) ? random.pick(FRONTS) : stem(random);
  const back = random.chance(0.65) ? random.pick(BACKS) : random.pickFrequent(ENGLISH_NOUNS);
  return front + back;
}

function stem(random: Random): string {
  if (random.chance(0.6)) return inventWord(random).slice(0, random.between(3, 6));
  return withoutAccents(random.pickFrequent(random.chance(0.5) ? MASCULINE_NOUNS : FEMININE_NOUNS));
}
