import { join } from 'node:path';
import {
  type BrandPlazos,
  type CanonicalBrand,
  errorEnvelopeSchema,
  plazosPageSchema,
  TIPOS_LISTADOS,
  type TipoListado,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

const CALENDAR = join(import.meta.dirname, '../../packages/server/data/feriados-cl-2023-2027.csv');
const MARKS = Number(process.env['MARCARIO_TERM_MARKS'] ?? 80);
const act = (fecha: string, codigo: string, descripcion: string, fechaVencimiento?: string) => ({
  fecha,
  codigo,
  descripcion,
  ...(fechaVencimiento !== undefined && { fechaVencimiento }),
});

/** What generated marks seldom have: ends that the office states, and dates that lie ahead. */
const ODD: readonly CanonicalBrand[] = [
  {
    nroSolicitud: '20',
    denominacion: 'Publicada hoy',
    estado: 'publicada',
    fechaPublicacion: '2026-11-20',
  },
  // The term runs from the Saturday and ends with the one above.
  {
    nroSolicitud: '3',
    denominacion: 'Sábado',
    estado: 'publicada',
    fechaPublicacion: '2026-11-21',
  },
  {
    nroSolicitud: '21',
    denominacion: 'Con plazo de la oficina',
    estado: 'publicada',
    anotaciones: [act('2026-11-10', 'M3', 'Publicación de la solicitud', '2026-12-30')],
  },
  {
    nroSolicitud: '22',
    denominacion: 'Se publica mañana',
    estado: 'en_tramite',
    anotaciones: [
      act('2026-11-02', 'M2', 'Aceptación a trámite'),
      act('2026-11-23', 'M3', 'Publicación de la solicitud'),
    ],
  },
  {
    nroSolicitud: '23',
    denominacion: 'Se registra pasado mañana',
    estado: 'registrada',
    nroRegistro: '1500000',
    fechaPresentacion: '2025-01-02',
    fechaRegistro: '2026-11-24',
    fechaVencimiento: '2036-11-24',
  },
  ...['9999-06-30', '9999-12-31'].map((fechaVencimiento, at) => ({
    nroSolicitud: String(40 + at),
    denominacion: 'Sin fin',
    estado: 'registrada' as const,
    nroRegistro: `150020${at}`,
    fechaPresentacion: '2023-01-02',
    fechaRegistro: '2024-05-02',
    fechaVencimiento,
  })),
  ...['2024-02-28', '2024-02-29'].map((fechaRegistro, at) => ({
    nroSolicitud: String(31 - at),
    denominacion: 'Bisiesta',
    estado: 'registrada' as const,
    nroRegistro: `150010${at}`,
    fechaPresentacion: '2023-01-02',
    fechaRegistro,
    fechaVencimiento: '2034-02-28',
  })),
];

let today = '2026-11-22';
let served: Served;
const numbers: string[] = [];
beforeAll(async () => {
  const now = () => new Date(`${today}T15:00:00Z`);
  const generated = [...generateBrands({ marks: MARKS, seed: 5 })];
  served = await serve(generated, { now });
  // Another segment, with tombstones in the first.
  await served.importMarks([...ODD, ...generated.slice(0, 20).map(renamed)]);
  await served.service.holidays.importFile(CALENDAR);
  for (const year of [2023, 2024, 2025, 2026, 2027]) await served.service.holidays.cover(year);
  numbers.push(...[...ODD, ...generated].map(({ nroSolicitud }) => nroSolicitud));
});
afterAll(() => served.close());

function renamed(brand: CanonicalBrand): CanonicalBrand {
  return { ...brand, denominacion: 'Otra', vistoEn: '2999-01-01T00:00:00Z' };
}

async function page(query: string) {
  const answer = await served.api.send(`/v1/plazos?${query}`);
  const body: unknown = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return plazosPageSchema.strict().parse(body);
}

async function walk(query: string) {
  const items: Awaited<ReturnType<typeof page>>['items'] = [];
  let cursor = '';
  for (;;) {
    const { items: some, nextCursor, estimatedTotal } = await page(`${query}&limit=7${cursor}`);
    items.push(...some);
    if (nextCursor === null) {
      expect(estimatedTotal).toBe(items.length);
      return items;
    }
    cursor = `&cursor=${nextCursor}`;
  }
}

const dayOf = (tipo: TipoListado, { items }: Pick<BrandPlazos, 'items'>) => {
  const plazo = items.find((one) => one.tipo === tipo);
  return tipo === 'no_uso' ? plazo?.abre : plazo?.vence;
};

const details = new Map<string, Promise<BrandPlazos>>();

/** The terms of a mark as of the day that it is; asked for once a day. */
function plazosToday(nro: string): Promise<BrandPlazos> {
  const key = `${today} ${nro}`;
  const known = details.get(key) ?? served.service.getBrandPlazos({ nro });
  details.set(key, known);
  return known;
}

/** The marks whose own terms have such a date, soonest first. */
async function expected(tipo: TipoListado, desde: string, hasta = '9999-12-31') {
  const found: { nro: string; day: string }[] = [];
  for (const nro of numbers) {
    const day = dayOf(tipo, await plazosToday(nro));
    if (day !== undefined && day >= desde && day <= hasta) found.push({ nro, day });
  }
  const place = ({ nro, day }: { nro: string; day: string }) => day + nro.padStart(12, '0');
  return found.sort((a, b) => (place(a) < place(b) ? -1 : 1)).map(({ nro }) => nro);
}

const nros = (items: readonly { nroSolicitud: string }[]) =>
  items.map(({ nroSolicitud }) => nroSolicitud);

describe('the marks with a term', () => {
  it.each(TIPOS_LISTADOS)(
    `of %s are those whose detail has one ${proves('E2-LISTING')}`,
    async (tipo) => {
      const counted = tipo === 'oposicion' || tipo === 'publicacion';
      const [desde, hasta] = counted ? ['2023-03-01', '2027-06-30'] : ['1990-01-01', '2040-12-31'];
      const all = await walk(`tipo=${tipo}&desde=${desde}&hasta=${hasta}`);
      expect(nros(all)).toEqual(await expected(tipo, desde, hasta));
      expect(nros(await walk(`tipo=${tipo}`))).toEqual(await expected(tipo, today));
      for (const { nroSolicitud: nro, plazo } of all.slice(0, 5)) {
        const { items } = await plazosToday(nro);
        expect(items).toContainEqual(plazo);
      }
    },
  );

  it(`are filtered as a listing is ${proves('E2-LISTING')}`, async () => {
    const all = await walk('tipo=renovacion');
    const some = await walk('tipo=renovacion&clase=25&liveOnly=true');
    const over = ['denegada', 'vencida', 'anulada'];
    expect(nros(some)).toEqual(
      nros(all.filter((one) => one.clases.includes(25) && !over.includes(one.estado))),
    );
  });

  it(`change by themselves as days pass ${proves('E2-LISTING')}`, async () => {
    const seen = async (tipo: TipoListado) => nros(await walk(`tipo=${tipo}`));
    expect(await seen('oposicion')).not.toContain('22');
    expect(await seen('renovacion')).not.toContain('23');
    expect(await seen('publicacion')).toContain('22');
    const { nextCursor } = await page('tipo=renovacion&limit=1');
    today = '2026-11-24';
    for (const tipo of TIPOS_LISTADOS)
      expect(await seen(tipo)).toEqual(await expected(tipo, today));
    expect(await seen('oposicion')).toContain('22');
    expect(await seen('renovacion')).toContain('23');
    // The day of the first page is kept.
    expect((await page(`tipo=renovacion&limit=1&cursor=${nextCursor}`)).items).toHaveLength(1);
    today = '2026-11-22';
  });

  it(`are a file for calendars too ${proves('E2-CALENDAR-FILE')}`, async () => {
    const answer = await served.api.send('/v1/plazos.ics?tipo=oposicion');
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    const ids = unfolded.filter((line) => line.startsWith('UID:'));
    expect(ids).toEqual(
      nros(await walk('tipo=oposicion')).map((nro) => `UID:oposicion-${nro}@marcario`),
    );
    const at = unfolded.indexOf('UID:oposicion-20@marcario');
    expect(unfolded.slice(at + 2, at + 5)).toEqual([
      'DTSTART;VALUE=DATE:20270106',
      'DTEND;VALUE=DATE:20270107',
      'SUMMARY:Último día para oponerse a Publicada hoy (20)',
    ]);
  });

  it('end their file with the last date that can be written', async () => {
    const answer = await served.api.send('/v1/plazos.ics?tipo=renovacion&desde=9999-12-31');
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).split('\r\n');
    expect(lines).toContain('UID:renovacion-41@marcario');
    const entry = lines.slice(lines.indexOf('BEGIN:VEVENT'));
    expect(entry.filter((line) => line.startsWith('DT'))).toEqual([
      expect.stringMatching(/^DTSTAMP:/),
      'DTSTART;VALUE=DATE:99991231',
    ]);
  });

  it.each([
    ['', 400],
    ['tipo=apelacion', 400],
    ['tipo=renovacion&q=kolun', 400],
    ['tipo=renovacion&sort=recientes', 400],
    ['tipo=renovacion&offset=1', 400],
    ['tipo=renovacion&facets=clase', 400],
    ['tipo=renovacion&desde=2027-01-02&hasta=2027-01-01', 400],
    ['tipo=renovacion&cursor=bm8=', 400],
    ['tipo=oposicion&desde=2022-12-31', 422],
    ['tipo=publicacion&hasta=2028-01-01', 422],
  ])(`refuse %s with %i ${proves('E2-LISTING')}`, async (query, status) => {
    for (const path of ['/v1/plazos', '/v1/plazos.ics']) {
      const answer = await served.api.send(`${path}?${query}`);
      expect(answer.status).toBe(status);
      const { error } = errorEnvelopeSchema.strict().parse(await answer.json());
      if (status === 422)
        expect(error.coverage).toEqual({ from: '2023-01-01', through: '2027-12-31' });
    }
  });
});
