import { es } from '../texts/es.ts';

/** The texts of the page in Spanish. The bundle of another language has its own module in place of this one. */
export const catalogue = { language: 'es', texts: es } as const;
