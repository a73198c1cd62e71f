import { patternFiller } from '../../synthetic/fill-pattern.ts';
import { withoutAccents, writeLetters } from '../../synthetic/letter-case.ts';
import { MENS_NAMES, SURNAMES, WOMENS_NAMES } from '../../synthetic/lexicon-people.ts';
import { feminine, plural } from '../../synthetic/lexicon-spanish.ts';
import type { Random } from '../../synthetic/random.ts';
import { TOP_LEVELS } from '../../synthetic/register-shares.ts';
import { isFitForInitials } from './coined-words.ts';
import { isOfItsTime } from './era.ts';
import { isKnownAsAnothers } from './marks-of-others.ts';
import {
  DONS,
  DOÑAS,
  ENGLISH_MOTIFS,
  ENGLISH_QUALITIES,
  FEMININE_LANDSCAPES,
  FEMININE_MOTIFS,
  LANDSCAPE_ADJECTIVES,
  MASCULINE_LANDSCAPES,
  MASCULINE_MOTIFS,
  MOTIF_ADJECTIVES,
  TOWNS,
} from './motifs.ts';
import { isSlogan, NAME_PATTERNS, type Patterns, type Wording } from './name-patterns.ts';
import { saysTwice } from './same-sense.ts';
import { SLOTS, type Slot } from './slots.ts';
import type { Good, Trade } from './trades/trade.ts';

/** Who speaks in a mark, and of what. */
export interface Voice {
  readonly house: string;
  readonly maker: string;
  /** Whether the house is a large one, which puts its name on most of its marks. */
  readonly isLarge: boolean;
  readonly trade: Trade;
  readonly surname: string;
  /** On which day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly wording: Wording;
  /** Whether somebody has a mark of this text that stands in the way. */
  isTaken(text: string): boolean;
  /** Another coined word of the same holder. */
  coin(random: Random): string;
}

type FillSlot = (voice: Voice, random: Random) => string;

const FILL: Readonly<Record<Slot, FillSlot>> = {
  HOUSE: ({ house }) => house,
  MAKER: ({ maker }) => maker,
  LITTLE: ({ house }, random) => diminutive(house, random),
  COINED: (voice, random) => voice.coin(random),
  INITIALS: initials,
  DOMAIN: domain,
  NUMBER: (_, random) =>
    String(random.chance(0.7) ? random.between(2, 12) : 5 * random.between(3, 200)),
  GOOD: ({ trade }, random) => random.pick(trade.goods).noun,
  GOODS: ({ trade }, random) => plural(random.pick(countedOf(trade)).noun),
  FINEGOOD: ({ trade }, random) => describe(random.pick(trade.goods), random),
  FINEGOODS: ({ trade }, random) =>
    describe(random.pick(countedOf(trade)), random)
      .split(' ')
      .map(plural)
      .join(' '),
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
  FINE: ({ trade }, random) => random.pick(trade.praise),
  DON: (_, random) => random.pick(DONS),
  DOÑA: (_, random) => random.pick(DOÑAS),
  SURNAME: ({ surname }) => surname,
  OWNERS: ({ surname }) => `${surname}'${surname.endsWith('s') ? '' : 's'}`,
  OTHER: (_, random) => random.pickFrequent(SURNAMES).toLowerCase(),
  MANS: (_, random) => random.pickFrequent(MENS_NAMES).toLowerCase(),
  WOMANS: (_, random) => random.pickFrequent(WOMENS_NAMES).toLowerCase(),
};

const fillSlots = patternFiller(SLOTS);

/** The words of a mark. */
export interface Worded {
  readonly text: string;
  /** An advertising phrase, not a name. */
  readonly isSlogan: boolean;
}

/** How often a large house thinks again before it files a mark without its name. */
const NAMED = 0.6;
/** How often other words of the same number are tried before another number is. */
const TRIES = 60;

/** The words of a mark that nobody has. */
export function wordMark(voice: Voice, random: Random): Worded {
  for (;;) {
    const worded = wordInLength(voice, NAME_PATTERNS[voice.wording].draw(random), random);
    if (worded) return worded;
  }
}

function wordInLength(voice: Voice, patterns: Patterns, random: Random): Worded | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const pattern = patterns.draw(random);
    if (voice.isLarge && !pattern.includes('HOUSE') && random.chance(NAMED)) continue;
    const filled = fillSlots(pattern, (slot) => FILL[slot](voice, random));
    const text = withEuphony(filled);
    if (!isFiled(text, voice)) continue;
    return { text: writeLetters(text, random), isSlogan: isSlogan(pattern) };
  }
  return undefined;
}

/** Whether somebody in that place, on that day, would file this. */
function isFiled(text: string, { day, isTaken }: Voice): boolean {
  return !saysTwice(text) && isOfItsTime(text, day) && !isKnownAsAnothers(text) && !isTaken(text);
}

/** `y` turns to `e` before the sound of i: helados e infusiones, but vidrio y hielo. */
function withEuphony(text: string): string {
  return text.replace(/ y (?=h?[ií](?![aeiou]))/, ' e ');
}

function countedOf({ goods }: Trade): Good[] {
  return goods.filter(({ isCounted }) => isCounted);
}

function describe({ noun, isFeminine, qualities }: Good, random: Random): string {
  const quality = random.pick(qualities);
  return `${noun} ${isFeminine ? feminine(quality) : quality}`;
}

/** Houses that sound Spanish have a diminutive; the others stay as they are. */
const HAS_DIMINUTIVE = /^(?!.*[hkwxy])[a-zñáéíóú]{4,9}(?<![bcdfgjmpqstv])$/;

function diminutive(house: string, random: Random): string {
  if (!HAS_DIMINUTIVE.test(house)) return house;
  const stem = withoutAccents(house)
    .replace(/[aeiou]{1,4}$/, '')
    .replace(/c$/, 'qu')
    .replace(/g$/, 'gu');
  return stem + random.pick(['ito', 'ita', 'ín', 'eta']);
}

function initials({ house, trade }: Voice, random: Random): string {
  for (;;) {
    const first = random.pick(trade.sectors).charAt(0) + house.charAt(0);
    const others = [...'csltrm'].filter((letter) => !first.includes(letter));
    const letters = withoutAccents(first + random.pick(others));
    const written = random.chance(0.2) ? `${letters.charAt(0)}&${letters.charAt(2)}` : letters;
    if (isFitForInitials(letters) && isFitForInitials(written)) return written.toUpperCase();
  }
}

function domain({ house }: Voice, random: Random): string {
  const host = withoutAccents(house).replaceAll(' ', '');
  return (random.chance(0.35) ? 'www.' : '') + host + TOP_LEVELS.draw(random);
}
