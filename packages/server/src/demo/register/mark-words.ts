import { patternFiller } from '../../synthetic/fill-pattern.ts';
import { withoutAccents, writeLetters } from '../../synthetic/letter-case.ts';
import { MENS_NAMES, SURNAMES, WOMENS_NAMES } from '../../synthetic/lexicon-people.ts';
import { feminine, PARTICLES, plural } from '../../synthetic/lexicon-spanish.ts';
import type { Random } from '../../synthetic/random.ts';
import { WeightedChoice } from '../../synthetic/weighted-choice.ts';
import {
  DONS,
  DOÑAS,
  ENGLISH_MOTIFS,
  ENGLISH_PRAISE,
  ENGLISH_QUALITIES,
  FEMININE_LANDSCAPES,
  FEMININE_MOTIFS,
  LANDSCAPE_ADJECTIVES,
  MASCULINE_LANDSCAPES,
  MASCULINE_MOTIFS,
  MOTIF_ADJECTIVES,
  TOWNS,
} from './motifs.ts';
import { NAME_PATTERNS, SLOTS, type Slot, type Wording } from './name-patterns.ts';
import type { Trade } from './trades/trade.ts';

/** Who speaks in a mark, and of what. */
export interface Voice {
  readonly house: string;
  readonly trade: Trade;
  readonly surname: string;
  readonly wording: Wording;
  /** Another coined word of the same holder. */
  coin(random: Random): string;
}

type FillSlot = (voice: Voice, random: Random) => string;

const TOP_LEVELS = new WeightedChoice<string>([
  ['.cl', 80],
  ['.com', 17],
  ['.net', 3],
]);

const FILL: Readonly<Record<Slot, FillSlot>> = {
  HOUSE: ({ house }) => house,
  LITTLE: ({ house }, random) => diminutive(house, random),
  COINED: (voice, random) => voice.coin(random),
  INITIALS: initials,
  DOMAIN: domain,
  NUMBER: (_, random) =>
    String(random.chance(0.7) ? random.between(2, 12) : 5 * random.between(3, 200)),
  GOODM: ({ trade }, random) => random.pick(trade.masculine),
  GOODF: ({ trade }, random) => random.pick(trade.feminine),
  GOODMS: ({ trade }, random) => plural(random.pick(trade.masculine)),
  GOODFS: ({ trade }, random) => plural(random.pick(trade.feminine)),
  LIKEM: ({ trade }, random) => random.pick(trade.qualities),
  LIKEF: ({ trade }, random) => feminine(random.pick(trade.qualities)),
  LIKEMS: ({ trade }, random) => plural(random.pick(trade.qualities)),
  LIKEFS: ({ trade }, random) => plural(feminine(random.pick(trade.qualities))),
  LINE: ({ trade }, random) => random.pick(trade.lines),
  SECTOR: ({ trade }, random) => random.pick(trade.sectors),
  INDUSTRY: ({ trade }, random) => random.pick(trade.industries),
  ENGLISH: ({ trade }, random) => random.pick(trade.english),
  LOCALM: ({ trade }, random) => random.pick(trade.places),
  LOCALF: ({ trade }, random) => random.pick(trade.shops),
  MOTIFM: (_, random) => random.pick(MASCULINE_MOTIFS),
  MOTIFF: (_, random) => random.pick(FEMININE_MOTIFS),
  MOTIFMS: (_, random) => plural(random.pick(MASCULINE_MOTIFS)),
  MOTIFFS: (_, random) => plural(random.pick(FEMININE_MOTIFS)),
  SUCHM: (_, random) => random.pick(MOTIF_ADJECTIVES),
  SUCHF: (_, random) => feminine(random.pick(MOTIF_ADJECTIVES)),
  LANDM: (_, random) => random.pick(MASCULINE_LANDSCAPES),
  LANDF: (_, random) => random.pick(FEMININE_LANDSCAPES),
  VASTF: (_, random) => random.pick(LANDSCAPE_ADJECTIVES),
  TOWN: (_, random) => random.pickFrequent(TOWNS),
  THING: (_, random) => random.pick(ENGLISH_MOTIFS),
  QUALITY: (_, random) => random.pick(ENGLISH_QUALITIES),
  FINE: (_, random) => random.pick(ENGLISH_PRAISE),
  DON: (_, random) => random.pick(DONS),
  DOÑA: (_, random) => random.pick(DOÑAS),
  SURNAME: ({ surname }) => surname,
  OWNERS: ({ surname }) => `${surname}'${surname.endsWith('s') ? '' : 's'}`,
  OTHER: (_, random) => random.pickFrequent(SURNAMES).toLowerCase(),
  MANS: (_, random) => random.pickFrequent(MENS_NAMES).toLowerCase(),
  WOMANS: (_, random) => random.pickFrequent(WOMENS_NAMES).toLowerCase(),
};

const fillSlots = patternFiller(SLOTS);

/** The text of a mark. */
export function wordMark(voice: Voice, random: Random): string {
  for (;;) {
    const pattern = NAME_PATTERNS[voice.wording].draw(random).draw(random);
    const text = fillSlots(pattern, (slot) => FILL[slot](voice, random));
    if (!saysTwice(text)) return writeLetters(text, random);
  }
}

/** Whether a word, or its plural, stands twice: Kolun Kids Kids. */
function saysTwice(text: string): boolean {
  const words = text.split(' ').filter((word) => !PARTICLES.has(word) && word !== '&');
  return new Set(words.map((word) => word.replace(/e?s$/, ''))).size < words.length;
}

function diminutive(house: string, random: Random): string {
  const stem = withoutAccents(house)
    .replace(/[aeiou]{1,4}$/, '')
    .replace(/c$/, 'qu')
    .replace(/g$/, 'gu');
  return stem + random.pick(['ito', 'ita', 'ín', 'eta']);
}

function initials({ house, trade }: Voice, random: Random): string {
  const first = random.pick(trade.sectors).charAt(0) + house.charAt(0);
  const others = [...'csltrm'].filter((letter) => !first.includes(letter));
  const letters = withoutAccents(first + random.pick(others)).toUpperCase();
  return random.chance(0.2) ? `${letters.charAt(0)}&${letters.charAt(2)}` : letters;
}

function domain({ house }: Voice, random: Random): string {
  const host = withoutAccents(house).replaceAll(' ', '');
  return (random.chance(0.35) ? 'www.' : '') + host + TOP_LEVELS.draw(random);
}
