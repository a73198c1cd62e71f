import { join } from 'node:path';
import { createClient } from '@marcario/client';
import {
  type BrandPlazos,
  type CanonicalBrand,
  errorEnvelopeSchema,
  type Plazo,
  type PlazosPage,
  plazosPageSchema,
  TIPOS_DE_PLAZO,
  TIPOS_LISTADOS,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

const CALENDAR = join(import.meta.dirname, '../../packages/server/data/feriados-cl-2023-2027.csv');
const TODAY = '2026-11-22';
const HOLDER = { nombre: 'Cartera Uno SpA', rut: '76100008-K' };
const AGENT = { nombre: 'Estudio Cartera' };
const ALL = TIPOS_DE_PLAZO.map((tipo) => `tipo=${tipo}`).join('&');

/** An act, with the end of its term where the office states one. */
const act = (descripcion: string, fechaVencimiento?: string) => ({
  fecha: '2026-11-02',
  descripcion,
  ...(fechaVencimiento !== undefined && { fechaVencimiento }),
});

/** A mark of each procedural term, whose end the office states or nobody knows. */
const PROCEDURAL: readonly CanonicalBrand[] = [
  { nroSolicitud: '1', denominacion: 'Observada', estado: 'observacion_de_fondo' },
  {
    nroSolicitud: '2',
    denominacion: 'Observada con fecha',
    estado: 'observacion_de_fondo',
    anotaciones: [act('Resolución de observaciones de fondo', '2026-12-15')],
  },
  { nroSolicitud: '3', denominacion: 'Rechazada', estado: 'rechazada' },
  { nroSolicitud: '4', denominacion: 'Denegada', estado: 'denegada' },
  { nroSolicitud: '5', denominacion: 'Concedida', estado: 'concedida' },
  {
    nroSolicitud: '6',
    denominacion: 'Opuesta',
    estado: 'oposicion',
    fechaPublicacion: '2026-10-01',
    anotaciones: [act('Demanda de oposición')],
  },
  { nroSolicitud: '7', denominacion: 'Publicada sin fecha', estado: 'publicada' },
];

const GENERATED = [...generateBrands({ marks: 150, seed: 9 })];
const MARKS: readonly CanonicalBrand[] = [
  ...PROCEDURAL,
  ...GENERATED.map((brand, at) => ({ ...brand, nroSolicitud: String(1_000 + at) })),
].map((brand) => ({ ...brand, titulares: [HOLDER], representantes: [AGENT] }));

let served: Served;
let holder: string;
let agent: string;
beforeAll(async () => {
  const others = GENERATED.map((brand, at) => ({ ...brand, nroSolicitud: String(5_000 + at) }));
  served = await serve([...MARKS, ...others], { now: () => new Date(`${TODAY}T15:00:00Z`) });
  await served.service.holidays.importFile(CALENDAR);
  for (const year of [2023, 2024, 2025, 2026, 2027]) await served.service.holidays.cover(year);
  holder = await personId('Cartera Uno');
  agent = await personId('Estudio Cartera');
}, 60_000);
afterAll(() => served.close());

async function personId(q: string): Promise<string> {
  const { items } = await served.service.listPersonas({ q });
  expect(items).toHaveLength(1);
  return items[0]?.id ?? '';
}

async function page(query: string): Promise<PlazosPage> {
  const answer = await served.api.send(`/v1/plazos?${query}`);
  const body: unknown = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return plazosPageSchema.strict().parse(body);
}

type Item = PlazosPage['items'][number];

/** Every item of all pages. */
async function walk(query: string, limit = 17): Promise<Item[]> {
  const items: Item[] = [];
  let cursor = '';
  for (;;) {
    const some = await page(`${query}&limit=${limit}${cursor}`);
    items.push(...some.items);
    expect(some.estimatedTotal).toBeGreaterThanOrEqual(items.length);
    if (some.nextCursor === null) {
      expect(some.estimatedTotal).toBe(items.length);
      return items;
    }
    cursor = `&cursor=${some.nextCursor}`;
  }
}

const dayOf = ({ tipo, abre, vence }: Plazo) => (tipo === 'no_uso' ? abre : vence);
const keyOf = (nro: string, { tipo }: Plazo) => `${nro} ${tipo}`;

let details: Promise<BrandPlazos[]> | undefined;
/** The terms of every mark of the portfolio, each by its own call. */
function detailTerms(): Promise<BrandPlazos[]> {
  details ??= Promise.all(
    MARKS.map(({ nroSolicitud: nro }) => served.service.getBrandPlazos({ nro })),
  );
  return details;
}

/** What the details say: terms with a day in the range in their order, then those that are not known. */
async function expected(range: {
  readonly desde?: string;
  readonly hasta?: string;
  readonly unknown?: boolean;
}): Promise<[key: string, plazo: Plazo][]> {
  const { desde = TODAY, hasta = '9999-12-31', unknown = false } = range;
  const all = (await detailTerms()).flatMap(({ nroSolicitud, items }) =>
    items.map((plazo) => ({ nro: nroSolicitud, plazo, day: dayOf(plazo) })),
  );
  const dated = all.filter(({ day }) => day !== undefined && day >= desde && day <= hasta);
  const unknowns = all.filter(
    ({ plazo, day }) => day === undefined && plazo.kind === 'desconocido',
  );
  const inOrder = (terms: typeof all) =>
    [...terms].sort((a, b) => {
      const [first, second] = [a.day ?? '', b.day ?? ''];
      if (first !== second) return first < second ? -1 : 1;
      const place = (tipo: Plazo['tipo']) => TIPOS_DE_PLAZO.indexOf(tipo);
      return Number(a.nro) - Number(b.nro) || place(a.plazo.tipo) - place(b.plazo.tipo);
    });
  return [...inOrder(dated), ...(unknown ? inOrder(unknowns) : [])].map(({ nro, plazo }) => [
    keyOf(nro, plazo),
    plazo,
  ]);
}

const told = (items: readonly Item[]): [string, Plazo][] =>
  items.map(({ nroSolicitud, plazo }) => [keyOf(nroSolicitud, plazo), plazo]);

describe('the terms of a portfolio', () => {
  it(`are those of the details of its marks, of every kind, soonest first ${proves('E2-PORTFOLIO')}`, async () => {
    const items = await walk(`${ALL}&titularId=${holder}`);
    expect(told(items)).toEqual(await expected({}));
    expect(items.length).toBeGreaterThan(100);
    const range = { desde: '2023-01-01', hasta: '2027-12-31' };
    const between = `desde=${range.desde}&hasta=${range.hasta}`;
    const wide = await walk(`${ALL}&titularId=${holder}&${between}`, 100);
    expect(told(wide)).toEqual(await expected(range));
    expect(wide.map(({ plazo }) => plazo.kind)).toContain('cerrado');
    const some = await walk(`tipo=nulidad&tipo=observacion_de_fondo&titularId=${holder}`);
    const wanted = (await expected({})).filter(([key]) => /nulidad|observacion/.test(key));
    expect(told(some)).toEqual(wanted);
    expect(some.some(({ plazo }) => plazo.tipo === 'observacion_de_fondo')).toBe(true);
  }, 60_000);

  it(`that are not known come last when asked for, each with what it lacks ${proves('E2-PORTFOLIO-UNKNOWN')}`, async () => {
    const query = `${ALL}&titularId=${holder}&conDesconocidos=true`;
    const items = await walk(query);
    expect(told(items)).toEqual(await expected({ unknown: true }));
    const unknown = items.filter(({ plazo }) => plazo.kind === 'desconocido');
    expect(items.slice(-unknown.length)).toEqual(unknown);
    const lacks = Object.fromEntries(
      unknown.map(({ nroSolicitud, plazo: { tipo, falta } }) => [`${nroSolicitud} ${tipo}`, falta]),
    );
    expect(lacks).toMatchObject({
      '1 observacion_de_fondo': ['notificacion'],
      '3 apelacion': ['notificacion'],
      '4 apelacion': ['notificacion'],
      '5 pago_final': ['ejecutoria'],
      '6 contestacion': ['notificacion'],
      '7 oposicion': ['fecha'],
    });
    for (const { plazo } of unknown) {
      const says = plazo.falta ?? plazo.advertencias;
      expect([plazo.tipo, says.length]).not.toEqual([plazo.tipo, 0]);
    }
    // A range narrows what has a date, and nothing else.
    const none = await walk(`${query}&desde=2024-01-01&hasta=2024-01-01`);
    expect(none.filter(({ plazo }) => plazo.kind === 'desconocido')).toEqual(unknown);
    const [one] = await walk(`tipo=apelacion&rut=${HOLDER.rut}&conDesconocidos=true`);
    expect(one?.plazo).toMatchObject({ tipo: 'apelacion', falta: ['notificacion'] });
  }, 60_000);

  it(`are found by agent and by tax id too, with the filters of a listing, in all skins alike ${proves('E2-PORTFOLIO')}`, async () => {
    const all = told(await walk(`${ALL}&titularId=${holder}`));
    expect(told(await walk(`${ALL}&representanteId=${agent}`))).toEqual(all);
    expect(told(await walk(`${ALL}&rut=${HOLDER.rut}`))).toEqual(all);
    const live = await walk(`${ALL}&titularId=${holder}&clase=25&liveOnly=true`);
    for (const { clases } of live) expect(clases).toContain(25);
    expect(live.length).toBeGreaterThan(0);

    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: served.api.key });
    const input = {
      tipo: ['apelacion', 'renovacion'],
      titularId: [holder],
      conDesconocidos: true,
      limit: 100,
    } as const;
    const first = await page(
      `tipo=renovacion&tipo=apelacion&titularId=${holder}&conDesconocidos=true&limit=100`,
    );
    const mutable = { ...input, tipo: [...input.tipo], titularId: [...input.titularId] };
    expect((await callTool(served.api, 'list_plazos', mutable)).body).toEqual(first);
    expect(await client.plazos.list(mutable)).toEqual(first);
    expect(await served.service.listPlazos(mutable)).toEqual(first);
  }, 60_000);

  it.each([
    [`tipo=renovacion&tipo=nulidad`, 'tipo'],
    [`tipo=renovacion&tipo=renovacion`, 'tipo'],
    ['tipo=apelacion', 'tipo'],
    ['tipo=apelacion&clase=25&titular=cartera', 'tipo'],
    ['tipo=renovacion&conDesconocidos=true', 'conDesconocidos'],
    ['tipo=otra&rut=76100008-K', 'tipo'],
    ['conDesconocidos=true&rut=76100008-K', 'tipo'],
    ['tipo=apelacion&rut=76100008-K&desde=2027-01-02&hasta=2027-01-01', 'desde'],
    ['tipo=apelacion&rut=76100008-K&cursor=bm8=', 'cursor'],
  ])(`refuse %s, naming %s ${proves('E2-PORTFOLIO-REFUSED')}`, async (query, named) => {
    const answer = await served.api.send(`/v1/plazos?${query}`);
    const { error } = errorEnvelopeSchema.strict().parse(await answer.json());
    expect([answer.status, error.code]).toEqual([400, 'validation_error']);
    expect(error.message).toContain(named);
  });

  it(`continue the query alone that began them ${proves('E2-PORTFOLIO-REFUSED')}`, async () => {
    const query = `tipo=renovacion&tipo=nulidad&titularId=${holder}`;
    const { nextCursor } = await page(`${query}&limit=1`);
    const other = `tipo=renovacion&tipo=no_uso&titularId=${holder}&cursor=${nextCursor}`;
    expect((await served.api.send(`/v1/plazos?${other}`)).status).toBe(400);
    const turned = `tipo=nulidad&tipo=renovacion&titularId=${holder}&cursor=${nextCursor}`;
    expect((await page(`${turned}&limit=2`)).items).toHaveLength(2);
  });
});

