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

// Words of generated registers: an unlimited number, most of them hard to pronounce.

/**
 * Rules for building words: syllables of an onset, a nucleus and an optional coda, then an ending that starts with a
 * vowel.
 */
interface SyllableModel
  extends Readonly<Record<'onsets' | 'nuclei' | 'codas' | 'endings', readonly string[]>> {
  /** Probability that a syllable ends with a coda. */
  readonly closed: number;
  /** Possible numbers of syllables before the ending. */
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
 * Invents a lower-case word that is in no dictionary, like most trademarks. The five flavours together have tens of
 * millions of likely results, so that two words differ by one letter about as rarely as in a real register.
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

/** Draws an onset. After a consonant only its first letter is used, because a cluster would be hard to pronounce. */
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
 * Joins two parts to one word, as in BIOMARKET or Vinotech. One part in three is the start of an invented word, so that
 * the number of compounds is unlimited.
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

/** Draws a Spanish noun of either gender. */
export function spanishNoun(random: Random): string {
  return random.pickFrequent(random.chance(0.5) ? SPANISH.masculine : SPANISH.feminine);
}

// Words of the demonstration: fewer, but all pronounceable.

/** Languages for which words are coined. */
export type Tongue = 'spanish' | 'japanese' | keyof typeof coined.halves;

/** First and second halves of words that are pronounceable when joined. */
type Halves = Readonly<Record<'heads' | 'tails', Text>>;

const HALVES = Object.fromEntries(
  Object.entries<Halves>(coined.halves).map(([tongue, halves]) => [tongue, splitWordLists(halves)]),
) as Readonly<Record<keyof typeof coined.halves, Record<'heads' | 'tails', readonly string[]>>>;

/** Probability that an English word has a meaningless first half, like many old place names. */
const OPAQUE = 0.7;
const ENGLISH_HEADS = splitWordLists(coined.english);
const KANA = splitWords(coined.kana);
const PARTS = splitWordLists(coined.spanish);
const CLUSTERED = 0.14;
const CLOSED = 0.35;
/** Endings that complete the root of a trade's word. */
const TRADE_ENDS = splitWords(coined.tradeEnds);
const REMEDIES = splitWordLists(coined.remedies);
const SHORTEST = 5;

/** Coins a lower-case word that is in no dictionary but pronounceable in the language. */
export function coinWord(tongue: Tongue, random: Random): string {
  for (;;) {
    const word = compose(tongue, random);
    if (isUsableWord(word)) return word;
  }
}

/** Coins a word that suggests its trade: lactovalle, panelia. Most remedies get a typical ending of medicines. */
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

/** Composes a Spanish-sounding word. Only the first syllable may have a cluster or coda, for easy speech. */
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

/** Rejects short words, doubled letters except r and l, repeated syllables and unwanted meanings. */
function isUsableWord(word: string): boolean {
  return (
    word.length >= SHORTEST &&
    !/([^rl])\1|(..)\2|[nls]r|n[bp]|r[aeiou]r/.test(word) &&
    !hasUnwantedMeaning(word)
  );
}
