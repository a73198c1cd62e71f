import { afterEach, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { onBothDatabases } from '../../../../test/support/on-both-databases.ts';
import { WatchedCorpus } from '../../../../test/support/watched-corpus.ts';
import type { CanonicalBrand } from '../contract/canonical-brand.ts';

const OWNER = { caller: { consumerId: 'acme' } };

function old(nroSolicitud: string, denominacion: string): CanonicalBrand {
  const dates = { fechaPresentacion: '2015-01-01', fechaRegistro: '2016-01-01' };
  const classes = { clases: [{ clase: 29 }], titulares: [] };
  return { nroSolicitud, denominacion, estado: 'registrada', ...dates, ...classes };
}

onBothDatabases('a baseline', (on) => {
  afterEach(() => on.clear());

  const create = (corpus: WatchedCorpus, fields: object) =>
    corpus.runs.createWatchlist(
      { label: 'x', items: [{ marca: 'Kolún' }, { nroSolicitud: '1' }], baseline: true, ...fields },
      OWNER,
    );
  const open = async () => {
    const corpus = new WatchedCorpus(on.database);
    await corpus.importMarks([old('1', 'ZAFIRO'), old('2', 'KOLUM'), old('3', 'SAFIRO')]);
    return corpus;
  };
  const hitsOf = async (corpus: WatchedCorpus, id: string) =>
    (await corpus.runs.listWatchHits({ id }, OWNER)).items;

  it(`compares a new list with what there was, once, and tells once ${proves('WATCHLIST-BASELINE', 'WATCHLIST-LIVENESS', 'C17-FORWARD', 'D10-BASELINE')}`, async () => {
    const corpus = await open();
    const made = await create(corpus, { callbackUrl: 'https://example.com/hook' });
    expect(made).toMatchObject({ baselineStatus: 'pending', baselineAt: null });
    await corpus.importMarks([old('4', 'KOLUN')]);
    expect(await corpus.runBaselines()).toBe(1);
    const hits = await hitsOf(corpus, made.id);
    expect(hits.map((hit) => [hit.matchedNro, hit.hitKind])).toEqual([
      ['2', 'baseline'],
      ['3', 'baseline'],
    ]);
    expect(hits.map(({ signals }) => signals.sharedClases)).toEqual([[], [29]]);
    expect(await corpus.runs.getWatchlist({ id: made.id }, OWNER)).toMatchObject({
      baselineStatus: 'done',
      baselineAt: corpus.now.toISOString(),
    });
    const told = await on.database.db.selectFrom('notification').select('new_hits').execute();
    expect(told).toEqual([{ new_hits: 2 }]);
    expect(await corpus.runBaselines()).toBe(0);
    await corpus.sweep();
    const swept = (await hitsOf(corpus, made.id)).slice(2);
    expect(swept.map((hit) => [hit.matchedNro, hit.hitKind])).toEqual([['4', 'baseline']]);
  });

  it(`keeps the best thousand hits of an item ${proves('D10-BASELINE-MOST')}`, async () => {
    const corpus = new WatchedCorpus(on.database);
    const alike = Array.from({ length: 1_000 }, (_, i) => old(String(i + 10), 'KOLUN'));
    await corpus.importMarks([old('1', 'ZAFIRO'), old('2', 'KOLUM'), old('3', 'COLUN'), ...alike]);
    const { id } = await create(corpus, { items: [{ marca: 'KOLUN' }] });
    await corpus.runBaselines();
    const { items } = await corpus.runs.listWatchHits({ id, limit: 2_000 }, OWNER);
    const found = new Set(items.map(({ matchedNro }) => matchedNro));
    expect(found).toEqual(new Set(alike.map(({ nroSolicitud }) => nroSolicitud)));
  });

  it('goes on where a process that died left it', async () => {
    const corpus = await open();
    const { id } = await create(corpus, {});
    const { db } = on.database;
    await db.updateTable('watchlist').set({ baseline_status: 'running' }).execute();
    await db
      .updateTable('watch_item')
      .set({ awaits_baseline: false })
      .where('kind', '=', 'texto')
      .execute();
    expect(await corpus.runBaselines()).toBe(1);
    expect((await hitsOf(corpus, id)).map(({ matchedNro }) => matchedNro)).toEqual(['3']);
  });

  it('waits for a paused list, and fails with one that is retired', async () => {
    const corpus = await open();
    const paused = await create(corpus, {});
    const retired = await create(corpus, {});
    await corpus.runs.patchWatchlist({ id: paused.id, status: 'paused' }, OWNER);
    await corpus.runs.deleteWatchlist({ id: retired.id }, OWNER);
    expect(await corpus.runBaselines()).toBe(0);
    const { items } = await corpus.runs.listWatchlists({}, OWNER);
    const status = new Map(items.map((list) => [list.id, list.baselineStatus]));
    expect([status.get(paused.id), status.get(retired.id)]).toEqual(['pending', 'failed']);
    await corpus.runs.patchWatchlist({ id: paused.id, status: 'active' }, OWNER);
    expect(await corpus.runBaselines()).toBe(1);
  });

  it(`waits until the index has what the corpus had when the list was made ${proves('WATCHLIST-BASELINE')}`, async () => {
    const corpus = await open();
    await corpus.importUnseen([old('5', 'KOLUN')]);
    const { id } = await create(corpus, {});
    expect(await corpus.runBaselines()).toBe(0);
    expect(await corpus.runs.getWatchlist({ id }, OWNER)).toMatchObject({
      baselineStatus: 'pending',
    });
    await corpus.refresh();
    expect(await corpus.runBaselines()).toBe(1);
    const found = (await hitsOf(corpus, id)).map(({ matchedNro }) => matchedNro);
    expect(found).toContain('5');
  });

  it('takes a list of more items than one statement has parameters for', async () => {
    const corpus = new WatchedCorpus(on.database);
    const items = Array.from({ length: 12_000 }, (_, i) => ({ marca: `marca ${i}` }));
    const { itemCount, items: made } = await create(corpus, { items, baseline: false });
    expect(itemCount).toBe(12_000);
    expect(made.map(({ mark }) => mark)).toEqual(items.map(({ marca }) => marca));
  });
});
