import type { CanonicalBrand } from '@marcario/core/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

const TODAY = '2026-11-22';
const MARKS = 1_475;
const NAMES = ['Kolún; "queso", \\ y más\nñandú', '', '株式会社 '.repeat(12), 'LECHE'];

/** Registrations of which one expires each day, from a year ahead on. */
function register(): CanonicalBrand[] {
  const first = Date.UTC(2027, 10, 22);
  return Array.from({ length: MARKS }, (_, i) => {
    const expiry = new Date(first + i * 86_400_000).toISOString().slice(0, 10);
    return {
      nroSolicitud: String(700_000 + i),
      nroRegistro: String(1_000_000 + i),
      denominacion: NAMES[i % NAMES.length] ?? '',
      estado: 'registrada',
      fechaPresentacion: '2016-01-04',
      fechaRegistro: `${Number(expiry.slice(0, 4)) - 10}-06-01`,
      fechaVencimiento: expiry,
      clases: [{ clase: i < 1_001 ? 29 : 30 }],
    };
  });
}

let served: Served;
beforeAll(async () => {
  served = await serve(register(), { now: () => new Date(`${TODAY}T15:00:00Z`) });
  await served.importMarks(
    Array.from({ length: 1_200 }, (_, i) => ({
      nroSolicitud: String(900_000 + i),
      nroRegistro: String(2_000_000 + i),
      denominacion: 'El mismo día',
      estado: 'registrada',
      fechaRegistro: '2020-06-01',
      fechaVencimiento: '2040-06-01',
      clases: [{ clase: 41 }],
    })),
  );
});
afterAll(() => served.close());

async function read(query: string, headers: Record<string, string> = {}) {
  const answer = await served.api.send(`/v1/plazos.ics?${query}`, { headers });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { answer, text, calendar, events };
}

/** Days of the calendar's terms, which the entry that says that there are more is not. */
const daysOf = (events: readonly ICAL.Event[]) =>
  events.filter(({ uid }) => !uid.startsWith('mas-')).map((one) => one.startDate.toString());

