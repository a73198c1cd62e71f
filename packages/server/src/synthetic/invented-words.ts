import type { Random } from './random.ts';
import {
  ENGLISH_MODEL,
  FAR_MODEL,
  PHARMA_MODEL,
  SPANISH_MODEL,
  STARTUP_MODEL,
  type SyllableModel,
} from './syllable-models.ts';
import { WeightedChoice } from './weighted-choice.ts';

const FLAVOURS = new WeightedChoice<SyllableModel>([
  [SPANISH_MODEL, 40],
  [ENGLISH_MODEL, 20],
  [PHARMA_MODEL, 18],
  [STARTUP_MODEL, 15],
  [FAR_MODEL, 7],
]);

const SHORTEST = 4;
const LONGEST = 13;
const VOWEL_START = /^[aeiouyüö]/;
const VOWEL_END = /[aeiouyüö]$/;

/**
 * A word that no dictionary holds, in lower case. Most trademarks are such words; the five flavours
 * have tens of millions of likely outcomes between them, so two words seldom differ by one letter
 * unless the register of the real world would show it too.
 */
export function inventWord(random: Random): string {
  const model = FLAVOURS.draw(random);
  for (;;) {
    const word = composeWord(model, random);
    if (word.length >= SHORTEST && word.length <= LONGEST) return word;
  }
}

function composeWord(model: SyllableModel, random: Random): string {
  let word = random.chance(0.15)
    ? random.pick(model.nuclei).charAt(0) + random.pick(model.codas)
    : '';
  for (let left = random.pick(model.lengths); left > 0; left -= 1) {
    word += onset(model, word, random);
    if (left > 1) word += openOrClosed(model, random);
  }
  const ending = random.pick(model.endings);
  return VOWEL_START.test(ending) ? word + ending : word + random.pick(model.nuclei) + ending;
}

/** After a consonant a cluster would be hard to say, so only its first letter is taken. */
function onset(model: SyllableModel, word: string, random: Random): string {
  const drawn = random.pick(model.onsets);
  return word === '' || VOWEL_END.test(word) || drawn === 'qu' ? drawn : drawn.charAt(0);
}

function openOrClosed(model: SyllableModel, random: Random): string {
  const nucleus = random.pick(model.nuclei);
  return random.chance(model.closed) ? nucleus + random.pick(model.codas) : nucleus;
}
