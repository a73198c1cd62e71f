import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { overSocket } from '../support/serve-socket.ts';
import { ARAUCARIA, LACTEOS, MARIA, mark, NORDLICHT, REGISTER } from './corpus.ts';

const ANNOTATED: CanonicalBrand = {
  ...mark('900200', 'Huemul'),
  clases: [{ clase: 5, cobertura: 'remedios' }],
  estado: 'publicada',
  estadoOriginal: 'Publicada',
  tipoSigno: 'denominativa',
  fechaPresentacion: '2022-02-02',
  fechaPublicacion: '2022-03-03',
  titulares: [LACTEOS],
  representantes: [ARAUCARIA],
  traduccion: 'South Andean deer',
  anotaciones: [
    { fecha: '2022-03-03', codigo: 'M3', descripcion: 'Publicación' },
    { fecha: '2022-02-02', codigo: null, descripcion: 'Presentación de solicitud' },
  ],
};

let served: Served;
beforeAll(async () => {
  served = await serve([...REGISTER, ANNOTATED]);
});
afterAll(() => served.close());

const send = (segment: string) => served.api.send(`/v1/brands/${segment}`);

describe('detail=compact', () => {
  it.each(['900200', '900200/report'])(
    'leaves out acts and goods of %s, and says so',
    async (at) => {
      const whole = JSON.parse(await (await send(at)).text());
      const compact = JSON.parse(await (await send(`${at}?detail=compact`)).text());
      const { anotaciones, ...rest } = whole;
      expect(anotaciones).toHaveLength(2);
      expect(whole.clasesDetalle).toEqual([{ clase: 5, cobertura: 'remedios' }]);
      expect(compact).toEqual({ ...rest, clasesDetalle: [{ clase: 5 }], compacto: true });
      const tool = at.endsWith('report') ? 'get_brand_report' : 'get_brand_detail';
      const { body } = await callTool(served.api, tool, { nro: '900200', detail: 'compact' });
      expect(body).toEqual(compact);
    },
  );

  it('takes no other value', async () => {
    for (const at of ['900200', '900200/report']) {
      expect(await refusalOf(await send(`${at}?detail=full`))).toMatchObject({
        status: 400,
        code: 'validation_error',
        message: expect.stringContaining('detail must be compact'),
      });
    }
  });
});

describe('the detail of a mark', () => {
  it(`adds classes, persons and annotations ${proves('DETAIL-FOUND', 'DETAIL-ADDS', 'DETAIL-HISTORICAS-PRESENT', 'B5-ORIGINAL')}`, async () => {
    const detail = await served.api.detail('900200');
    expect(detail).toMatchObject({
      nroSolicitud: '900200',
      denominacion: 'Huemul',
      estado: 'publicada',
      estadoOriginal: 'Publicada',
      clases: [5],
      clasesDetalle: [{ clase: 5, cobertura: 'remedios' }],
      personasHistoricas: [],
      fechaPublicacion: '2022-03-03',
      traduccion: 'South Andean deer',
    });
    expect(
      detail.anotaciones.map(({ fecha, codigo, descripcion }) => [fecha, codigo, descripcion]),
    ).toEqual([
      ['2022-02-02', null, 'Presentación de solicitud'],
      ['2022-03-03', 'M3', 'Publicación'],
    ]);
    expect(detail.fuentes).toHaveLength(1);
    expect(detail).not.toHaveProperty('score');
  });

  it(`names each person with role, codes and a legal person's tax id ${proves('DETAIL-ADDS', 'DETAIL-COMUNA', 'DETAIL-NO-ADDRESS', 'C1-PERSONA')}`, async () => {
    const { personas } = await served.api.detail('900200');
    expect(personas).toEqual([
      {
        id: expect.any(String),
        rol: 'titular',
        ultimaMencion: expect.any(String),
        ...LACTEOS,
      },
      {
        id: expect.any(String),
        rol: 'representante',
        ultimaMencion: expect.any(String),
        ...ARAUCARIA,
      },
    ]);
    const fields = new Set(personas.flatMap((persona) => Object.keys(persona)));
    expect([...fields].sort()).toEqual(
      [
        'comuna',
        'id',
        'nombre',
        'pais',
        'razonSocial',
        'region',
        'rol',
        'rut',
        'ultimaMencion',
      ].sort(),
    );
  });

  it(`keeps the sentinel of unknown or foreign ${proves('DETAIL-SENTINEL')}`, async () => {
    const { personas } = await served.api.detail('900109');
    expect(personas).toMatchObject([{ nombre: NORDLICHT.nombre, comuna: '99999', region: '99' }]);
  });

  it(`names one who is holder and representative once, as ambas ${proves('DETAIL-ADDS', 'C1-AMBAS')}`, async () => {
    const { personas } = await served.api.detail('900104');
    expect(personas).toMatchObject([{ nombre: MARIA.nombre, rol: 'ambas' }]);
    expect(personas[0]).not.toHaveProperty('rut');
  });

  it(`has no history for a mark that never changed hands ${proves('DETAIL-HISTORICAS-PRESENT')}`, async () => {
    for (const { nroSolicitud } of REGISTER) {
      expect((await served.api.detail(nroSolicitud)).personasHistoricas).toEqual([]);
    }
  });

  it(`says what its summary says ${proves('DETAIL-FOUND')}`, async () => {
    const [summary] = (await served.api.list('nroSolicitud=900100')).items;
    const { matchedFields: _, ...plain } = summary ?? {};
    expect(await served.api.detail('900100')).toMatchObject(plain);
  });
});

describe('a number without a mark', () => {
  it.each(['1', '999999', 'A-1', 'kolun', '9'.repeat(20)])(
    `that could be one is 404: %s ${proves('DETAIL-UNKNOWN', 'ERROR-not_found', 'D13-NUMERO')}`,
    async (nro) => {
      expect(await refusalOf(await send(nro))).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it.each([
    '%00',
    '900100%00',
    '9'.repeat(21),
    '9'.repeat(4_096),
    '..%2F900100',
    '900%01100',
    '900,100',
    '9001_00',
    '900100;',
    '%C3%B1',
    '900100?nroSolicitud=..'.replace('?', '%3F'),
  ])(
    `that could not be one is 400: %s ${proves(
      'D13-NUMERO',
      'D13-TEXT',
      'ERROR-validation_error',
    )}`,
    async (segment) => {
      expect(await refusalOf(await send(segment))).toMatchObject({
        status: 400,
        code: 'validation_error',
      });
    },
  );

  it.each(['%ED%A0%80', '%', '%zz', '%ff'])(
    `whose escapes are wrong is 400: %s ${proves('D13-TEXT', 'ERROR-validation_error')}`,
    async (segment) => {
      expect(await refusalOf(await send(segment))).toMatchObject({
        status: 400,
        code: 'validation_error',
      });
    },
  );

  it.each(['../brands/900100', './900100', '900100/../900101'])(
    `with dots is no route, since nothing resolves them: %s ${proves('DETAIL-UNKNOWN')}`,
    async (path) => {
      const { response } = await overSocket(
        new URL(served.api.baseUrl),
        `GET /v1/brands/${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${served.api.key}\r\nConnection: close\r\n\r\n`,
      );
      expect(await refusalOf(response)).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it(`is not taken from the query ${proves('D13-UNKNOWN')}`, async () => {
    const answer = await send('900100?nroSolicitud=900101');
    expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 'validation_error' });
  });
});
