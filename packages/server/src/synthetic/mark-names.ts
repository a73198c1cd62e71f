import { compoundWord } from './compound-words.ts';
import { patternFiller } from './fill-pattern.ts';
import { inventWord } from './invented-words.ts';
import { writeLetters } from './letter-case.ts';
import { ENGLISH_ADJECTIVES, ENGLISH_NOUNS } from './lexicon-english.ts';
import { MENS_NAMES, SURNAMES, WOMENS_NAMES } from './lexicon-people.ts';
import { PLACES } from './lexicon-places.ts';
import {
  FEMININE_NOUNS,
  feminine,
  MASCULINE_NOUNS,
  plural,
  SPANISH_ADJECTIVES,
} from './lexicon-spanish.ts';
import { ENGLISH_LINES, ENGLISH_SECTORS, SPANISH_LINES, SPANISH_SECTORS } from './lexicon-trade.ts';
import { PATTERNS_BY_LENGTH, SLOTS, type Slot } from './mark-patterns.ts';
import type { Random } from './random.ts';
import { TOP_LEVELS } from './register-shares.ts';

/** Letters by how often initials use them. */
const LETTERS = [...'acsmpbtdrfgilnvxkejhzow'];

type FillSlot = (random: Random, house: string) => string;

const FILL: Readonly<Record<Slot, FillSlot>> = {
  HOUSE: (_, house) => house,
  COINED: inventWord,
  COMPOUND: compoundWord,
  INITIALS: initials,
  DOMAIN: domain,
  NUMBER: (random) =>
    String(random.chance(0.5) ? random.between(1, 12) : random.between(13, 2_030)),
  MASC: (random) => random.pickFrequent(MASCULINE_NOUNS),
  FEM: (random) => random.pickFrequent(FEMININE_NOUNS),
  MASCS: (random) => plural(random.pickFrequent(MASCULINE_NOUNS)),
  FEMS: (random) => plural(random.pickFrequent(FEMININE_NOUNS)),
  MASCADJ: (random) => random.pickFrequent(SPANISH_ADJECTIVES),
  FEMADJ: (random) => feminine(random.pickFrequent(SPANISH_ADJECTIVES)),
  ENGLISH: (random) => random.pickFrequent(ENGLISH_NOUNS),
  QUALITY: (random) => random.pickFrequent(ENGLISH_ADJECTIVES),
  LINE: (random) => random.pickFrequent(random.chance(0.65) ? ENGLISH_LINES : SPANISH_LINES),
  SECTOR: (random) => random.pickFrequent(random.chance(0.5) ? ENGLISH_SECTORS : SPANISH_SECTORS),
  PLACE: (random) => random.pickFrequent(PLACES),
  MANS: (random) => random.pickFrequent(MENS_NAMES).toLowerCase(),
  WOMANS: (random) => random.pickFrequent(WOMENS_NAMES).toLowerCase(),
  SURNAME: (random) => random.pickFrequent(SURNAMES).toLowerCase(),
};

const fillSlots = patternFiller(SLOTS);

/** The text of a mark whose holder's house mark is `house` (in small letters). */
export function nameMark(house: string, random: Random): string {
  const pattern = PATTERNS_BY_LENGTH.draw(random).draw(random);
  const text = fillSlots(pattern, (slot) => FILL[slot](random, house));
  return writeLetters(text, random);
}

function initials(random: Random): string {
  let letters = '';
  for (let left = random.between(2, 4); left > 0; left -= 1) {
    letters += random.pickFrequent(LETTERS);
  }
  return random.chance(0.12) ? `${letters.charAt(0)}&${letters.slice(1)}` : letters;
}

function domain(random: Random): string {
  const host = random.chance(0.5) ? compoundWord(random) : inventWord(random);
  return (random.chance(0.35) ? 'www.' : '') + host + TOP_LEVELS.draw(random);
}
