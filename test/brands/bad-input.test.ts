import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { overSocket } from '../support/serve-socket.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const REFUSED = { status: 400, code: 'validation_error' };
const refusal = (query: string) => served.api.refusal(query);

const TEXT_PARAMETERS = [
  'q',
  'nombre',
  'nroSolicitud',
  'nroRegistro',
  'titular',
  'representante',
  'estado',
  'tipoSigno',
  'fechaPresentacionDesde',
  'fechaPresentacionHasta',
  'sort',
  'cursor',
  'facets',
];

describe('text that cannot be stored', () => {
  it.each(TEXT_PARAMETERS)(
    `is refused in %s: NUL ${proves('D13-TEXT', 'ERROR-validation_error')}`,
    async (name) => {
      expect(await refusal(`${name}=%00`)).toMatchObject(REFUSED);
      expect(await refusal(`${name}=kol%00un`)).toMatchObject(REFUSED);
    },
  );

  it.each(TEXT_PARAMETERS)(
    `is refused in %s: lone surrogates, wrong UTF-8, wrong escapes ${proves('D13-TEXT')}`,
    async (name) => {
      for (const value of ['%ED%A0%80', '%ED%BF%BF', '%FF', '%C3', '%', '%4', '%zz', 'kolun%']) {
        expect(await refusal(`${name}=${value}`), value).toMatchObject(REFUSED);
      }
    },
  );

  it(`is refused in rut as any malformed one ${proves('D13-RUT-MALFORMED', 'D13-TEXT')}`, async () => {
    expect(await refusal('rut=%ED%A0%80')).toMatchObject(REFUSED);
    for (const rut of ['%00', '76543210-3%00', '9'.repeat(1_001)]) {
      expect(await refusal(`rut=${rut}`)).toMatchObject({ status: 400, code: 'invalid_rut' });
    }
  });

  it(`is refused in a name too ${proves('D13-TEXT')}`, async () => {
    expect(await refusal('%ED%A0%80=1')).toMatchObject(REFUSED);
    expect(await refusal('%=1')).toMatchObject(REFUSED);
  });

  it(`is refused in a body ${proves('D13-TEXT')}`, async () => {
    for (const body of ['{"nros":["\\ud800"]}', '{"nros":["\\u0000"]}']) {
      expect(await refusalOf(await served.api.sendBatch(body))).toMatchObject(REFUSED);
    }
  });
});

describe('a value of the wrong kind', () => {
  it.each([
    'clase=0',
    'clase=46',
    'clase=-1',
    'clase=1e1',
    'clase=9.0',
    'clase=0x9',
    'clase=nueve',
    'clase=9&clase=46',
    'clase=99999999999999999999',
    'clase=٩',
  ])(
    `is no class: %s ${proves('BRANDS-clase', 'D13-RANGES', 'ERROR-validation_error')}`,
    async (query) => {
      expect(await refusal(query)).toMatchObject({
        ...REFUSED,
        message: expect.stringContaining('clase'),
      });
    },
  );

  it.each([
    'estado=Registrada',
    'estado=REGISTRADA',
    'estado=viva',
    'estado=registrada,publicada',
    'estado=registrada&estado=x',
    'estado=registrada%20',
  ])(
    `is no status: %s ${proves(
      'BRANDS-estado',
      'ESTADO-VOCABULARY',
      'VERSION-ESTADO-STRICT',
      'ERROR-validation_error',
    )}`,
    async (query) => {
      expect(await refusal(query)).toMatchObject({
        ...REFUSED,
        message: expect.stringContaining('estado'),
      });
    },
  );

  it.each([
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-1-1',
    '01-02-2024',
    '20240101',
    '2024-01-01T00:00:00Z',
    'ayer',
    '0000-00-00',
    '+002024-01-01',
  ])(
    `is no date: %s ${proves(
      'BRANDS-fechaPresentacionDesde',
      'BRANDS-fechaPresentacionHasta',
      'ERROR-validation_error',
    )}`,
    async (date) => {
      for (const name of ['fechaPresentacionDesde', 'fechaPresentacionHasta']) {
        expect(await refusal(`${name}=${encodeURIComponent(date)}`)).toMatchObject({
          ...REFUSED,
          message: expect.stringContaining(name),
        });
      }
    },
  );

  it(`is a leap day where there is one ${proves('BRANDS-fechaPresentacionDesde')}`, async () => {
    const day = '2020-02-29';
    expect(
      await served.api.numbers(`fechaPresentacionDesde=${day}&fechaPresentacionHasta=${day}`),
    ).toEqual(['900103']);
  });

  it(`is a lower bound after the upper one ${proves('D13-DATES')}`, async () => {
    expect(
      await refusal('fechaPresentacionDesde=2024-01-02&fechaPresentacionHasta=2024-01-01'),
    ).toMatchObject({ ...REFUSED, message: expect.stringContaining('fechaPresentacion') });
  });

  it.each(['nroSolicitud', 'nroRegistro'])(
    `is no number: %s ${proves('D13-NUMERO')}`,
    async (name) => {
      for (const value of ['9'.repeat(21), '900,100', 'ñ', '../1', "1'--", '%2A']) {
        expect(await refusal(`${name}=${value}`), value).toMatchObject({
          ...REFUSED,
          message: expect.stringContaining(name),
        });
      }
      expect(await served.api.numbers(`${name}=Z-${'9'.repeat(18)}`)).toEqual([]);
    },
  );
});

