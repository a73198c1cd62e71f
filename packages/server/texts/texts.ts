import { en } from './en.ts';
import { es, type Texts } from './es.ts';
import { type Formats, formatsOf, type Language } from './formats.ts';

/** The catalogue of each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { es, en };

/** What a sentence is written with: a catalogue, and how its language writes days and numbers. */
export interface Words extends Formats {
  readonly language: Language;
  readonly texts: Texts;
}

/** The words of a language. */
export function wordsOf(language: Language): Words {
  return { language, texts: TEXTS[language], ...formatsOf(language) };
}
