/** The location and workdays of the office: Santiago, Monday to Friday. */
export const PLACE = {
  demonym: 'Chilean',
  city: 'Santiago',
  timeZone: 'America/Santiago',
  locales: { es: 'es-CL', en: 'en-GB' },
  workdays: [1, 2, 3, 4, 5],
} as const;

/** The time zone of Santiago for iCalendar files, with summer time from September to April. */
export const CALENDAR_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Santiago',
  'BEGIN:STANDARD',
  'DTSTART:20230402T000000',
  'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0400',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20230903T000000',
  'RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0300',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
] as const;

const UNKNOWN_OR_FOREIGN: ReadonlySet<string> = /* @__PURE__ */ new Set(['99', '999', '99999']);
const COMUNA_DIGITS = 5;
const PROVINCIA_DIGITS = 3;

/** Returns a comuna's province: the first three digits of its code padded to five (specification 2.3); else null. */
export function provinceOf(comuna: string): string | null {
  if (UNKNOWN_OR_FOREIGN.has(comuna) || !/^\d{4,5}$/.test(comuna)) return null;
  return comuna.padStart(COMUNA_DIGITS, '0').slice(0, PROVINCIA_DIGITS);
}
