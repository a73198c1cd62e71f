import { coinForTrade, coinWord, type Tongue } from './coined-words.ts';
import motifs from './data/motifs.json' with { type: 'json' };
import {
  DEMO_PATTERNS,
  isSlogan,
  type PatternKind,
  type Patterns,
  patternFiller,
  TOP_LEVELS,
} from './name-patterns.ts';
import { isFitForInitials, isPlausibleOn, isWellKnownMark, repeatsSense } from './name-rules.ts';
import { MENS_NAMES, SURNAMES, WOMENS_NAMES } from './persons.ts';
import type { Random } from './random.ts';
import { drawSign, type Sign } from './signs.ts';
import type { Good, Trade } from './trades.ts';
import {
  drawLetterCase,
  feminine,
  plural,
  splitWordLists,
  splitWords,
  withoutAccents,
} from './words.ts';

/** Things and animals after which marks of any trade are named; all feminine ones take the article `la`. */
export const MOTIFS = splitWordLists(motifs.motifs);
/** Landscapes that follow a motif: del valle, de la pampa. Their adjectives are feminine. */
export const LANDSCAPES = splitWordLists(motifs.landscapes);
/** English motifs and adjectives that suit them. */
export const ENGLISH_MOTIFS = splitWordLists(motifs.english);
const TOWNS = splitWords(motifs.towns);
/** Founders' given names, as on shop signs. */
const DONS = splitWords(motifs.dons);
const DOÑAS = splitWords(motifs.doñas);

/** The holder for whom a house is named. */
interface Namer {
  readonly tongue: Tongue;
  /** Lower-case surname, as a mark of the holder would use it. */
  readonly surname: string;
}

/** Draws the lower-case main word of a family of marks, whose variants the holder files. */
export function nameHouse({ tongue, surname }: Namer, trade: Trade, random: Random): string {
  const kind = random.next();
  if (tongue !== 'spanish')
    return kind < 0.75 ? coinWord(tongue, random) : coinForTrade(trade, random);
  if (kind < 0.5) return coinWord('spanish', random);
  if (kind < 0.78) return coinForTrade(trade, random);
  if (kind < 0.84) return coinWord('english', random);
  if (kind < 0.91) return surname;
  return random.pick(random.chance(0.5) ? MOTIFS.masculine : MOTIFS.feminine);
}

/** Draws a further word of the holder, for a product line with its own name. */
export function nameLine(tongue: Tongue, trade: Trade, random: Random): string {
  return random.chance(0.35) ? coinForTrade(trade, random) : coinWord(tongue, random);
}

/** The context in which a mark is named. */
interface Voice {
  readonly house: string;
  /** Name by which the holder is known: its first house, or its surname. */
  readonly maker: string;
  /** Whether the house is a large one, which includes its name in most of its marks. */
  readonly isLarge: boolean;
  readonly trade: Trade;
  /** Surname of the holder or founder. */
  readonly surname: string;
  /** Filing day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly wording: PatternKind;
  /** Returns whether an earlier mark blocks this text. */
  isTaken(text: string): boolean;
  /** Coins a further word for the holder. */
  coin(random: Random): string;
}

/** Draws a sign of the holder. It is typed as an advertising phrase only if its words address the reader. */
export function drawFamilySign(voice: Voice, random: Random): Sign {
  let addressesReader = false;
  const sign = drawSign((words) => {
    const worded = wordMark(voice, words);
    addressesReader = worded.isSlogan;
    return worded.text;
  }, random);
  if (sign.tipoSigno !== 'frase_propaganda' || addressesReader) return sign;
  return { ...sign, tipoSigno: 'denominativa' };
}

type FillSlot = (voice: Voice, random: Random) => string;

