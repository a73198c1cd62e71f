import {
  comparisonSchema,
  errorEnvelopeSchema,
  similarBrandsSchema,
} from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

const PAIRS = Number(process.env['MARCARIO_COMPARED_PAIRS'] ?? 60);
const PAIRS_A_MARK = Math.max(5, Math.ceil(PAIRS / 100));
const MARKS = [...generateBrands({ marks: 300, seed: 3 })];

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS, { embeddings: 'concepts' });
});
afterAll(() => served.close());

const compare = async (params: Record<string, string>) => {
  const answer = await served.api.send(`/v1/brands/compare?${new URLSearchParams(params)}`);
  const body: unknown = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return comparisonSchema.strict().parse(body);
};

describe('a comparison of two marks', () => {
  it(`has the score of similar, to the last bit ${proves('E6-SCORE')}`, async () => {
    let compared = 0;
    for (const { nroSolicitud: nroA, denominacion = '' } of MARKS) {
      if (compared >= PAIRS) break;
      if (denominacion.trim() === '') continue;
      const { items } = await served.service.findSimilarByText({
        q: denominacion.slice(0, 200),
        minScore: 0,
        limit: PAIRS_A_MARK,
      });
      for (const { nroSolicitud: nroB, score } of items) {
        const found = await served.service.compareBrands({ a: denominacion.slice(0, 200), nroB });
        expect(found.score, `${nroA} ${nroB}`).toBe(score);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(PAIRS);
  });

  it(`tells of both sides, and of classes where both are marks ${proves('E6-COMPARE')}`, async () => {
    const [one, other] = MARKS;
    const found = await compare({
      nroA: one?.nroSolicitud ?? '',
      nroB: other?.nroSolicitud ?? '',
    });
    expect(found.a).toMatchObject({ nroSolicitud: one?.nroSolicitud, texto: one?.denominacion });
    const [ofOne, ofOther] = [one, other].map((mark) => mark?.clases?.map(({ clase }) => clase));
    expect([...(found.clases?.comunes ?? []), ...(found.clases?.soloA ?? [])].sort()).toEqual(
      [...(ofOne ?? [])].sort(),
    );
    expect(found.clases?.soloB).toEqual(ofOther?.filter((clase) => !ofOne?.includes(clase)));
    const texts = await compare({ a: 'Queso Kolún', b: 'KESO' });
    expect(texts).not.toHaveProperty('clases');
    expect(texts.a.normalizado).toBe('queso kolun');
    expect(texts.b.fonetica[0]).toEqual({
      lectura: 'es',
      clave: texts.a.fonetica[0]?.clave.split(' ')[0],
    });
    const { body } = await callTool(served.api, 'compare_brands', { a: 'Queso Kolún', b: 'KESO' });
    expect(body).toEqual(texts);
  });

  it(`explains similar marks and searches the same way ${proves('E6-EXPLAIN')}`, async () => {
    const q = MARKS[0]?.denominacion ?? '';
    const query = String(new URLSearchParams({ q }));
    const { items } = await served.api.similar(`${query}&explain=true`);
    expect(items.length).toBeGreaterThan(0);
    for (const { nroSolicitud: nroB, explicacion } of items.slice(0, 3)) {
      const { aspectos, compartidos } = await compare({ a: q, nroB });
      expect(explicacion).toEqual({ aspectos, compartidos });
    }
    const page = await served.api.list(`${query}&explain=1&limit=3`);
    for (const { nroSolicitud: nroB, explicacion } of page.items) {
      const { aspectos, compartidos } = await compare({ a: q, nroB });
      expect(explicacion).toEqual({ aspectos, compartidos });
    }
    const plain = await served.api.list('explain=true&limit=1');
    expect(plain.items[0]).not.toHaveProperty('explicacion');
    const first = await served.api.list(`${query}&limit=1`);
    if (first.nextCursor !== null) {
      await served.api.list(`${query}&limit=1&explain=true&cursor=${first.nextCursor}`);
    }
    const without = await served.api.send(`/v1/brands/similar?${query}`);
    for (const item of similarBrandsSchema.parse(await without.json()).items) {
      expect(item).not.toHaveProperty('explicacion');
    }
  });

  it.each([
    ['', 400],
    ['a=x', 400],
    ['a=x&nroA=1&b=y', 400],
    ['a=%20&b=y', 400],
    ['a=x&nroB=404', 404],
    ['a=x&b=y&explain=true', 400],
  ])(`refuses %s with %i ${proves('E6-COMPARE')}`, async (query, status) => {
    const answer = await served.api.send(`/v1/brands/compare?${query}`);
    expect(answer.status).toBe(status);
    errorEnvelopeSchema.strict().parse(await answer.json());
  });
});
