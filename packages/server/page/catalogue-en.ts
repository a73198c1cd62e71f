import { en } from '../texts/en.ts';

/** The texts of the page in English: `bundle-page.ts` puts this module in place of `catalogue.ts`. */
export const catalogue = { language: 'en', texts: en } as const;
