import type { Plazo } from '../../contract/plazos.ts';
import { LAST_DATE, shifted } from '../calendar/business-days.ts';

/** A term of a mark on the day that matters. */
export interface CalendarEntry {
  readonly nroSolicitud: string;
  readonly denominacion: string;
  readonly plazo: Plazo;
  /** `YYYY-MM-DD`. */
  readonly fecha: string;
}

/**
 * Terms as an iCalendar file (RFC 5545): one event of a whole day each, which keeps its identity from file
 * to file, so that a calendar that takes the file again moves it and adds nothing twice.
 *
 * @param at ISO time of the data
 */
export function calendarFile(entries: readonly CalendarEntry[], at: string): string {
  const stamp = `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marcario//Plazos//ES',
    'CALSCALE:GREGORIAN',
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ nroSolicitud, denominacion, plazo, fecha }: CalendarEntry, stamp: string) {
  const { tipo, regla, origen, graciaHasta, advertencias } = plazo;
  const notes = [
    `regla: ${regla}`,
    `origen: ${origen}`,
    ...(graciaHasta === undefined ? [] : [`graciaHasta: ${graciaHasta}`]),
    ...(advertencias.length === 0 ? [] : [`advertencias: ${advertencias.join(', ')}`]),
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${tipo}-${nroSolicitud}@marcario`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${fecha.replaceAll('-', '')}`,
    // Without an end an event is of one day too; the last of all days has no day after it.
    ...(fecha === LAST_DATE ? [] : [`DTEND;VALUE=DATE:${shifted(fecha, 1).replaceAll('-', '')}`]),
    `SUMMARY:${text(`${tipo}: ${denominacion} (${nroSolicitud})`)}`,
    `DESCRIPTION:${text(notes.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A value of type TEXT; control characters have no place in it. */
function text(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

const LINE_OCTETS = 75;
const UTF8 = new TextEncoder();

/** No line is longer than 75 octets; a letter is never cut. */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const letter of line) {
    const length = UTF8.encode(letter).length;
    if (octets + length > LINE_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += letter;
    octets += length;
  }
  return out;
}
