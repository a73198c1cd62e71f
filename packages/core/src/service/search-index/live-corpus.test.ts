import { afterEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { buildBrandIndex } from '../../search/faces/brand-index.ts';
import { PersonJoins } from '../../search/insights/person-joins.ts';
import { type CorpusSource, followCorpus, type LiveCorpus } from './live-corpus.ts';

const BATCH = 3;

function mark(nroSolicitud: string): IndexableBrand {
  return {
    nroSolicitud,
    nroRegistro: null,
    denominacion: `MARCA ${nroSolicitud}`,
    estado: 'en_tramite',
    tipoSigno: 'otra',
    fechaPresentacion: null,
    fechaPublicacion: null,
    fechaRegistro: null,
    fechaVencimiento: null,
    fechaActualizacion: '2026-01-01T00:00:00.000Z',
    clases: [],
    relaciones: [],
  };
}

/** A growing sequence of changes, returned in small batches like those of the database. */
class GrowingSource implements CorpusSource {
  readonly changes: IndexableBrand[] = [];
  readonly joinsReadAt: number[] = [];
  runEnd: string | undefined;
  isAway = false;

  commit(...nros: string[]): void {
    this.changes.push(...nros.map(mark));
    this.runEnd = `2026-01-01T00:00:${String(this.changes.length).padStart(2, '0')}.000Z`;
  }

  newestRunEnd = async () => {
    if (this.isAway) throw new Error('away');
    return this.runEnd;
  };

  changesSince = async (seq: number) => {
    const brands = this.changes.slice(seq, seq + BATCH);
    return { brands, seq: seq + brands.length };
  };

  personJoins = async (seq: number) => {
    this.joinsReadAt.push(seq);
    return new PersonJoins(Uint32Array.of(seq), Uint32Array.of(seq + 1));
  };
}

describe('a corpus that follows its database', () => {
  let corpus: LiveCorpus | undefined;
  afterEach(() => corpus?.close());

  function follow(source: CorpusSource, onError: (error: unknown) => void = () => undefined) {
    corpus = followCorpus(buildBrandIndex([], { seq: 0 }), source, { intervalMs: 10, onError });
    return corpus;
  }

  it(`holds everything that was committed before a refresh, and says how fresh it is ${proves('C-DATA-AS-OF')}`, async () => {
    const source = new GrowingSource();
    const live = follow(source);
    await live.refresh();
    expect(live.current()).toMatchObject({ dataAsOf: undefined, index: { size: 0 } });
    source.commit('1', '2', '3', '4', '5', '6', '7');
    await live.refresh();
    expect(live.current()).toMatchObject({
      dataAsOf: source.runEnd,
      index: { size: 7, seq: 7 },
    });
  });

  it('knows whom names belong to at the change that it has come to, before anybody asks', async () => {
    const source = new GrowingSource();
    const live = follow(source);
    source.commit('1', '2', '3', '4');
    await live.refresh();
    expect(source.joinsReadAt.at(-1)).toBe(4);
    expect(live.current().joins.representedPerson(4)).toBe(5);
  });

  it('never lets a refresh share a look that began before it', async () => {
    const source = new GrowingSource();
    const live = follow(source);
    const early = live.refresh();
    source.commit('1');
    await live.refresh();
    expect(live.current().index.size).toBe(1);
    await early;
  });

  it('keeps up by itself, and through a database that was away', async () => {
    const source = new GrowingSource();
    const errors: unknown[] = [];
    const live = follow(source, (error) => errors.push(error));
    source.isAway = true;
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    source.isAway = false;
    source.commit('1', '2');
    await expect.poll(() => live.current().index.size).toBe(2);
  });
});
