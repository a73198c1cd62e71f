import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Embeddings } from '../../contract/embeddings.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { ALL_MARKS, type BrandQuery } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { mergeSegments } from '../segment/merge-segments.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import { type BrandIndex, buildBrandIndex } from './brand-index.ts';
import type { InMemoryCorpus } from './in-memory-corpus.ts';

const EVERYTHING: BrandQuery = { ...ALL_MARKS, facets: ['clase', 'estado'] };
const QUERIES: readonly Partial<BrandQuery>[] = [
  {},
  { estado: ['registrada'] },
  { sort: 'denominacion:asc' },
  { text: 'marca uno', sort: 'relevance' },
  { text: 'marca', clase: [9], sort: 'relevance' },
];

const changes = fc.record<IndexableBrand>({
  nroSolicitud: fc.integer({ min: 1, max: 25 }).map(String),
  nroRegistro: fc.constant(null),
  denominacion: fc.constantFrom('MARCA UNO', 'MARCA DOS', 'OTRA MARCA', 'UNO', ''),
  estado: fc.constantFrom(...ESTADOS.slice(0, 3), 'registrada' as const),
  tipoSigno: fc.constant('mixta'),
  fechaPresentacion: fc.option(fc.constantFrom('2020-01-01', '2021-01-01')),
  fechaPublicacion: fc.constant(null),
  fechaRegistro: fc.constant(null),
  fechaVencimiento: fc.constant(null),
  fechaActualizacion: fc.constant('2026-01-01T00:00:00.000Z'),
  clases: fc.uniqueArray(fc.constantFrom(9, 25, 42), { maxLength: 2 }),
  relaciones: fc.constant([]),
});
const batches = fc.array(changes, { minLength: 1, maxLength: 4 });
/** Batches of changes, or numbers that select which of the running merges ends next. */
const events = fc.array(fc.oneof({ weight: 3, arbitrary: batches }, fc.nat(3)), { maxLength: 40 });

/** Merges that end only when `end` is called. */
class SlowMerges {
  readonly #underWay: (() => void)[] = [];

  readonly merge = (segments: readonly LiveSegment[], embeddings: Embeddings) =>
    new Promise<Segment>((resolve) => {
      this.#underWay.push(() => resolve(mergeSegments(segments, embeddings)));
    });

  async end(which: number): Promise<void> {
    const [end] = this.#underWay.splice(which % Math.max(1, this.#underWay.length), 1);
    end?.();
    await new Promise((resolve) => setImmediate(resolve));
  }

  async endAll(): Promise<void> {
    while (this.#underWay.length > 0) await this.end(0);
  }
}

function answers(index: BrandIndex) {
  return QUERIES.map((query) => {
    const page = { mode: 'keyset' as const, limit: 100, after: null };
    const { generation: _, ...rest } = index.search({ ...EVERYTHING, ...query }, page);
    return rest;
  });
}

describe('an index that changes while it is searched', () => {
  it('answers as one built at once does, whenever merges begin and end', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (all) => {
        const merges = new SlowMerges();
        const index = buildBrandIndex([], { seq: 0, merge: merges.merge });
        const marks = new Map<string, IndexableBrand>();
        let seq = 0;
        for (const event of all) {
          if (typeof event === 'number') {
            await merges.end(event);
          } else {
            seq += event.length;
            for (const mark of event) marks.set(mark.nroSolicitud, mark);
            index.apply(event, seq);
          }
          expect(answers(index)).toEqual(answers(buildBrandIndex(marks.values(), { seq })));
          expect(index).toMatchObject({ size: marks.size, seq });
        }
        await merges.endAll();
        await index.whenSettled();
        expect(answers(index)).toEqual(answers(buildBrandIndex(marks.values(), { seq })));
      }),
      { numRuns: 60 },
    );
  });

  it('goes on with what it has when a merge fails, and tries again with the next change', async () => {
    const errors: unknown[] = [];
    let failures = 1;
    const index = buildBrandIndex([], {
      seq: 0,
      merge: async (segments, embeddings) => {
        failures -= 1;
        if (failures >= 0) throw new Error('no memory');
        return mergeSegments(segments, embeddings);
      },
      onError: (error) => errors.push(error),
    });
    const mark = fc.sample(changes, 1)[0] as IndexableBrand;
    for (let seq = 1; seq <= 4; seq += 1) index.apply([{ ...mark, nroSolicitud: `${seq}` }], seq);
    await index.whenSettled();
    expect(errors).toHaveLength(1);
    expect(index.segments).toHaveLength(4);
    index.apply([{ ...mark, nroSolicitud: '5' }], 5);
    await index.whenSettled();
    expect(index.segments).toHaveLength(1);
    expect(index.size).toBe(5);
  });

  it('leaves a generation that a search holds as it was', async () => {
    const mark = fc.sample(changes, 1)[0] as IndexableBrand;
    const index = buildBrandIndex([mark], { seq: 1 });
    const held = index.currentGeneration();
    index.apply([{ ...mark, denominacion: 'CHANGED' }], 2);
    expect(held).toMatchObject({ seq: 1, size: 1 });
    const page = { mode: 'keyset' as const, limit: 1, after: null };
    const found = (text: string, answers: InMemoryCorpus) =>
      answers.search({ ...ALL_MARKS, text, sort: 'relevance' }, page).total;
    expect([found('changed', held), found('changed', index)]).toEqual([0, 1]);
    expect(held.segments[0]?.liveCount).toBe(1);
    expect(held.segments[0]?.live.count()).toBe(1);
  });
});
