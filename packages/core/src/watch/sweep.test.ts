import { afterEach, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { onBothDatabases } from '../../../../test/support/on-both-databases.ts';
import { WatchedCorpus } from '../../../../test/support/watched-corpus.ts';
import type { CanonicalBrand, WatchHit } from '../contract/index.ts';
import type { NewHit } from '../store/watch/hit-store.ts';
import type { SweepList } from '../store/watch/sweep-store.ts';
import { sweepAndWait, toCommitBatches } from './sweep.ts';

const OWNER = { caller: { consumerId: 'acme' } };

/** Creates a mark in the form of an imported document. */
function stated(nroSolicitud: string, denominacion: string, facts: Partial<CanonicalBrand> = {}) {
  return {
    nroSolicitud,
    denominacion,
    estado: 'en_tramite' as const,
    fechaPresentacion: '2026-05-28',
    clases: [{ clase: 29 }],
    titulares: [{ nombre: 'Lácteos SpA' }],
    ...facts,
  } satisfies CanonicalBrand;
}

onBothDatabases('a sweep', (on) => {
  afterEach(() => on.clear());

  const open = async (brands: readonly CanonicalBrand[] = [stated('1', 'ZAFIRO')]) => {
    const corpus = new WatchedCorpus(on.database);
    await corpus.importMarks(brands);
    return corpus;
  };
  const watch = (corpus: WatchedCorpus, items: readonly object[], more: object = {}) =>
    corpus.runs.createWatchlist({ label: 'x', items, ...more } as never, OWNER);
  const hitsOf = async (corpus: WatchedCorpus, id: string): Promise<WatchHit[]> =>
    (await corpus.runs.listWatchHits({ id, limit: 200 }, OWNER)).items;
  const told = async (corpus: WatchedCorpus, id: string) =>
    (await hitsOf(corpus, id)).map((hit) => `${hit.matchedNro} ${hit.hitKind}`);
  const notified = async () => {
    const rows = await on.database.db.selectFrom('notification').select('new_hits').execute();
    return rows.map(({ new_hits }) => new_hits);
  };

  it(`finds what is filed like a watched mark, once, with what explains it ${proves('WATCH-RULE-SWEEP', 'WATCH-HITS', 'PAGE-HITS', 'WATCHHIT-SHAPE', 'SERVICE-HITS-PULL', 'WATCHLIST-LIVENESS', 'E2-HIT')}`, async () => {
    const corpus = await open();
    const { id, items } = await watch(corpus, [{ marca: 'Kolún' }, { marca: 'Otra Cosa' }]);
    await corpus.importMarks([stated('2', 'KOLUM'), stated('3', 'PIEDRA AZUL')]);
    expect(await corpus.sweep()).toMatchObject({ watchlists: 1, hits: 1 });
    const [hit] = await hitsOf(corpus, id);
    expect(hit).toMatchObject({
      watchItemId: String(items[0]?.id),
      watchlistId: id,
      matchedNro: '2',
      hitKind: 'new_filing',
      detectedAt: corpus.now.toISOString(),
      snapshot: { nroSolicitud: '2', denominacion: 'KOLUM', estado: 'en_tramite', clases: [29] },
      signals: { exact: false, sharedClases: [] },
      plazoOposicion: { tipo: 'oposicion', regla: 'LPI-5', kind: 'pendiente' },
    });
    expect(hit?.score).toBeGreaterThanOrEqual(0.7);
    expect(hit?.triggerHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await corpus.sweep()).toMatchObject({ hits: 0 });
    const { lastSweptAt } = await corpus.runs.getWatchlist({ id }, OWNER);
    expect(lastSweptAt).toBe(corpus.now.toISOString());
  });

  it(`keeps the mark as it was, and tells again when it changes in what tells ${proves('WATCHHIT-SNAPSHOT', 'C19-FIELDS')}`, async () => {
    const corpus = await open();
    const { id } = await watch(corpus, [{ marca: 'Kolun' }]);
    await corpus.importMarks([stated('2', 'KOLUM')]);
    await corpus.sweep();
    corpus.nextDay();
    await corpus.importMarks([stated('2', 'KOLUM', { representantes: [{ nombre: 'Estudio' }] })]);
    await corpus.sweep();
    corpus.nextDay();
    await corpus.importMarks([stated('2', 'KOLUM', { fechaPublicacion: '2026-06-03' })]);
    await corpus.sweep();
    corpus.nextDay();
    const acts = [{ fecha: '2026-06-04', codigo: null, descripcion: 'Escrito' }];
    await corpus.importMarks([stated('2', 'KOLUM', { anotaciones: acts })]);
    await corpus.sweep();
    corpus.nextDay();
    await corpus.importMarks([stated('2', 'KOLUM', { estado: 'registrada' })]);
    await corpus.sweep();
    expect(await told(corpus, id)).toEqual([
      '2 new_filing',
      '2 update_on_prior',
      '2 update_on_prior',
    ]);
    const states = (await hitsOf(corpus, id)).map(({ snapshot }) => snapshot.estado);
    expect(states).toEqual(['en_tramite', 'en_tramite', 'registrada']);
  });

  it(`tells of every change of a watched number, of an act alone too, whatever the filters ${proves('C19-ACT-ALONE')}`, async () => {
    const corpus = await open([stated('1', 'ZAFIRO', { estado: 'registrada' })]);
    const filters = { minScore: 1, clase: [1], liveOnly: true };
    const { id } = await watch(corpus, [{ nroSolicitud: '1' }, { marca: 'ZAFIRO' }], { filters });
    const acts = [{ fecha: '2026-06-04', codigo: null, descripcion: 'Escrito' }];
    await corpus.importMarks([stated('1', 'ZAFIRO', { estado: 'registrada', anotaciones: acts })]);
    await corpus.sweep();
    await corpus.importMarks([stated('1', 'ZAFIRO', { estado: 'anulada' })]);
    await corpus.sweep();
    expect(await told(corpus, id)).toEqual(['1 update_on_prior', '1 update_on_prior']);
    expect((await hitsOf(corpus, id)).map(({ score }) => score)).toEqual([1, 1]);
  });

  it(`takes an old mark that is filled in for what it is ${proves('WATCHHIT-KIND', 'WEBHOOK-KINDS', 'C19-BACK-FILL')}`, async () => {
    const corpus = await open();
    const quiet = await watch(corpus, [{ marca: 'Kolun' }]);
    const loud = await watch(corpus, [{ marca: 'Kolun' }], { baseline: true });
    await corpus.importMarks([
      stated('2', 'KOLUN', { fechaPresentacion: '2020-01-01', estado: 'registrada' }),
      stated('3', 'KOLUN', { fechaPresentacion: '2020-01-01', estado: 'publicada' }),
      stated('4', 'KOLUN', { fechaPresentacion: null, estado: 'registrada' }),
    ]);
    await corpus.sweep();
    expect(await told(corpus, quiet.id)).toEqual(['3 new_filing', '4 new_filing']);
    expect(await told(corpus, loud.id)).toEqual(['2 baseline', '3 new_filing', '4 new_filing']);
  });

  it(`leaves paused lists what is pending, for one notification, and retired ones what they have ${proves('WATCHLIST-PAUSE', 'WATCHLIST-RESUME', 'WATCHLIST-RETIRE', 'C17-PAUSED', 'C20-ONE')}`, async () => {
    const corpus = await open();
    const callbackUrl = 'https://example.com/hook';
    const paused = await watch(corpus, [{ marca: 'Kolun' }], { callbackUrl });
    const retired = await watch(corpus, [{ marca: 'Kolun' }], { callbackUrl });
    await corpus.runs.patchWatchlist({ id: paused.id, status: 'paused' }, OWNER);
    await corpus.runs.deleteWatchlist({ id: retired.id }, OWNER);
    for (const nro of ['2', '3']) {
      await corpus.importMarks([stated(nro, 'KOLUN')]);
      await corpus.sweep();
    }
    expect([await told(corpus, paused.id), await notified()]).toEqual([[], []]);
    await corpus.runs.patchWatchlist({ id: paused.id, status: 'active' }, OWNER);
    await corpus.sweep();
    expect(await told(corpus, paused.id)).toEqual(['2 new_filing', '3 new_filing']);
    expect([await told(corpus, retired.id), await notified()]).toEqual([[], [2]]);
    await corpus.runs.deleteWatchlist({ id: paused.id }, OWNER);
    await corpus.importMarks([stated('4', 'KOLUN')]);
    await corpus.sweep();
    expect(await told(corpus, paused.id)).toEqual(['2 new_filing', '3 new_filing']);
    expect(await notified()).toEqual([2]);
  });

  it(`begins for an item where it was added, and repeats nothing for one added again ${proves('C17-HITS-STAY', 'C17-FORWARD', 'C19-ONCE')}`, async () => {
    const corpus = await open();
    const { id, items } = await watch(corpus, [{ marca: 'Kolun' }]);
    await corpus.importMarks([stated('2', 'KOLUN'), stated('3', 'NANDU')]);
    await corpus.runs.addWatchItem({ id, marca: 'Ñandú' }, OWNER);
    await corpus.sweep();
    expect(await told(corpus, id)).toEqual(['2 new_filing']);
    await corpus.runs.removeWatchItem({ id, itemId: items[0]?.id ?? 0 }, OWNER);
    await corpus.importMarks([stated('4', 'KOLUN')]);
    await corpus.sweep();
    await corpus.runs.addWatchItem({ id, marca: 'KOLUN' }, OWNER);
    await on.database.db.updateTable('watchlist').set({ swept_seq: 0 }).execute();
    await on.database.db.updateTable('watch_item').set({ added_seq: 0 }).execute();
    await corpus.sweep();
    expect([...(await told(corpus, id))].sort()).toEqual([
      '2 new_filing',
      '3 new_filing',
      '4 new_filing',
    ]);
  });

  it('is counted when it fails, and not when it was told to stop', async () => {
    const corpus = await open();
    const { tally, tools } = corpus;
    const failing = () => Promise.reject(new Error('no disk'));
    await expect(tally.measure(failing)).rejects.toThrow('no disk');
    await watch(corpus, [{ marca: 'Kolun' }]);
    await corpus.importMarks([stated('2', 'KOLUN')]);
    const stopped = { ...tools, stop: AbortSignal.abort() };
    await expect(sweepAndWait(stopped)).rejects.toThrow();
    expect(tally).toMatchObject({ finished: 0, failed: 1, hits: 0, lastSeconds: 0 });
    await corpus.sweep();
    expect(tally).toMatchObject({ finished: 1, failed: 1, hits: 1 });
  });

  it.each([
    ['one letter', 'K'],
    ['two hundred letters', 'ñ'.repeat(200)],
    ['combining characters', `K${'\u0301'.repeat(199)}`],
    ['letters of another alphabet', 'Молоко'],
    ['stop words alone', 'de la y el'],
    ['digits', '007'],
    ['digits that are no number', '12 1/2 000 3e99'],
    ['letters beside emoji', '🍕 K 🍕'],
  ])('does not stumble over %s', async (_, marca) => {
    const corpus = await open();
    const { id } = await watch(corpus, [{ marca }]);
    await corpus.importMarks([stated('2', marca), stated('3', ''), stated('4', '🍕')]);
    await corpus.sweep();
    expect(await told(corpus, id)).toEqual(['2 new_filing']);
  });
});

function listOf(id: string): SweepList {
  return { id, filters: {}, baseline: true, revision: 0, sweptSeq: 0 };
}

it('writes all hits of a list at once, though they are more than a call takes arguments', () => {
  const hit = { watchlistId: 'b', triggerHash: 'x' } as NewHit;
  const parts = [...toCommitBatches(['a', 'b', 'c'].map(listOf), Array(200_000).fill(hit))];
  const told = parts.map(({ lists, hits }) => [lists.map(({ id }) => id).join(), hits.length]);
  expect(told).toEqual([
    ['a,b', 200_000],
    ['c', 0],
  ]);
});
