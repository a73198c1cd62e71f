import type { Lectura } from '../../../contract/explanation.ts';
import type { MarkPiece } from '../../../likeness/judge/mark-piece.ts';
import { pairedWords } from '../../../likeness/judge/mark-piece.ts';
import type { MarkSignals } from '../../../likeness/judge/mark-signals.ts';
import {
  likenessOfSounds,
  type TextSounds,
  textSounds,
} from '../../../likeness/sound/text-sounds.ts';
import type { WrittenMark } from './shared-elements.ts';

/**
 * The reading by which two marks sound as alike as they do: Spanish where that reading of every word is
 * enough, else English, which represents what is said in any other tongue. Null where they do not sound alike.
 */
export function readingHeard(
  a: WrittenMark,
  b: WrittenMark,
  { exact, phonetic }: MarkSignals,
): Lectura | null {
  if (phonetic === 0) return null;
  return exact || likenessInSpanish(a, b) >= phonetic ? 'es' : 'en';
}

/** The signal of sound where each word is read in Spanish alone. */
function likenessInSpanish(a: WrittenMark, b: WrittenMark): number {
  const said = new Map<MarkPiece, TextSounds[]>();
  for (const piece of [...a.prepared.pieces, ...b.prepared.pieces]) {
    said.set(piece, textSounds(piece.form.spelled, 'es'));
  }
  const byWords = pairedWords(a.prepared.pieces, b.prepared.pieces, (one, other) =>
    likenessOfSounds(said.get(one) ?? [], said.get(other) ?? []),
  );
  return Math.max(byWords, likenessOfSounds(textSounds(a.name, 'es'), textSounds(b.name, 'es')));
}
