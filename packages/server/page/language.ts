import { createWords, type Words } from '../texts/texts.ts';

/** Texts of the page, in the language in which the server rendered it. */
export const words: Words = createWords(
  typeof document !== 'undefined' && document.documentElement.lang === 'en' ? 'en' : 'es',
);
export const { texts } = words;
