import { LIMITS } from '../../contract/limits.ts';
import type { TipoListado } from '../../contract/plazo-vocabulary.ts';
import type { CalendarLanguage, Plazo } from '../../contract/plazos.ts';
import { LAST_DATE, shifted } from '../calendar/business-days.ts';
import { CALENDAR_WORDS, type CalendarWords, dayWriter } from './calendar-words.ts';

/** A term of a mark on the day that matters. */
export interface CalendarEntry {
  readonly nroSolicitud: string;
  readonly denominacion: string;
  readonly plazo: Plazo;
  /** `YYYY-MM-DD`. */
  readonly fecha: string;
}

/** The terms of a calendar. */
export interface CalendarContents {
  readonly tipo: TipoListado;
  /** Soonest first: all of them, or as many as one file takes. */
  readonly entries: readonly CalendarEntry[];
  /** How many terms there are. */
  readonly total: number;
}

/** What surrounds the terms of a calendar. */
export interface CalendarSettings {
  readonly lang: CalendarLanguage;
  /** The owner's name for the calendar; undefined for the language's own. */
  readonly label?: string | undefined;
  /** ISO time of the data. */
  readonly at: string;
  /** The day of the entry that says that there are more: none of the others lies before it. */
  readonly firstDay: string;
}

/**
 * Terms as an iCalendar file (RFC 5545): one event of a whole day each, which keeps its identity from file
 * to file, so that a calendar that takes the file again moves it and adds nothing twice. Where there are
 * more terms than a file has entries, the first entry says so and how to go on.
 */
export function calendarFile(contents: CalendarContents, settings: CalendarSettings): string {
  const { tipo, entries, total } = contents;
  const { lang, label, at, firstDay } = settings;
  const words = CALENDAR_WORDS[lang];
  const tell = { words, writeDay: dayWriter(lang), stamp: stampOf(at) };
  const isCut = total > LIMITS.calendarEntries;
  const shown = isCut ? entries.slice(0, LIMITS.calendarEntries - 1) : entries;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Marcario//Plazos//${lang.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${text(label ?? words.names[tipo])}`,
    `X-WR-CALDESC:${text(`${words.about(shown.length, total)} ${words.noAdvice}`)}`,
    'X-WR-TIMEZONE:America/Santiago',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...SANTIAGO,
    ...(isCut ? cutLines(contents, shown, { ...tell, firstDay }) : []),
    ...shown.flatMap((entry) => entryLines(entry, tipo, tell)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The zone of the office. The days of the entries have none; a calendar without an entry needs a component. */
const SANTIAGO = [
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

interface Telling {
  readonly words: CalendarWords;
  readonly writeDay: (day: string) => string;
  readonly stamp: string;
}

function entryLines(
  { nroSolicitud, denominacion, plazo, fecha }: CalendarEntry,
  tipo: TipoListado,
  tell: Telling,
): string[] {
  const { words } = tell;
  const name = denominacion.trim().replaceAll(/\s+/g, ' ') || words.unnamed;
  return eventLines(tell, {
    uid: `${tipo}-${nroSolicitud}@marcario`,
    fecha,
    title: words.titles[tipo](`${name} (${nroSolicitud})`),
    sentences: sentencesOf(plazo, tipo, tell),
  });
}

function sentencesOf(plazo: Plazo, tipo: TipoListado, { words, writeDay }: Telling): string[] {
  const { kind, base, abre, graciaHasta, origen, falta, advertencias } = plazo;
  const isRenewal = tipo === 'renovacion';
  const until = graciaHasta && writeDay(graciaHasta);
  return [
    words.rules[tipo],
    ...(origen === 'oficina' ? [words.statedByOffice] : []),
    ...(origen === 'calculado' && base ? [words.countedFrom(writeDay(base.fecha))] : []),
    ...(isRenewal && abre !== undefined ? [words.renewal(writeDay(abre), until)] : []),
    ...(isRenewal && until && falta?.includes('calendario') ? [words.unmovedGrace] : []),
    ...(kind === 'cerrado' ? [words.over] : []),
    ...advertencias.map((one) => words.warnings[one]),
    words.noAdvice,
  ];
}

/** What is left begins where the file ends; on the same day as all of it there is no such day. */
function cutLines(
  { tipo, entries, total }: CalendarContents,
  shown: readonly CalendarEntry[],
  { firstDay, ...tell }: Telling & { readonly firstDay: string },
): string[] {
  const { words, writeDay } = tell;
  const left = total - shown.length;
  const next = (entries[shown.length] ?? shown.at(-1))?.fecha ?? firstDay;
  const isOneDay = next === shown[0]?.fecha;
  return eventLines(tell, {
    uid: `mas-${tipo}@marcario`,
    fecha: firstDay,
    title: words.cut(shown.length, total),
    sentences: [isOneDay ? words.narrow(left) : words.goOn(left, next, writeDay(next))],
  });
}

interface Event {
  readonly uid: string;
  readonly fecha: string;
  readonly title: string;
  readonly sentences: readonly string[];
}

function eventLines({ stamp }: Telling, { uid, fecha, title, sentences }: Event): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${fecha.replaceAll('-', '')}`,
    // Without an end an event is of one day too; the last of all days has no day after it.
    ...(fecha === LAST_DATE ? [] : [`DTEND;VALUE=DATE:${shifted(fecha, 1).replaceAll('-', '')}`]),
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(sentences.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function stampOf(at: string): string {
  return `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A value of type TEXT; control characters have no place in it. */
function text(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

const LINE_OCTETS = 75;

/** No line is longer than 75 octets; a letter is never cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const letter = line.codePointAt(at) ?? 0;
    const length = octetsOf(letter);
    if (octets + length > LINE_OCTETS) {
      parts.push(line.slice(start, at));
      start = at;
      octets = 1;
    }
    octets += length;
    at += letter > 0xffff ? 2 : 1;
  }
  parts.push(line.slice(start));
  return parts.join('\r\n ');
}

/** The length of a letter in UTF-8. */
function octetsOf(letter: number): number {
  if (letter < 0x80) return 1;
  if (letter < 0x800) return 2;
  return letter > 0xffff ? 4 : 3;
}