/** Functions that draw a word for a slot of a pattern, by slot name. */
const FILL = {
  HOUSE: ({ house }) => house,
  MAKER: ({ maker }) => maker,
  LITTLE: ({ house }, random) => diminutive(house, random),
  COINED: (voice, random) => voice.coin(random),
  INITIALS: initials,
  DOMAIN: domain,
  NUMBER: (_, random) =>
    String(random.chance(0.7) ? random.between(2, 12) : 5 * random.between(3, 200)),
  // Goods or services of the trade; FINEGOOD adds an adjective, GOODS and FINEGOODS are plurals.
  GOOD: ({ trade }, random) => random.pick(trade.goods).noun,
  GOODS: ({ trade }, random) => plural(random.pick(countableGoods(trade)).noun),
  FINEGOOD: ({ trade }, random) => describe(random.pick(trade.goods), random),
  FINEGOODS: ({ trade }, random) =>
    describe(random.pick(countableGoods(trade)), random)
      .split(' ')
      .map(plural)
      .join(' '),
  LINE: ({ trade }, random) => random.pick(trade.lines),
  SECTOR: ({ trade }, random) => random.pick(trade.sectors),
  INDUSTRY: ({ trade }, random) => random.pick(trade.industries),
  ENGLISH: ({ trade }, random) => random.pick(trade.english),
  FINE: ({ trade }, random) => random.pick(trade.praise),
  // Places where the trade is practised.
  LOCALM: ({ trade }, random) => random.pick(trade.places),
  LOCALF: ({ trade }, random) => random.pick(trade.shops),
  // Motifs and their adjectives; a final S means the plural.
  MOTIFM: (_, random) => random.pick(MOTIFS.masculine),
  MOTIFF: (_, random) => random.pick(MOTIFS.feminine),
  MOTIFMS: (_, random) => plural(random.pick(MOTIFS.masculine)),
  MOTIFFS: (_, random) => plural(random.pick(MOTIFS.feminine)),
  SUCHM: (_, random) => random.pick(MOTIFS.adjectives),
  SUCHF: (_, random) => feminine(random.pick(MOTIFS.adjectives)),
  LANDM: (_, random) => random.pick(LANDSCAPES.masculine),
  LANDF: (_, random) => random.pick(LANDSCAPES.feminine),
  VASTF: (_, random) => random.pick(LANDSCAPES.adjectives),
  TOWN: (_, random) => random.pickFrequent(TOWNS),
  THING: (_, random) => random.pick(ENGLISH_MOTIFS.things),
  QUALITY: (_, random) => random.pick(ENGLISH_MOTIFS.qualities),
  DON: (_, random) => random.pick(DONS),
  DOÑA: (_, random) => random.pick(DOÑAS),
  SURNAME: ({ surname }) => surname,
  OWNERS: ({ surname }) => `${surname}'${surname.endsWith('s') ? '' : 's'}`,
  // Surname of a partner.
  OTHER: (_, random) => random.pickFrequent(SURNAMES).toLowerCase(),
  MANS: (_, random) => random.pickFrequent(MENS_NAMES).toLowerCase(),
  WOMANS: (_, random) => random.pickFrequent(WOMENS_NAMES).toLowerCase(),
} satisfies Record<string, FillSlot>;

const fillSlots = patternFiller<keyof typeof FILL>(FILL);

interface Worded {
  readonly text: string;
  /** True for an advertising phrase in contrast to a name. */
  readonly isSlogan: boolean;
}

/** Probability that a large house rejects a pattern without its name. */
const NAMED = 0.6;
/** Maximum tries with one number of words before another number is drawn. */
const TRIES = 60;

/** Draws the text of a mark that no earlier mark blocks. */
function wordMark(voice: Voice, random: Random): Worded {
  for (;;) {
    const worded = wordOfLength(voice, DEMO_PATTERNS[voice.wording].draw(random), random);
    if (worded) return worded;
  }
}

function wordOfLength(voice: Voice, patterns: Patterns, random: Random): Worded | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const pattern = patterns.draw(random);
    if (voice.isLarge && !pattern.includes('HOUSE') && random.chance(NAMED)) continue;
    const text = withEuphony(fillSlots(pattern, (slot) => FILL[slot](voice, random)));
    if (!canBeFiled(text, voice)) continue;
    return { text: drawLetterCase(text, random), isSlogan: isSlogan(pattern) };
  }
  return undefined;
}

/** Returns whether the holder could file this text on this day. */
function canBeFiled(text: string, { day, isTaken }: Voice): boolean {
  return (
    !repeatsSense(text) && isPlausibleOn(text, day) && !isWellKnownMark(text) && !isTaken(text)
  );
}

/** Changes `y` to `e` before an i sound: helados e infusiones, but vidrio y hielo. */
function withEuphony(text: string): string {
  return text.replace(/ y (?=h?[ií](?![aeiou]))/, ' e ');
}

function countableGoods({ goods }: Trade): Good[] {
  return goods.filter(({ isCounted }) => isCounted);
}

function describe({ noun, isFeminine, qualities }: Good, random: Random): string {
  const quality = random.pick(qualities);
  return `${noun} ${isFeminine ? feminine(quality) : quality}`;
}

/** Matches houses that sound Spanish, of which a diminutive can be formed. */
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
