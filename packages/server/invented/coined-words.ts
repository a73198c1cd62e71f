import coined from './data/coined-words.json' with { type: 'json' };
import { hasUnwantedMeaning } from './name-rules.ts';
import { type Random, WeightedChoice } from './random.ts';
import type { Trade } from './trades.ts';
import {
  ENGLISH,
  SPANISH,
  splitWordLists,
  splitWords,
  type Text,
  withoutAccents,
} from './words.ts';

// Words of generated registers: any number of them, most of which nobody could say at sight.

/**
 * How words of one flavour are built: (onset, nucleus, perhaps a coda) as often as wanted, then an
 * ending that starts with a vowel.
 */
interface SyllableModel
  extends Readonly<Record<'onsets' | 'nuclei' | 'codas' | 'endings', readonly string[]>> {
  /** Probability that a syllable is closed by a coda. */
  readonly closed: number;
  /** Full syllables before the ending. */
  readonly lengths: readonly number[];
}

interface Flavour extends Readonly<Record<'onsets' | 'nuclei' | 'codas' | 'endings', Text>> {
  readonly weight: number;
  readonly closed: number;
  readonly lengths: readonly number[];
}

const FLAVOURS = new WeightedChoice<SyllableModel>(
  Object.values<Flavour>(coined.flavours).map(({ weight, closed, lengths, ...parts }) => [
    { ...splitWordLists(parts), closed, lengths },
    weight,
  ]),
);

const SHORTEST_INVENTED = 4;
const LONGEST_INVENTED = 13;
const VOWEL_START = /^[aeiouyüö]/;
const VOWEL_END = /[aeiouyüö]$/;

/**
 * A word that no dictionary holds, in lower case. Most trademarks are such words; the five flavours
 * have tens of millions of likely outcomes between them, so that two words differ by one letter about
 * as seldom as in a real register.
 */
export function inventWord(random: Random): string {
  const model = FLAVOURS.draw(random);
  for (;;) {
    const word = composeSyllables(model, random);
    if (word.length >= SHORTEST_INVENTED && word.length <= LONGEST_INVENTED) return word;
  }
}

function composeSyllables(model: SyllableModel, random: Random): string {
  let word = random.chance(0.15)
    ? random.pick(model.nuclei).charAt(0) + random.pick(model.codas)
    : '';
  for (let left = random.pick(model.lengths); left > 0; left -= 1) {
    word += drawOnset(model, word, random);
    if (left > 1) word += drawSyllable(model, random);
  }
  const ending = random.pick(model.endings);
  return VOWEL_START.test(ending) ? word + ending : word + random.pick(model.nuclei) + ending;
}

/** After a consonant a cluster would be hard to say, so only its first letter is taken. */
function drawOnset(model: SyllableModel, word: string, random: Random): string {
  const drawn = random.pick(model.onsets);
  return word === '' || VOWEL_END.test(word) || drawn === 'qu' ? drawn : drawn.charAt(0);
}

function drawSyllable(model: SyllableModel, random: Random): string {
  const nucleus = random.pick(model.nuclei);
  return random.chance(model.closed) ? nucleus + random.pick(model.codas) : nucleus;
}

const COMPOUNDS = splitWordLists(coined.compounds);

/**
 * Two pieces glued into one word, as in BIOMARKET or Vinotech. One piece in three is the head of an
 * invented word, which keeps the number of compounds open.
 */
export function compoundWord(random: Random): string {
  const front = random.chance(0.45) ? random.pick(COMPOUNDS.fronts) : drawStem(random);
  const back = random.chance(0.65)
    ? random.pick(COMPOUNDS.backs)
    : random.pickFrequent(ENGLISH.nouns);
  return front + back;
}

function drawStem(random: Random): string {
  if (random.chance(0.6)) return inventWord(random).slice(0, random.between(3, 6));
  return withoutAccents(spanishNoun(random));
}

/** A Spanish noun of either gender. */
export function spanishNoun(random: Random): string {
  return random.pickFrequent(random.chance(0.5) ? SPANISH.masculine : SPANISH.feminine);
}

// Words of the demonstration: fewer, and each can be said.

/** Languages in which words are coined. */
export type Tongue = 'spanish' | 'japanese' | keyof typeof coined.halves;

/** Heads and tails that can be said when joined. */
type Halves = Readonly<Record<'heads' | 'tails', Text>>;

const HALVES = Object.fromEntries(
  Object.entries<Halves>(coined.halves).map(([tongue, halves]) => [tongue, splitWordLists(halves)]),
) as Readonly<Record<keyof typeof coined.halves, Record<'heads' | 'tails', readonly string[]>>>;

/** English words whose head means nothing, as those of old places do. */
const OPAQUE = 0.7;
const ENGLISH_HEADS = splitWordLists(coined.english);
const KANA = splitWords(coined.kana);
const PARTS = splitWordLists(coined.spanish);
const CLUSTERED = 0.14;
const CLOSED = 0.35;
/** Endings that continue the root of a trade. */
const TRADE_ENDS = splitWords(coined.tradeEnds);
const REMEDIES = splitWordLists(coined.remedies);
const SHORTEST = 5;

/** A word of no dictionary that speakers of the tongue can say, in small letters. */
export function coinWord(tongue: Tongue, random: Random): string {
  for (;;) {
    const word = compose(tongue, random);
    if (isUsableWord(word)) return word;
  }
}

/** A coined word that suggests its trade: lactovalle, panelia; a remedy's ends as remedies do. */
export function coinForTrade({ manner, roots }: Trade, random: Random): string {
  for (;;) {
    const isRemedy = manner === 'remedy' && random.chance(0.7);
    const word = isRemedy
      ? random.pick(REMEDIES.heads) + random.pick(REMEDIES.ends)
      : random.pick(roots) + tradeSuffix(random);
    if (isUsableWord(word)) return word;
  }
}

function tradeSuffix(random: Random): string {
  if (random.chance(0.5)) return random.pick(TRADE_ENDS);
  return random.pick([...'aio']) + random.pick(PARTS.ends);
}

function compose(tongue: Tongue, random: Random): string {
  if (tongue === 'spanish') return composeSpanish(random);
  if (tongue === 'japanese') return composeJapanese(random);
  const { heads, tails } = HALVES[tongue];
  const isOpaque = tongue === 'english' && random.chance(OPAQUE);
  const head = isOpaque
    ? random.pick(ENGLISH_HEADS.onsets) + random.pick(ENGLISH_HEADS.rhymes)
    : random.pick(heads);
  return head + random.pick(tails);
}

/** The first syllable may be heavy and those in the middle are light, so that the whole is easy to say. */
function composeSpanish(random: Random): string {
  const head = random.pick(random.chance(CLUSTERED) ? PARTS.clusters : PARTS.onsets);
  const coda = random.chance(CLOSED) ? random.pick(PARTS.codas) : '';
  const first = head + random.pick(PARTS.vowels) + coda;
  const middle = random.chance(0.6) ? random.pick(PARTS.onsets) + random.pick(PARTS.vowels) : '';
  return first + middle + random.pick(PARTS.ends);
}

function composeJapanese(random: Random): string {
  let word = '';
  for (let left = random.between(3, 4); left > 0; left -= 1) word += random.pick(KANA);
  return word;
}

/** Long enough to be a mark, no letter doubled but r and l, no syllable repeated, nothing rude. */
function isUsableWord(word: string): boolean {
  return (
    word.length >= SHORTEST &&
    !/([^rl])\1|(..)\2|[nls]r|n[bp]|r[aeiou]r/.test(word) &&
    !hasUnwantedMeaning(word)
  );
}
