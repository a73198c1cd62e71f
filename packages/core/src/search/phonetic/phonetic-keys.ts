import { englishReading } from './english-reading.ts';
import { spanishReading } from './spanish-reading.ts';

/** The readings of a spelled word, without repeats: two words sound alike when they share one. */
export function phoneticKeys(word: string): string[] {
  const keys = [spanishReading(word), englishReading(word)];
  if (word.includes('w')) keys.push(spanishReading(word.replaceAll('w', 'v')));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** A key without its vowels: few enough differ in it alone to look at each of them. */
export function skeletonOf(key: string): string {
  return key.replace(/[aeiou]/g, '');
}
