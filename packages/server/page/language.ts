import { createWords, type Words } from '../texts/texts.ts';

/** The words of the page, in the language in which the server sent it. */
export const words: Words = createWords(
  typeof document !== 'undefined' && document.documentElement.lang === 'en' ? 'en' : 'es',
);
export const { texts } = words;
