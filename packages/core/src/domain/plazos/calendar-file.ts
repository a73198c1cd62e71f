import { LIMITS } from '../../contract/limits.ts';
import type { TipoListado } from '../../contract/plazo-vocabulary.ts';
import type { CalendarLanguage, Plazo, TipoDeCalendario } from '../../contract/plazos.ts';
import type { WatchDecision } from '../../contract/watch-thread.ts';
import { LAST_DATE } from '../../office/dates.ts';
import { CALENDAR_WORDS, CALENDAR_ZONE, PLACE } from '../../office/index.ts';
import { addDays } from '../calendar/business-days.ts';

/** A deadline of a mark, and the day of its calendar event. */
interface CalendarEntry {
  readonly nroSolicitud: string;
  readonly denominacion: string;
  readonly plazo: Plazo;
  /** `YYYY-MM-DD`. */
  readonly fecha: string;
  /** The watchlist thread to decide; undefined in a list of deadlines. */
  readonly thread?: {
    readonly id: string;
    readonly watchlistId: string;
    readonly label: string;
    readonly decision: WatchDecision;
  };
}

/** The deadlines to write to a calendar file. */
interface CalendarContents {
  readonly tipo: TipoDeCalendario;
  /** Earliest first: all deadlines, or at least as many as one file can contain. */
  readonly entries: readonly CalendarEntry[];
  /** Total number of deadlines. */
  readonly total: number;
}

/** The settings of a calendar besides its deadlines. */
export interface CalendarSettings {
  readonly lang: CalendarLanguage;
  /** The owner's name for the calendar; undefined for the default of the language. */
  readonly label?: string | undefined;
  /** ISO time of the data. */
  readonly at: string;
  /** The day of the event that announces omitted deadlines; no other event is earlier. */
  readonly firstDay: string;
}

/** The texts of a calendar file in one language, besides the words of the office. */
interface CalendarWords {
  /** The default name of a calendar of watchlist threads to decide. */
  readonly toDecide: string;
  /** Describes the watchlist of a thread and its decision. */
  readonly watched: (label: string, decision: WatchDecision) => string;
  readonly statedByOffice: string;
  readonly countedFrom: (day: string) => string;
  readonly renewal: (opens: string, until: string | undefined) => string;
  readonly unmovedGrace: string;
  readonly over: string;
  readonly noAdvice: string;
  readonly unnamed: string;
  readonly about: (shown: number, total: number) => string;
  readonly cut: (shown: number, total: number) => string;
  readonly goOn: (left: number, desde: string, day: string) => string;
  readonly narrow: (left: number) => string;
  /** Like `goOn`, for watchlist threads, whose remaining deadlines are in no other calendar. */
  readonly decide: (left: number, day: string) => string;
}

