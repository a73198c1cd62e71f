import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ESTADOS, type Estado } from '../../contract/estado.ts';
import { ALL_MARKS, type BrandQuery } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { indexFromSegment } from '../../search/faces/brand-index.ts';
import { allLive } from '../../search/segment/segment.ts';
import { buildSegment } from '../../search/segment/segment-builder.ts';
import { SegmentMaker } from './segment-maker.ts';

const MARKS = 6_000;
/** Marks per change; four changes are enough for a worker thread. */
const CHANGES = 800;
const ALL: BrandQuery = { ...ALL_MARKS, facets: ['estado'] };

function mark(at: number, estado: Estado): IndexableBrand {
  return {
    nroSolicitud: String(1_000_000 + at),
    nroRegistro: null,
    denominacion: `MARCA ${at % 700}`,
    estado,
    tipoSigno: 'mixta',
    fechaPresentacion: '2020-01-01',
    fechaPublicacion: null,
    fechaRegistro: null,
    fechaVencimiento: null,
    fechaActualizacion: '2026-01-01T00:00:00.000Z',
    clases: [1 + (at % 45)],
    relaciones: [
      { nombre: `ACME ${at % 50}`, rut: `hash-${at % 50}`, rol: 'titular', vigente: true },
    ],
  };
}

const MARKS_AT_FIRST = Array.from({ length: MARKS }, (_, at) => mark(at, 'publicada'));

/** Returns the marks that change at a step, in rotation, with a state that identifies the step. */
function changesAt(step: number): IndexableBrand[] {
  return Array.from({ length: CHANGES }, (_, i) =>
    mark((step * CHANGES + i) % MARKS, estadoAt(step)),
  );
}

function estadoAt(step: number): Estado {
  return ESTADOS[step % ESTADOS.length] ?? 'publicada';
}

/** Counts the marks in each state. */
function counts(states: readonly Estado[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const state of states) counted.set(state, (counted.get(state) ?? 0) + 1);
  return counted;
}

async function* inBatches(brands: readonly IndexableBrand[]) {
  for (let from = 0; from < brands.length; from += 1_000) yield brands.slice(from, from + 1_000);
}

describe('segments made in a thread', () => {
  let maker: SegmentMaker;
  afterEach(() => maker.close());

  it('hold what those made here do', async () => {
    maker = new SegmentMaker();
    const marks = MARKS_AT_FIRST;
    const page = { mode: 'keyset' as const, limit: 100, after: null };
    const [there, here] = [
      await maker.build(inBatches(marks), 'concepts'),
      buildSegment(marks, 'concepts'),
    ].map((segment) => indexFromSegment(segment, { seq: 1, embeddings: 'concepts' }));
    for (const query of [
      {},
      { rut: ['hash-7'] },
      { titular: ['acme 4'] },
      { text: 'marca 12', sort: 'relevance' as const },
      { text: 'marka 12', sort: 'relevance' as const },
    ]) {
      const answer = there?.search({ ...ALL, ...query }, page);
      expect(answer?.total).toBeGreaterThan(0);
      expect(answer).toEqual(here?.search({ ...ALL, ...query }, page));
    }
  });

  it('are swapped in under 10,000 reads: each answer is of one generation, whole', async () => {
    maker = new SegmentMaker();
    const segment = await maker.build(inBatches(MARKS_AT_FIRST), 'off');
    const failures: unknown[] = [];
    let merges = 0;
    const index = indexFromSegment(segment, {
      seq: 0,
      merge: async (segments, embeddings) => {
        merges += 1;
        return maker.merge(segments, embeddings);
      },
      onError: (error) => failures.push(error),
    });
    const states = MARKS_AT_FIRST.map(({ estado }) => estado ?? 'publicada');
    const countsAt = [counts(states)];
    let [reads, swaps] = [0, 0];
    let before = index.segments;
    const read = () => {
      reads += 1;
      if (index.segments !== before) swaps += 1;
      before = index.segments;
      const { seq } = index;
      const page = index.search(ALL, { mode: 'offset', limit: 1, offset: reads % MARKS });
      const told = new Map(page.facets?.estado?.map(({ value, count }) => [value, count]));
      expect(told).toEqual(countsAt[seq]);
      expect(page).toMatchObject({ total: MARKS, generation: seq });
    };
    for (let step = 1; reads < 10_000 || swaps < 20 || merges < 4; step += 1) {
      for (let i = 0; i < CHANGES; i += 1) states[(step * CHANGES + i) % MARKS] = estadoAt(step);
      countsAt.push(counts(states));
      index.apply(changesAt(step), step);
      for (let i = 0; i < 500; i += 1) {
        read();
        if (i % 20 === 0) await setImmediate();
      }
    }
    await index.whenSettled();
    read();
    expect(failures).toEqual([]);
    expect(merges).toBeGreaterThan(3);
    expect(swaps).toBeGreaterThanOrEqual(20);
  }, 120_000);

  it('are given up when the service closes, and whoever waits is told', async () => {
    maker = new SegmentMaker();
    const segments = [allLive(buildSegment(MARKS_AT_FIRST, 'off'))];
    const merge = maker.merge(segments, 'off');
    const ended = expect(merge).rejects.toThrow('was stopped');
    await maker.close();
    await ended;
  });
});
