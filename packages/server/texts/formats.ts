/** Languages of the page and its documents; the first is the default. */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALES: Readonly<Record<Language, string>> = { es: 'es-CL', en: 'en-GB' };

/** Time zone of the register's dates, wherever the user is. */
const SANTIAGO = { timeZone: 'America/Santiago' } as const;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Formatters of one language. */
export interface Formats {
  /** Formats a number: 1.234 in Spanish, 1,234 in English. */
  readonly number: (value: number) => string;
  /** Formats a fraction from 0 to 1 as a percentage. */
  readonly percent: (share: number) => string;
  /** Formats a date `YYYY-MM-DD`: 24 nov 2026. */
  readonly day: (date: string) => string;
  /** Formats the date of an instant in Santiago. */
  readonly dayOf: (instant: string) => string;
  /** Formats a month `YYYY-MM`: nov 2026. */
  readonly month: (month: string) => string;
  /** Joins a list of items: 29, 30 y 32. */
  readonly list: (items: readonly (string | number)[]) => string;
}

/** Creates the formatters of a language. */
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

/** Returns today's date in Santiago as `YYYY-MM-DD`. */
export function todayInSantiago(now = new Date()): string {
  return now.toLocaleDateString('en-CA', SANTIAGO);
}

/** Formats a tax id with thousands separators: 57.644.250-5. */
export function dottedRut(rut: string): string {
  return rut.replace(/\B(?=(\d{3})+-)/g, '.');
}