describe('a calendar file', () => {
  it(`of more terms than it has entries says so first, and how to go on ${proves('E2-CALENDAR-CUT')}`, async () => {
    const first = await read('tipo=renovacion&clase=29&clase=30');
    expect(first.answer.headers.get('x-total-count')).toBe(String(MARKS));
    expect(first.events).toHaveLength(1_000);
    const [told] = first.events;
    expect(told?.summary).toBe(`Este calendario muestra 999 de ${MARKS} plazos`);
    expect(told?.startDate.toString()).toBe(TODAY);
    expect(told?.startDate.isDate).toBe(true);
    expect(first.calendar.getFirstPropertyValue('x-wr-caldesc')).toContain(`999 de ${MARKS}`);
    const [, desde = ''] = /desde=(\d{4}-\d\d-\d\d)/.exec(told?.description ?? '') ?? [];
    const rest = await read(`tipo=renovacion&clase=29&clase=30&desde=${desde}`);
    expect(rest.events).toHaveLength(MARKS - 999);
    expect(rest.answer.headers.get('x-total-count')).toBe(String(MARKS - 999));
    const days = new Set([...daysOf(first.events), ...daysOf(rest.events)]);
    expect(days.size).toBe(MARKS);
  });

  it('of as many terms as it has entries says nothing of more', async () => {
    const { events } = await read('tipo=renovacion&clase=29&hasta=2030-08-17');
    expect(events).toHaveLength(1_000);
    expect(events.map(({ uid }) => uid)).not.toContain('mas-renovacion@marcario');
  });

  it(`of one day says that another filter is wanted, and puts its first entry first ${proves('E2-CALENDAR-CUT')}`, async () => {
    const { events } = await read('tipo=renovacion&clase=41&desde=2020-01-01');
    expect(events[0]?.startDate.toString()).toBe('2020-01-01');
    expect(events[0]?.description).not.toContain('desde=');
    expect(events[0]?.description).toContain('Faltan 201');
    const { events: english } = await read('tipo=renovacion&clase=41&lang=en');
    expect(english[0]?.summary).toBe('This calendar shows 999 of 1200 deadlines');
    expect(english[0]?.description).toContain('another filter');
  });

  it(`is valid without any entry ${proves('E2-CALENDAR-VALID')}`, async () => {
    const { calendar, events, answer } = await read('tipo=renovacion&clase=1');
    expect(events).toEqual([]);
    expect(answer.headers.get('x-total-count')).toBe('0');
    const [zone] = calendar.getAllSubcomponents();
    expect(zone?.name).toBe('vtimezone');
    // Summer and winter at the office, as its clocks have them.
    const santiago = new ICAL.Timezone(zone as ICAL.Component);
    const offset = (day: string) =>
      santiago.utcOffset(ICAL.Time.fromDateTimeString(`${day}T12:00:00`)) / 3_600;
    expect([offset('2026-01-15'), offset('2026-07-15'), offset('2030-12-01')]).toEqual([
      -3, -4, -3,
    ]);
  });

  it(`says sentences in the language of the caller, and no codes ${proves('E2-CALENDAR-WORDS')}`, async () => {
    const query = 'tipo=renovacion&hasta=2027-11-22';
    const spanish = (await read(query)).events[0];
    expect(spanish?.summary).toContain(
      'Vence el registro de Kolún; "queso", \\ y más ñandú (700000)',
    );
    expect(spanish?.description).toContain('22 de mayo de 2027');
    const asked = async (accept: string, more = '') =>
      (await read(`${query}${more}`, { 'Accept-Language': accept })).events[0]?.summary;
    expect(await asked('en-GB,en;q=0.9')).toMatch(/^Registration of .* expires/s);
    expect(await asked('en;q=0.2, es-CL')).toBe(spanish?.summary);
    expect(await asked('fr')).toBe(spanish?.summary);
    expect(await asked('*')).toBe(spanish?.summary);
    expect(await asked('es', '&lang=en')).toMatch(/^Registration of/);
    const { answer } = await read(query, { 'Accept-Language': 'en' });
    expect(answer.headers.get('vary')).toContain('Accept-Language');
    for (const tipo of ['renovacion', 'nulidad', 'no_uso']) {
      for (const lang of ['es', 'en']) {
        const { events } = await read(`tipo=${tipo}&desde=2000-01-01&clase=29&lang=${lang}`);
        const texts = events.map((one) => `${one.summary} ${one.description}`).join('\n');
        expect(texts).not.toMatch(/LPI|_|regla|origen:|undefined|\[object/);
      }
    }
    expect((await served.api.send('/v1/plazos.ics?tipo=renovacion&lang=fr')).status).toBe(400);
  });

  it(`folds its lines, keeps each letter whole and gives its texts back ${proves('E2-CALENDAR-FILE')}`, async () => {
    const { text, events } = await read('tipo=renovacion&hasta=2027-11-25');
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
    expect(text).not.toContain('\u{fffd}');
    expect(
      events.map(({ summary }) => summary.replace(/^Vence el registro de |: último.*$/g, '')),
    ).toEqual([
      'Kolún; "queso", \\ y más ñandú (700000)',
      '(sin denominación) (700001)',
      `${NAMES[2]?.trim()} (700002)`,
      'LECHE (700003)',
    ]);
    for (const event of events) {
      expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toMatch(/Z$/);
      expect(event.startDate.isDate && event.endDate.isDate).toBe(true);
    }
  });

  it('says by its tag that nothing changed', async () => {
    const { answer } = await read('tipo=renovacion&clase=29');
    const etag = answer.headers.get('etag') ?? '';
    const again = await served.api.send('/v1/plazos.ics?tipo=renovacion&clase=29', {
      headers: { 'If-None-Match': etag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