describe('a portfolio', () => {
  it(`of more than 2,000 marks is refused, one kind of the index is not ${proves('E2-PORTFOLIO-MANY')}`, async () => {
    const large = { nombre: 'Muchas Marcas SpA', rut: '77000500-0' };
    const marks = Array.from({ length: 2_001 }, (_, at): CanonicalBrand => {
      const clases = [{ clase: at === 0 ? 1 : 2 }];
      const dates = { fechaRegistro: '2024-03-01', fechaVencimiento: '2034-03-01' };
      const titulares = [large];
      return {
        nroSolicitud: String(20_000 + at),
        denominacion: `Marca ${at}`,
        estado: 'registrada',
        ...dates,
        clases,
        titulares,
      };
    });
    await served.importMarks(marks);
    const rut = `rut=${large.rut}`;
    const answer = await served.api.send(`/v1/plazos?tipo=renovacion&tipo=nulidad&${rut}`);
    const { error } = errorEnvelopeSchema.strict().parse(await answer.json());
    expect([answer.status, error.code]).toEqual([400, 'validation_error']);
    expect(error.message).toContain('2001');
    expect(await page(`tipo=renovacion&${rut}`)).toMatchObject({ estimatedTotal: 2_001 });
    const max = await page(`tipo=renovacion&tipo=nulidad&${rut}&clase=2&desde=2020-01-01`);
    expect(max).toMatchObject({ estimatedTotal: 4_000 });
  }, 60_000);

  it(`without a holiday calendar says which terms that makes unknown ${proves('E2-PORTFOLIO-UNKNOWN')}`, async () => {
    const bare = await serve(
      [{ ...MARKS[5], nroSolicitud: '6', denominacion: 'Opuesta' } as CanonicalBrand],
      { now: () => new Date(`${TODAY}T15:00:00Z`) },
    );
    try {
      const query = `${ALL}&rut=${HOLDER.rut}`;
      const refused = await bare.api.send(`/v1/plazos?${query}`);
      const { error } = errorEnvelopeSchema.strict().parse(await refused.json());
      expect([refused.status, error.code]).toEqual([422, 'fuera_de_cobertura']);
      const answer = await bare.api.send(`/v1/plazos?${query}&conDesconocidos=true`);
      const { calendario, items } = plazosPageSchema.strict().parse(await answer.json());
      expect(calendario).toBeNull();
      const lacks = items.map(({ plazo: { tipo, falta } }) => [tipo, falta]);
      expect(lacks).toEqual([
        ['oposicion', ['calendario']],
        ['contestacion', ['notificacion']],
      ]);
      const stated = TIPOS_DE_PLAZO.filter((tipo) => !TIPOS_LISTADOS.some((one) => one === tipo));
      const others = stated.map((tipo) => `tipo=${tipo}`).join('&');
      expect((await bare.api.send(`/v1/plazos?${others}&rut=${HOLDER.rut}`)).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});
