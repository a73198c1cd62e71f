import type { BrandSummary } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

async function found(query: string, nro: string): Promise<BrandSummary> {
  const { items } = await served.api.list(query);
  const item = items.find(({ nroSolicitud }) => nroSolicitud === nro);
  expect(item, `${query} finds ${nro}`).toBeDefined();
  return item as BrandSummary;
}

/** The part of the denomination that the highlight marks. */
function highlighted({ denominacion, highlight }: BrandSummary): string | undefined {
  return highlight && denominacion.slice(highlight.start, highlight.end);
}

describe('similitud', () => {
  it(`is the score of similar search, on items of a text search alone ${proves('E1-SIMILITUD')}`, async () => {
    const [ofText, ofOther] = [
      await found('q=kolun', '900103'),
      await found('nombre=kolun', '900100'),
    ];
    expect(ofText.similitud).toBeGreaterThan(0.5);
    expect(ofText.similitud).toBeLessThan(1);
    expect(ofOther.similitud).toBe(1);
    expect(await found('nroSolicitud=900100', '900100')).not.toHaveProperty('similitud');
  });
});

describe('matchedFields', () => {
  it.each([
    ['nroSolicitud=900100', { field: 'nroSolicitud', kind: 'exact' }],
    ['nroRegistro=1200100', { field: 'nroRegistro', kind: 'exact' }],
    ['rut=76543210-3', { field: 'rut', kind: 'exact' }],
    ['titular=queltehue', { field: 'titular', kind: 'fuzzy' }],
    ['representante=araucaria', { field: 'representante', kind: 'fuzzy' }],
    ['q=kolun', { field: 'nombre', kind: 'exact' }],
    ['nombre=kolun', { field: 'nombre', kind: 'exact' }],
  ])(
    `says that %s matched ${proves('BRANDS-MATCHED-KIND', 'BRANDS-MATCHED-FIELD')}`,
    async (query, entry) => {
      expect((await found(query, '900100')).matchedFields).toEqual([entry]);
    },
  );

  it.each([
    ['q=kolun', '900100', 'exact'],
    ['q=kolun', '900101', 'exact'],
    ['q=kolun', '900103', 'fuzzy'],
    ['nombre=wakisa', '900104', 'phonetic'],
  ])(
    `gives nombre its dominant channel: %s finds %s by %s ${proves(
      'BRANDS-MATCHED-KIND',
      'SUMMARY-matchedBy',
    )}`,
    async (query, nro, kind) => {
      const item = await found(query, nro);
      expect(item.matchedBy).toBe(kind);
      expect(item.matchedFields).toEqual([{ field: 'nombre', kind }]);
    },
  );

  it(`has one entry for each field, however often it was sent ${proves(
    'BRANDS-MATCHED-ONCE',
    'C4-MATCHED',
  )}`, async () => {
    const query =
      'nombre=kolun&nroSolicitud=900100&nroRegistro=1200100&titular=lacteos&titular=queltehue' +
      '&representante=araucaria&representante=juridico&rut=76543210-3&rut=77000500-0';
    const { matchedFields = [] } = await found(query, '900100');
    const byField = new Map(matchedFields.map(({ field, kind }) => [field, kind]));
    expect(matchedFields).toHaveLength(6);
    expect(Object.fromEntries(byField)).toEqual({
      nombre: 'exact',
      nroSolicitud: 'exact',
      nroRegistro: 'exact',
      titular: 'fuzzy',
      representante: 'fuzzy',
      rut: 'exact',
    });
  });

  it(`never names a narrowing filter ${proves('BRANDS-MATCHED-FIELD', 'C4-MATCHED')}`, async () => {
    const narrowing =
      'clase=29&estado=registrada&tipoSigno=denominativa&fechaPresentacionDesde=2019-01-01&fechaPresentacionHasta=2019-12-31';
    expect((await found(`q=kolun&${narrowing}`, '900100')).matchedFields).toEqual([
      { field: 'nombre', kind: 'exact' },
    ]);
    expect(await found(narrowing, '900100')).not.toHaveProperty('matchedFields');
  });

  it(`is left out where nothing identifies a mark ${proves('SUMMARY-matchedFields')}`, async () => {
    for (const query of ['', 'clase=29', 'estado=registrada&sort=recientes']) {
      expect(await found(query, '900100')).not.toHaveProperty('matchedFields');
    }
  });

  it(`forgets q where q was discarded ${proves('BRANDS-RULE-3', 'C4-MATCHED')}`, async () => {
    const item = await found('q=kolun&nroSolicitud=900100', '900100');
    expect(item.matchedFields).toEqual([{ field: 'nroSolicitud', kind: 'exact' }]);
    expect(item).not.toHaveProperty('matchedBy');
  });
});

describe('highlight', () => {
  it.each([
    ['kolun', '900100', 'KOLUN'],
    ['kolun', '900101', 'KOLÚN'],
    ['leche entera', '900101', 'Leche Entera'],
    ['KOLÚN', '900102', 'Kolun'],
    ['nandu', '900105', 'ÑANDÚ'],
    ['ñandu cia', '900105', 'ÑANDÚ & CÍA'],
    ['nunoa', '900109', 'Ñuñoa'],
  ])(
    `of %s in %s is %s ${proves('SUMMARY-highlight', 'D7-OFFSETS', 'D7-LITERAL')}`,
    async (text, nro, part) => {
      expect(highlighted(await found(`q=${text}`, nro))).toBe(part);
    },
  );

  it(`is counted in UTF-16 units, end exclusive ${proves('D7-OFFSETS')}`, async () => {
    expect((await found('q=kolun', '900102')).highlight).toEqual({
      field: 'nombre',
      start: 5,
      end: 10,
    });
    expect((await found('q=nunoa', '900109')).highlight).toEqual({
      field: 'nombre',
      start: 7,
      end: 12,
    });
  });

  it(`is absent where the query is no literal part ${proves(
    'SUMMARY-highlight-absent',
    'D7-LITERAL',
  )}`, async () => {
    expect(await found('q=wakisa', '900104')).not.toHaveProperty('highlight');
    expect(await found('q=kolun', '900103')).not.toHaveProperty('highlight');
    expect(await found('q=valle puro', '900106')).not.toHaveProperty('highlight');
  });

  it(`is absent from listings ${proves('SUMMARY-highlight-absent')}`, async () => {
    for (const query of ['', 'nroSolicitud=900100', 'titular=lacteos']) {
      expect(await found(query, '900100')).not.toHaveProperty('highlight');
    }
  });
});

describe('score', () => {
  it.each([
    'relevance',
    'recientes',
    'antiguas',
    'denominacion:asc',
    'estado:desc',
    'fechaActualizacion:asc',
  ])(
    `is there whenever text ranks, in sort=%s too ${proves('C4-SCORE', 'SUMMARY-score')}`,
    async (sort) => {
      for (const field of ['q', 'nombre']) {
        const { items } = await served.api.list(`${field}=kolun&sort=${sort}`);
        expect(items.length).toBeGreaterThan(3);
        expect(items.filter(({ score }) => score === undefined)).toEqual([]);
      }
    },
  );
});
