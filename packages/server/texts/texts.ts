import { en } from './en.ts';
import { es, type Texts } from './es.ts';
import { createFormats, type Formats, type Language } from './formats.ts';

/** Catalogue of texts by language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { es, en };

/** Texts of one language with its formatters. */
export interface Words extends Formats {
  readonly language: Language;
  readonly texts: Texts;
}

/** Creates the texts and formatters of a language. */
export function createWords(language: Language): Words {
  return { language, texts: TEXTS[language], ...createFormats(language) };
}
