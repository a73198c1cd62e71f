import { wordsBySense } from '../../language/concepts/words-by-sense.ts';
import { MODEL } from '../judge/evidence-model.ts';
import { eachCompound, type LikeWords, SHORTEST_END } from './like-words.ts';

const MOST_COMPOUNDS = 40;

/** Adds the words that mean the same, or a kind of the same thing, and those that begin or end with one of the same meaning. */
export function addMeant(like: LikeWords): void {
  const { form } = like;
  for (const sense of form.kindred) {
    const isSame = form.senses.includes(sense);
    const less = isSame ? MODEL.otherWord : MODEL.kindredWord;
    const share = isSame ? 1 : MODEL.kindredShare;
    for (const folded of wordsBySense().get(sense) ?? []) {
      like.eachSpelling(folded, (word) => {
        const bits = like.toldByBoth(word) - less;
        like.add({ word, bits, shareOfAsked: share, shareOfOther: share, isMeant: true });
      });
      if (isSame) addCompounds(like, folded);
    }
  }
}

function addCompounds(like: LikeWords, meant: string): void {
  if (meant === like.form.folded) return;
  eachCompound(like.reach, meant, MOST_COMPOUNDS, (word, isEnd) => {
    if (isEnd && meant.length < SHORTEST_END) return;
    const bits = like.toldByBoth(word) - MODEL.otherWord;
    const share = meant.length / like.lengthOf(word);
    like.add({ word, bits, shareOfAsked: 1, shareOfOther: share, isMeant: true });
  });
}
