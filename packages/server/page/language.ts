import { formatsOf } from '../texts/formats.ts';
import type { Words } from '../texts/texts.ts';
import { catalogue } from './catalogue.ts';

/** The words of the page, in the language of its bundle, which is that in which the server sent the page. */
export const words: Words = { ...catalogue, ...formatsOf(catalogue.language) };
export const { texts } = words;