/** Creates a formatter for days, such as 6 de enero de 2027. */
function createDayFormatter(lang: CalendarLanguage): (day: string) => string {
  const format = new Intl.DateTimeFormat(PLACE.locales[lang], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

const SENTENCES: Readonly<Record<CalendarLanguage, CalendarWords>> = {
  es: {
    toDecide: 'Oposiciones por decidir',
    watched: (label, decision) =>
      `La encontró la vigilancia «${label}». ${
        {
          pendiente: 'Nada se ha decidido aún.',
          descartado: 'Se descartó, pero un cambio posterior la hizo más cercana.',
          en_estudio: 'Está en estudio.',
          oponer: 'Se decidió oponerse.',
        }[decision]
      }`,
    statedByOffice: 'La oficina misma indica esta fecha.',
    countedFrom: (day) => `El plazo se cuenta desde el ${day}.`,
    renewal: (opens, until) =>
      until === undefined
        ? `Puede pedirse desde el ${opens}.`
        : `Puede pedirse desde el ${opens} y, con recargo, hasta el ${until}.`,
    unmovedGrace:
      'No se sabe si el último día con recargo es hábil: el calendario de feriados no llega hasta él.',
    over: 'El plazo ya terminó.',
    noAdvice: 'Esto no es asesoría legal.',
    unnamed: '(sin denominación)',
    about: (shown, total) =>
      shown === total
        ? `Plazos de marcas según Marcario: ${total} en total.`
        : `Plazos de marcas según Marcario: se muestran ${shown} de ${total}.`,
    cut: (shown, total) => `Este calendario muestra ${shown} de ${total} plazos`,
    goOn: (left, desde, day) =>
      `Los ${left} que faltan caen el ${day} o después. Para seguir, pida otro calendario que empiece ese día (desde=${desde}); con hasta se acorta.`,
    narrow: (left) =>
      `Faltan ${left}, y los que se muestran caen todos en un mismo día: acote el calendario con otro filtro, como clase o titular.`,
    decide: (left, day) =>
      `Los ${left} que faltan caen el ${day} o después: aparecen a medida que se decidan los que se muestran.`,
  },
  en: {
    toDecide: 'Oppositions to decide on',
    watched: (label, decision) =>
      `Found by the watchlist "${label}". ${
        {
          pendiente: 'Nothing is decided yet.',
          descartado: 'It was dismissed, but a later change brought it closer.',
          en_estudio: 'It is under study.',
          oponer: 'It was decided to oppose.',
        }[decision]
      }`,
    statedByOffice: 'The office itself states this date.',
    countedFrom: (day) => `The term is counted from ${day}.`,
    renewal: (opens, until) =>
      until === undefined
        ? `It may be asked for from ${opens}.`
        : `It may be asked for from ${opens} and, with a surcharge, until ${until}.`,
    unmovedGrace:
      'Whether the last day with surcharge is a business day is not known: the holiday calendar ends before it.',
    over: 'The term is over.',
    noAdvice: 'This is no legal advice.',
    unnamed: '(no name)',
    about: (shown, total) =>
      shown === total
        ? `Trademark deadlines by Marcario: ${total} in all.`
        : `Trademark deadlines by Marcario: ${shown} of ${total} are shown.`,
    cut: (shown, total) => `This calendar shows ${shown} of ${total} deadlines`,
    goOn: (left, desde, day) =>
      `The ${left} that are left are on ${day} or later. To go on, ask for another calendar that begins on that day (desde=${desde}); hasta makes it shorter.`,
    narrow: (left) =>
      `${left} are left, and all that are shown are on one day: narrow the calendar by another filter, such as clase or titular.`,
    decide: (left, day) =>
      `The ${left} that are left are on ${day} or later: they come up as those that are shown are decided.`,
  },
};

/**
 * Writes deadlines as an iCalendar file (RFC 5545). Each is an all-day event with a stable UID, so that a calendar
 * program that reads the file again updates events instead of duplicating them. When there are more deadlines than a
 * file may contain, the first event says so and explains how to get the others.
 */
export function createCalendarFile(contents: CalendarContents, settings: CalendarSettings): string {
  const { tipo, entries, total } = contents;
  const { lang, label, at, firstDay } = settings;
  const words = { ...SENTENCES[lang], ...CALENDAR_WORDS[lang] };
  const wording = { words, writeDay: createDayFormatter(lang), stamp: utcTimestamp(at) };
  const isCut = total > LIMITS.calendarEntries;
  const shown = isCut ? entries.slice(0, LIMITS.calendarEntries - 1) : entries;
  const name = label ?? (tipo === 'vigilancia' ? words.toDecide : words.names[tipo]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Marcario//Plazos//${lang.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-CALDESC:${escapeText(`${words.about(shown.length, total)} ${words.noAdvice}`)}`,
    `X-WR-TIMEZONE:${PLACE.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    // All-day events need no time zone, but a calendar without events must contain at least one component.
    ...CALENDAR_ZONE,
    ...(isCut ? truncationNoticeLines(contents, shown, { ...wording, firstDay }) : []),
    ...shown.flatMap((entry) => entryEventLines(entry, tipo, wording)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

interface CalendarWording {
  readonly words: CalendarWords & (typeof CALENDAR_WORDS)[CalendarLanguage];
  readonly writeDay: (day: string) => string;
  readonly stamp: string;
}

function entryEventLines(
  { nroSolicitud, denominacion, plazo, fecha, thread }: CalendarEntry,
  tipo: TipoDeCalendario,
  wording: CalendarWording,
): string[] {
  const { words } = wording;
  const name = denominacion.trim().replaceAll(/\s+/g, ' ') || words.unnamed;
  const listed = tipo === 'vigilancia' ? 'oposicion' : tipo;
  return eventLines(wording, {
    uid: `${tipo}-${thread ? `${thread.watchlistId}-${thread.id}` : nroSolicitud}@marcario`,
    fecha,
    title: words.titles[listed](`${name} (${nroSolicitud})`),
    sentences: [
      ...(thread ? [words.watched(thread.label, thread.decision)] : []),
      ...termSentences(plazo, listed, wording),
    ],
  });
}

function termSentences(
  plazo: Plazo,
  tipo: TipoListado,
  { words, writeDay }: CalendarWording,
): string[] {
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

/** Announces omitted deadlines: another calendar can start at their first day, unless all events are on that day. */
function truncationNoticeLines(
  { tipo, entries, total }: CalendarContents,
  shown: readonly CalendarEntry[],
  { firstDay, ...wording }: CalendarWording & { readonly firstDay: string },
): string[] {
  const { words, writeDay } = wording;
  const left = total - shown.length;
  const next = (entries[shown.length] ?? shown.at(-1))?.fecha ?? firstDay;
  const isOneDay = next === shown[0]?.fecha;
  const goOn = isOneDay ? words.narrow(left) : words.goOn(left, next, writeDay(next));
  return eventLines(wording, {
    uid: `mas-${tipo}@marcario`,
    fecha: firstDay,
    title: words.cut(shown.length, total),
    sentences: [tipo === 'vigilancia' ? words.decide(left, writeDay(next)) : goOn],
  });
}

interface Event {
  readonly uid: string;
  readonly fecha: string;
  readonly title: string;
  readonly sentences: readonly string[];
}

function eventLines({ stamp }: CalendarWording, { uid, fecha, title, sentences }: Event): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${fecha.replaceAll('-', '')}`,
    // DTEND is optional: an event without it also lasts one day. No date follows `LAST_DATE`.
    ...(fecha === LAST_DATE ? [] : [`DTEND;VALUE=DATE:${addDays(fecha, 1).replaceAll('-', '')}`]),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(sentences.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function utcTimestamp(at: string): string {
  return `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes a value of type TEXT and removes control characters. */
function escapeText(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

const LINE_OCTETS = 75;

/** Folds a line at 75 octets of UTF-8 without splitting a character. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const letter = line.codePointAt(at) ?? 0;
    const length = utf8Length(letter);
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

/** Returns the number of bytes of a code point in UTF-8. */
function utf8Length(letter: number): number {
  if (letter < 0x80) return 1;
  if (letter < 0x800) return 2;
  return letter > 0xffff ? 4 : 3;
}