describe('a parameter given twice', () => {
  it.each([
    ['q', 'kolun'],
    ['nombre', 'kolun'],
    ['nroSolicitud', '900100'],
    ['nroRegistro', '1200100'],
    ['fechaPresentacionDesde', '2020-01-01'],
    ['fechaPresentacionHasta', '2020-01-01'],
    ['sort', 'recientes'],
    ['limit', '5'],
    ['offset', '5'],
    ['facets', 'clase'],
    ['cursor', 'x'],
  ])(`is refused where one is meant: %s ${proves('D13-SCALAR-TWICE')}`, async (name, value) => {
    expect(await refusal(`${name}=${value}&${name}=${value}`)).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining(name),
    });
  });

  it(`is refused for vigencia too ${proves('D13-SCALAR-TWICE')}`, async () => {
    const twice = 'titular=lacteos&vigencia=todas&vigencia=todas';
    expect(await refusal(twice)).toMatchObject(REFUSED);
  });

  it.each([
    ['clase', '29'],
    ['estado', 'registrada'],
    ['tipoSigno', 'mixta'],
    ['titular', 'lacteos'],
    ['representante', 'araucaria'],
    ['rut', '76543210-3'],
  ])(
    `may stand 100 times where many are meant, and no more: %s ${proves('D13-REPEATS')}`,
    async (name, value) => {
      const times = (n: number) => Array<string>(n).fill(`${name}=${value}`).join('&');
      expect((await served.api.list(times(100))).items).not.toEqual([]);
      expect(await refusal(times(101))).toMatchObject({
        ...REFUSED,
        message: expect.stringContaining(name),
      });
    },
  );
});

describe('an empty parameter', () => {
  it.each([...TEXT_PARAMETERS, 'rut', 'clase', 'limit', 'offset'])(
    `is absent: %s ${proves('D13-EMPTY')}`,
    async (name) => {
      const { items, estimatedTotal } = await served.api.list();
      expect(await served.api.list(`${name}=`)).toMatchObject({ items, estimatedTotal });
      expect(await served.api.list(name)).toMatchObject({ items, estimatedTotal });
    },
  );

  it(`is not a second value ${proves('D13-EMPTY')}`, async () => {
    expect(await served.api.numbers('nroSolicitud=&nroSolicitud=900100')).toEqual(['900100']);
    expect(await served.api.numbers('clase=&clase=25&clase=')).toEqual(['900104']);
    expect(await served.api.numbers('vigencia=&clase=25')).toEqual(['900104']);
    expect(await served.api.numbers('q=kolun&nombre=&clase=32')).toEqual(['900102']);
  });
});

describe('unknown parameters', () => {
  it(`are refused whatever they hold, with what was meant ${proves('D13-UNKNOWN')}`, async () => {
    for (const query of [
      '__proto__=1',
      'constructor=x&toString=y',
      'clase[x]=29',
      'Clase=29',
      'clases=',
      'x=%00',
    ]) {
      expect(await refusal(query), query).toMatchObject({
        ...REFUSED,
        message: expect.stringMatching(/^Unknown parameter .*(did you mean clase\?|known are q, )/),
      });
    }
  });

  it(`are none where a program writes a list with brackets ${proves('D13-BRACKETS')}`, async () => {
    for (const query of ['clase[]=25', 'clase[0]=25', 'clase%5B%5D=25&clase[1]=32']) {
      expect(await served.api.numbers(query), query).toContain('900104');
    }
  });
});

describe('a request that is too long', () => {
  const url = () => new URL(served.api.baseUrl);

  it.each([
    ['a query string of 20 kB', 20_000],
    ['a query string of 4 MB', 4_000_000],
  ])(
    `is refused with the envelope, then closed: %s ${proves('D13-HEADERS', 'ERROR-ENVELOPE')}`,
    async (_name, length) => {
      const answer = await overSocket(
        url(),
        `GET /v1/brands?q=${'a'.repeat(length)} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${served.api.key}\r\n\r\n`,
      );
      expect(answer.closed).toBe(true);
      expect(await refusalOf(answer.response)).toMatchObject(REFUSED);
    },
  );

  it(`is refused likewise for its headers ${proves('D13-HEADERS')}`, async () => {
    const many = Array.from({ length: 400 }, (_, i) => `X-Filler-${i}: ${'b'.repeat(60)}`);
    for (const headers of [`X-Filler: ${'b'.repeat(40_000)}`, many.join('\r\n')]) {
      const answer = await overSocket(
        url(),
        `GET /v1/brands HTTP/1.1\r\nHost: x\r\nX-API-Key: ${served.api.key}\r\n${headers}\r\n\r\n`,
      );
      expect(answer.closed).toBe(true);
      expect(await refusalOf(answer.response)).toMatchObject(REFUSED);
    }
  });

  it(`may have 15 kB: then its parameters are judged ${proves('D13-HEADERS', 'D6-200')}`, async () => {
    expect(await refusal(`q=${'a'.repeat(15_000)}`)).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining('q'),
    });
  });

  it(`leaves the service answering ${proves('D13-HEADERS')}`, async () => {
    expect((await served.api.list()).estimatedTotal).toBe(REGISTER.length);
  });
});
