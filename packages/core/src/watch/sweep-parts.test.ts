import { afterEach, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { someBrands } from '../../../../test/support/documents.ts';
import { onBothDatabases } from '../../../../test/support/on-both-databases.ts';
import { WatchedCorpus } from '../../../../test/support/watched-corpus.ts';
import { claimSweepPart, releaseSweepPart, renewSweepPart } from '../store/watch/sweep-parts.ts';
import type { StartNameWorker } from './name-hits.ts';
import { sweepAndWait, sweepOnce } from './sweep.ts';

const MINUTE_MS = 60_000;
const LISTS = 5;

onBothDatabases('parts of a sweep', (on) => {
  afterEach(() => on.clear());

  /** Creates lists of two names each, and a change for which none of them was swept. */
  const withLists = async () => {
    const corpus = new WatchedCorpus(on.database);
    await corpus.importMarks(someBrands(0, 1));
    const ids: string[] = [];
    for (let at = 0; at < LISTS; at += 1) {
      const input = { label: 'x', items: [{ marca: 'Kolún' }, { marca: `Otra ${at}` }] };
      const list = await corpus.runs.createWatchlist(input as never, {
        caller: { consumerId: 'acme' },
      });
      ids.push(list.id);
    }
    const filed = someBrands(1, 2).map((brand) => ({ ...brand, denominacion: 'KOLUM' }));
    await corpus.importMarks(filed);
    return { corpus, ids: ids.sort() };
  };
  const claim = async (lease: string, leaseMs: number, partItems = 4) => {
    const through = Number.MAX_SAFE_INTEGER;
    const request = { lease, leaseMs, partItems, through, except: [] };
    const part = await claimSweepPart(on.database.db, request);
    return part?.lists.map(({ id }) => id).sort() ?? null;
  };

  it('are whole lists, each claimed once until its lease is over or given back', async () => {
    const { ids } = await withLists();
    const first = (await claim('a', MINUTE_MS)) ?? [];
    expect(first).toEqual(ids.slice(0, 2));
    expect(await claim('b', 0, 100)).toEqual(ids.slice(2));
    expect(await claim('c', MINUTE_MS, 100)).toEqual(ids.slice(2));
    expect(await claim('d', MINUTE_MS)).toBeNull();
    const { db } = on.database;
    await releaseSweepPart(db, { lease: 'b', ids });
    await renewSweepPart(db, { lease: 'c', ids, leaseMs: 0 });
    await releaseSweepPart(db, { lease: 'a', ids: first.slice(0, 1) });
    expect(await claim('e', MINUTE_MS, 100)).toEqual([ids[0], ...ids.slice(2)]);
  });

  it(`are all swept, one after the other, by a worker that is alone ${proves('C19-ONCE')}`, async () => {
    const { corpus } = await withLists();
    const report = await sweepAndWait({ ...corpus.tools, partItems: 1 });
    expect(report).toMatchObject({ watchlists: LISTS, hits: LISTS });
  });

  it('are left to another worker, and nothing is written by one that lost its lease', async () => {
    const { corpus } = await withLists();
    const { db } = on.database;
    const take = () =>
      db
        .updateTable('watchlist')
        .set({ sweep_lease: 'another', sweep_leased_until: '2999-01-01T00:00:00Z' })
        .execute();
    const startWorker: StartNameWorker = () => ({
      watch: () => {},
      match: async (names) => {
        await take();
        const starts = new Uint32Array(names.length + 1);
        return { starts, places: new Uint32Array(0), scores: new Float64Array(0) };
      },
      stop: async () => {},
    });
    const nothing = { watchlists: 0, hits: 0 };
    expect(await sweepOnce({ ...corpus.tools, startWorker })).toMatchObject(nothing);
    expect(await sweepOnce(corpus.tools)).toMatchObject(nothing);
    expect(await db.selectFrom('watch_hit').select('position').execute()).toEqual([]);
    await db.updateTable('watchlist').set({ sweep_leased_until: '2026-01-01T00:00:00Z' }).execute();
    expect(await corpus.sweep()).toMatchObject({ watchlists: LISTS, hits: LISTS });
  });
});
