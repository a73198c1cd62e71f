import { describe, expect, it } from 'vitest';
import { searchBrands } from '../../../contract/operations/search-brands.ts';
import { parseBrandRequest } from '../../../domain/listing/brand-request.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { rankedPage } from '../../ranking/ranked-page.ts';
import { createNameVectors } from '../../segment/embeddings/fixtures/name-vectors-of.ts';
import { createGeneration } from '../../segment/generation.ts';
import { allLive } from '../../segment/segment.ts';
import { buildSegment } from '../../segment/segment-builder.ts';

const cursorKeys = [new Uint8Array(32)] as const;

/** Vectors as of a sentence model: dogs along one axis, houses along another. */
const VECTORS: Readonly<Record<string, readonly number[]>> = {
  'hound of the hills': [120, 10, 0],
  puppy: [120, 60, 0],
  'perro azul': [127, 0, 0],
  mansion: [0, 127, 0],
  'cat house': [60, 120, 0],
};
const DOG = Int8Array.of(127, 0, 0);

function search(params: { q: string; clase?: number[] }, vector: Int8Array | null) {
  const built = buildSegment(Object.keys(VECTORS).map(classedBrand), 'model:any');
  const { table } = built.names;
  const rows = Array.from({ length: table.size }, (_, name) => VECTORS[table.text(name)] ?? []);
  const vectors = createNameVectors(Int8Array.from(rows.flat()), 3);
  const segment = { ...built, names: { ...built.names, vectors } };
  const generation = createGeneration([allLive(segment)], { seq: 1, embeddings: 'model:any' });
  const { query, page } = parseBrandRequest(searchBrands.input.parse(params), cursorKeys);
  const { hits } = rankedPage(generation, { ...query, text: params.q, vector }, page);
  const names = Object.keys(VECTORS);
  return hits.map(({ nroSolicitud, matchedBy }) => [names[Number(nroSolicitud)], matchedBy]);
}

describe('search by a sentence model', () => {
  it('finds the names that are near the query, the nearer first, and not those at a right angle', () => {
    expect(search({ q: 'sabueso' }, DOG)).toEqual([
      ['perro azul', 'semantic'],
      ['hound of the hills', 'semantic'],
      ['puppy', 'semantic'],
    ]);
  });

  it('leaves names with every word of the query to the exact channel', () => {
    expect(search({ q: 'perro' }, DOG)[0]).toEqual(['perro azul', 'exact']);
  });

  it('finds only what passes the filters', () => {
    expect(search({ q: 'sabueso', clase: [1] }, DOG)).toEqual([['puppy', 'semantic']]);
  });

  it('finds nothing by meaning without a vector, or with one of another model', () => {
    expect(search({ q: 'sabueso' }, null)).toEqual([]);
    expect(search({ q: 'sabueso' }, Int8Array.of(127, 0))).toEqual([]);
  });
});

/** Creates a mark in class 1 or, for every second one, in class 0. */
function classedBrand(denominacion: string, position: number) {
  return { ...brandWithName(denominacion, position), clases: [position % 2] };
}
