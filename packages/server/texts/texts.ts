import { en } from './en.ts';
import { es, type Texts } from './es.ts';
import { createFormats, type Formats, type Language } from './formats.ts';

/** The catalogue of each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { es, en };

/** What a sentence is written with: a catalogue, and how its language writes days and numbers. */
export interface Words extends Formats {
  readonly language: Language;
  readonly texts: Texts;
}

/** The words of a language. */
export function createWords(language: Language): Words {
  return { language, texts: TEXTS[language], ...createFormats(language) };
}
