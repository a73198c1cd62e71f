import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const facets = async (query: string) => (await served.api.list(query)).facets;

describe('facets', () => {
  it(`of a listing count the filtered corpus, most first, then by value ${proves(
    'BRANDS-facets',
    'BRANDS-facets-SCOPE',
    'C14-SHAPE',
    'C14-ORDER',
  )}`, async () => {
    expect(await facets('facets=clase,estado&limit=1')).toEqual({
      clase: [
        { value: 29, count: 3 },
        { value: 33, count: 3 },
        { value: 3, count: 2 },
        { value: 9, count: 1 },
        { value: 25, count: 1 },
        { value: 30, count: 1 },
        { value: 32, count: 1 },
        { value: 35, count: 1 },
        { value: 42, count: 1 },
      ],
      estado: [
        { value: 'registrada', count: 4 },
        { value: 'concedida', count: 2 },
        { value: 'en_tramite', count: 2 },
        { value: 'abandonada', count: 1 },
        { value: 'oposicion', count: 1 },
        { value: 'publicada', count: 1 },
        { value: 'vencida', count: 1 },
      ],
    });
  });

  it(`describe the result with its own filters ${proves('C14-RESULT', 'C14-ORDER')}`, async () => {
    expect(await facets('facets=clase,estado&clase=33&estado=concedida')).toEqual({
      clase: [
        { value: 33, count: 2 },
        { value: 35, count: 1 },
      ],
      estado: [{ value: 'concedida', count: 2 }],
    });
  });

  it(`of a text search count the ranked set ${proves('BRANDS-facets-SCOPE', 'C14-RESULT')}`, async () => {
    const page = await served.api.list('q=valle&facets=estado,clase&limit=1');
    expect(page.estimatedTotal).toBe(3);
    expect(page.facets).toEqual({
      clase: [
        { value: 33, count: 3 },
        { value: 35, count: 1 },
      ],
      estado: [
        { value: 'concedida', count: 2 },
        { value: 'vencida', count: 1 },
      ],
    });
  });

  it(`are the same on every page and in every mode ${proves('C14-RESULT')}`, async () => {
    const expected = await facets('facets=estado');
    for await (const page of served.api.pages('facets=estado&limit=5')) {
      expect(page.facets).toEqual(expected);
    }
    expect(await facets('facets=estado&offset=10')).toEqual(expected);
    expect(await facets('facets=estado&sort=denominacion:asc&offset=100')).toEqual(expected);
  });

  it(`hold the dimensions that were asked for ${proves('C14-SHAPE', 'BRANDS-facets')}`, async () => {
    expect(Object.keys((await facets('facets=estado')) ?? {})).toEqual(['estado']);
    expect(Object.keys((await facets('facets=clase, estado')) ?? {}).sort()).toEqual([
      'clase',
      'estado',
    ]);
    expect(await facets('facets=clase,clase&clase=42')).toEqual({
      clase: [
        { value: 9, count: 1 },
        { value: 42, count: 1 },
      ],
    });
  });

  it(`of an empty result have no counts ${proves('C14-ORDER')}`, async () => {
    expect(await facets('facets=clase,estado&q=!!!')).toEqual({ clase: [], estado: [] });
    expect(await facets('facets=clase&clase=45')).toEqual({ clase: [] });
  });

  it(`are absent without the parameter ${proves('BRANDS-facets-ABSENT', 'D13-EMPTY')}`, async () => {
    for (const query of ['', 'q=kolun', 'facets=']) {
      expect(await served.api.list(query)).not.toHaveProperty('facets');
    }
  });

  it.each(['titular', 'clase,titular', 'Clase', 'clase;estado', 'clase,,estado', ','])(
    `have no other dimension: %s ${proves('BRANDS-facets-UNKNOWN', 'ERROR-validation_error')}`,
    async (dimensions) => {
      expect(await served.api.refusal(`facets=${dimensions}`)).toMatchObject({
        status: 400,
        code: 'validation_error',
        message: expect.stringContaining('facets'),
      });
    },
  );
});
