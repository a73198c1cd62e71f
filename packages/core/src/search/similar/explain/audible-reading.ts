import type { Lectura } from '../../../contract/explanation.ts';
import type { MarkToken } from '../../../likeness/judge/mark-token.ts';
import { wordAlignmentSimilarity } from '../../../likeness/judge/mark-token.ts';
import type { MatchSignals } from '../../../likeness/judge/match-signals.ts';
import {
  pronunciationSimilarity,
  type TextSounds,
  textSounds,
} from '../../../likeness/sound/pronunciation-similarity.ts';
import type { ParsedMark } from './shared-elements.ts';

/**
 * Returns the language in which two marks sound as similar as the phonetic signal says: Spanish if reading every word
 * in Spanish suffices, else English, which stands for all other languages. Null if they do not sound similar.
 */
export function audibleReading(
  a: ParsedMark,
  b: ParsedMark,
  { exact, phonetic }: MatchSignals,
): Lectura | null {
  if (phonetic === 0) return null;
  return exact || spanishSoundSimilarity(a, b) >= phonetic ? 'es' : 'en';
}

/** Returns the phonetic signal when every word is read in Spanish only. */
function spanishSoundSimilarity(a: ParsedMark, b: ParsedMark): number {
  const said = new Map<MarkToken, TextSounds[]>();
  for (const token of [...a.prepared.pieces, ...b.prepared.pieces]) {
    said.set(token, textSounds(token.form.spelled, 'es'));
  }
  const byWords = wordAlignmentSimilarity(a.prepared.pieces, b.prepared.pieces, (one, other) =>
    pronunciationSimilarity(said.get(one) ?? [], said.get(other) ?? []),
  );
  return Math.max(
    byWords,
    pronunciationSimilarity(textSounds(a.name, 'es'), textSounds(b.name, 'es')),
  );
}
