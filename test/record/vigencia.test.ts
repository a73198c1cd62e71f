import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORDILLERA, LACTEOS, MARIA } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';

const BEFORE = '2023-01-01T00:00:00Z';
const AFTER = '2025-01-01T00:00:00Z';
const SALE = {
  fecha: '2024-06-01',
  codigo: 'M8',
  descripcion: 'Anotación de transferencia',
  transferentes: [{ nombre: LACTEOS.nombre }],
  adquirentes: [{ nombre: 'CORDILLERA SPA', rut: String(CORDILLERA.rut) }],
};
const KEPT: CanonicalBrand = {
  nroSolicitud: '1',
  denominacion: 'Kolun Uno',
  titulares: [LACTEOS],
  vistoEn: BEFORE,
};
const SOLD: CanonicalBrand = { ...KEPT, nroSolicitud: '2', denominacion: 'Kolun Dos' };
const INHERITED: CanonicalBrand = { ...SOLD, nroSolicitud: '3', titulares: [MARIA] };

/** Each way to name a holder, and to ask. */
const QUESTIONS = ['', '&q=kolun', '&nombre=kolun', '&sort=denominacion:asc'];

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('vigencia, on $kind', ({ freshUrl }) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve([KEPT, SOLD, INHERITED], { databaseUrl: await freshUrl() });
  });
  afterAll(() => served.close());

  const found = async (query: string) => (await served.api.numbers(query)).toSorted();

  it(`moves a mark that was sold between the answers, by name and by tax id ${proves('BRANDS-vigencia', 'BRANDS-vigencia-PAST', 'BRANDS-vigencia-SCOPE')}`, async () => {
    const holder = ['titular=lacteos', `rut=${LACTEOS.rut}`];
    const ask = (who: string, question: string, vigencia: string) =>
      found(`${who}${question}${vigencia}`);
    for (const who of holder) {
      expect(await ask(who, '', '')).toEqual(['1', '2']);
      expect(await ask(who, '', '&vigencia=historica')).toEqual([]);
    }
    await served.importMarks([
      { ...SOLD, titulares: [CORDILLERA], vistoEn: AFTER },
      { nroSolicitud: '2', anotaciones: [SALE] },
    ]);
    for (const who of holder) {
      for (const question of QUESTIONS) {
        expect(await ask(who, question, '')).toEqual(['1']);
        expect(await ask(who, question, '&vigencia=vigente')).toEqual(['1']);
        expect(await ask(who, question, '&vigencia=historica')).toEqual(['2']);
        expect(await ask(who, question, '&vigencia=todas')).toEqual(['1', '2']);
      }
    }
    expect(await found(`rut=${CORDILLERA.rut}`)).toEqual(['2']);
    expect(await found(`rut=${CORDILLERA.rut}&vigencia=historica`)).toEqual([]);
  });

  it(`holds after a restart as well ${proves('BRANDS-vigencia-PAST')}`, async () => {
    const api = await served.restart();
    expect(await api.numbers('titular=lacteos&vigencia=historica')).toEqual(['2']);
    expect(await api.numbers('titular=lacteos')).toEqual(['1']);
  });
});
