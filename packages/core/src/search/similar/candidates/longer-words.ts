import { MODEL } from '../judge/evidence-model.ts';
import {
  eachCompound,
  type LikeWords,
  mayFlag,
  SHORTEST_BEGINNING,
  SHORTEST_END,
} from './like-words.ts';

/** Words that begin, or end, with the word. */
const MOST_LONGER = 200;
/** A part that says less stands in too many words. */
const LEAST_BITS_OF_PART = 6;

/** Adds the words that begin or end with the word, and those that the word begins or ends with. */
export function addLonger(like: LikeWords): void {
  const { folded } = like.form;
  const add = (word: number, isEnd: boolean) => addOther(like, word, isEnd);
  eachCompound(like.reach, folded, MOST_LONGER, add);
  for (let length = SHORTEST_BEGINNING; length < folded.length; length += 1) {
    like.eachSpelling(folded.slice(0, length), (word) => add(word, false));
    like.eachSpelling(folded.slice(-length), (word) => add(word, true));
  }
}

/** Adds the words that begin or end with a part of a word, as far as the part tells more than most words do. */
export function addCompoundsWith(like: LikeWords): void {
  const { folded, weight } = like.form;
  if (weight < LEAST_BITS_OF_PART) return;
  eachCompound(like.reach, folded, MOST_LONGER, (word) => {
    const share = folded.length / like.lengthOf(word);
    if (!mayFlag(weight, share)) return;
    like.add({ word, bits: weight, shareOfAsked: 1, shareOfOther: share, isMeant: false });
  });
}

function addOther(like: LikeWords, word: number, isEnd: boolean): void {
  const length = like.lengthOf(word);
  const asked = like.form.folded.length;
  if (isEnd && Math.min(length, asked) < SHORTEST_END) return;
  const bits = like.toldByBoth(word) - MODEL.longerWord - (isEnd ? MODEL.longerWordsEnd : 0);
  like.add({
    word,
    bits,
    shareOfAsked: Math.min(1, length / asked),
    shareOfOther: Math.min(1, asked / length),
    isMeant: false,
  });
}
