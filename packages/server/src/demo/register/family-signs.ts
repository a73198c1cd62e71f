import type { Random } from '../../synthetic/random.ts';
import { drawSign, type Sign } from '../../synthetic/signs.ts';
import { type Voice, wordMark } from './mark-words.ts';

/** A sign of whoever speaks; an advertising phrase is one only where its words address somebody. */
export function drawFamilySign(voice: Voice, random: Random): Sign {
  let isSlogan = false;
  const sign = drawSign((words) => {
    const worded = wordMark(voice, words);
    isSlogan = worded.isSlogan;
    return worded.text;
  }, random);
  if (sign.tipoSigno !== 'frase_propaganda' || isSlogan) return sign;
  return { ...sign, tipoSigno: 'denominativa' };
}
