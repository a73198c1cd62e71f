import { foldedTokens } from '../../../domain/text/text-folding.ts';
import { spellText } from '../folding/spelled-text.ts';
import { englishReading } from './english-reading.ts';
import { spanishReading } from './spanish-reading.ts';

/** How a mark sounds, in the signs of the phonetic keys. */
export interface MarkReading {
  readonly lectura: 'es' | 'en';
  readonly clave: string;
}

/** A mark read by who speaks Spanish, and as a Chilean reads English: word by word. */
export function markReadings(name: string): MarkReading[] {
  const words = foldedTokens(spellText(name));
  const read = (reading: (word: string) => string) => words.map(reading).join(' ');
  return [
    { lectura: 'es', clave: read(spanishReading) },
    { lectura: 'en', clave: read(englishReading) },
  ];
}
