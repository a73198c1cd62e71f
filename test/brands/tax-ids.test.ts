import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const numbers = async (query: string) => (await served.api.numbers(query)).sort();
const CORDILLERA_MARKS = ['900101', '900102', '900106', '900107', '900108'];

describe('rut', () => {
  it.each(['76543210-3', '76.543.210-3', '765432103'])(
    `may be written %s ${proves('RUT-FORMS', 'BRANDS-rut')}`,
    async (rut) => {
      expect(await numbers(`rut=${rut}`)).toEqual(['900100', '900101']);
    },
  );

  it.each(['76100008-K', '76100008-k', '76.100.008-k', '76100008k'])(
    `has a check digit of either case: %s ${proves('RUT-CHECK-DIGIT', 'D13-RUT-K')}`,
    async (rut) => {
      expect(await numbers(`rut=${rut}`)).toEqual(CORDILLERA_MARKS);
    },
  );

  it(`matches holders and representatives, exactly ${proves('BRANDS-rut')}`, async () => {
    expect(await numbers('rut=77000500-0')).toEqual(['900100', '900101', '900103', '900105']);
    expect(await numbers('rut=45123450-1')).toEqual(['900103', '900104']);
  });

  it(`repeats: any of them matches ${proves('BRANDS-rut', 'BRANDS-MULTI')}`, async () => {
    expect(await numbers('rut=45123450-1&rut=765432103')).toEqual([
      '900100',
      '900101',
      '900103',
      '900104',
    ]);
  });

  it(`narrows and is narrowed by other fields ${proves('BRANDS-AND')}`, async () => {
    expect(await numbers('rut=76543210-3&estado=publicada')).toEqual(['900101']);
    expect(await numbers('rut=76543210-3&titular=maria')).toEqual([]);
  });

  it.each(['44000100-9', '99.888.777-1', '77000500-0&vigencia=historica'])(
    `that is valid and absent gives an empty result: %s ${proves('RUT-UNKNOWN')}`,
    async (rut) => {
      expect(await served.api.list(`rut=${rut}`)).toMatchObject({
        items: [],
        nextCursor: null,
        estimatedTotal: 0,
      });
    },
  );

  it.each([
    '76543210-4',
    '76543210-K',
    '76100008-0',
    '7654321O-3',
    '76.54.3210-3',
    '76,543,210-3',
    '76543210--3',
    'K',
    '-3',
    '0-0',
    'hola',
    '1234567890123-4',
    "1' OR '1'='1",
    '76543210-3;76543210-3',
  ])(
    `that is no tax id is invalid_rut: %s ${proves(
      'RUT-INVALID',
      'RUT-CHECK-DIGIT',
      'D13-RUT-MALFORMED',
      'ERROR-invalid_rut',
    )}`,
    async (rut) => {
      const refusal = await served.api.refusal(`rut=${encodeURIComponent(rut)}`);
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_rut' });
      if (rut.length > 3) expect(refusal.message).not.toContain(rut);
    },
  );

  it(`fails the request when one of many is bad ${proves('D13-RUT-ONE-BAD')}`, async () => {
    for (const query of [
      'rut=76543210-3&rut=76543210-4',
      'rut=1-1&rut=76543210-3',
      'q=kolun&rut=76543210-3&rut=x',
    ]) {
      expect(await served.api.refusal(query)).toMatchObject({ status: 400, code: 'invalid_rut' });
    }
  });
});

describe('a natural person', () => {
  it(`is found by tax id and never shown with it ${proves('BRANDS-rut', 'C1-NATURAL')}`, async () => {
    expect(await numbers('rut=45.123.450-1')).toEqual(['900103', '900104']);
    for (const target of ['/v1/brands?rut=45123450-1', '/v1/brands/900103', '/v1/brands/900104']) {
      const body = await (await served.api.send(target)).text();
      expect(body).toContain('María Pérez Muñoz');
      expect(body).not.toContain('45123450');
    }
  });
});
