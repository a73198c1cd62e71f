/** The languages of the page and of the documents that it makes, the first one by default. */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALES: Readonly<Record<Language, string>> = { es: 'es-CL', en: 'en-GB' };

/** The register's days are those of Santiago, wherever a reader is. */
const SANTIAGO = { timeZone: 'America/Santiago' } as const;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** How one language writes days and numbers. */
export interface Formats {
  /** A count: 1.234 in Spanish, 1,234 in English. */
  readonly number: (value: number) => string;
  /** A share of one in percent. */
  readonly percent: (share: number) => string;
  /** A date `YYYY-MM-DD`: 24 nov 2026. */
  readonly day: (date: string) => string;
  /** The day of an instant in Santiago. */
  readonly dayOf: (instant: string) => string;
  /** A month `YYYY-MM`: nov 2026. */
  readonly month: (month: string) => string;
  /** Several things: 29, 30 y 32. */
  readonly list: (items: readonly (string | number)[]) => string;
}

/** The formats of a language. */
export function createFormats(language: Language): Formats {
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale, { useGrouping: true });
  const days = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(locale, { ...DAY, ...SANTIAGO });
  const months = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    number: (value) => numbers.format(value),
    percent: (share) => `${Math.round(share * 100)}\u00a0%`,
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    dayOf: (instant) => instants.format(new Date(instant)),
    month: (month) => months.format(new Date(`${month}-01T00:00:00Z`)),
    list: (items) => lists.format(items.map(String)),
  };
}

/** Today in Santiago, as `YYYY-MM-DD`. */
export function todayInSantiago(now = new Date()): string {
  return now.toLocaleDateString('en-CA', SANTIAGO);
}

/** A tax id as people write it: 57.644.250-5. */
export function dottedRut(rut: string): string {
  return rut.replace(/\B(?=(\d{3})+-)/g, '.');
}
