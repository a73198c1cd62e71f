import { generateBrands } from '@marcario/server';
import { describe, expect, it } from 'vitest';
import type { CanonicalBrand } from '../../packages/core/src/contract/canonical-brand.ts';
import type { WatchFilters } from '../../packages/core/src/contract/watchlist.ts';
import { watchMatch } from '../../packages/core/src/domain/watch/watch-match.ts';
import { watchTrigger } from '../../packages/core/src/domain/watch/watch-trigger.ts';
import { changedBrands } from '../../packages/core/src/store/changed-brands.ts';
import { openDatabase } from '../../packages/core/src/store/open-database.ts';
import { unsweptGroups } from '../../packages/core/src/store/sweep-store.ts';
import { summariesOf, watchersOf } from '../../packages/core/src/watch/watched-group.ts';
import { proves } from '../requirements.ts';
import { freshPgliteUrl } from '../support/fresh-database.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';

const OWNER = { caller: { consumerId: 'acme' } };
const FIRST = 200;
const DAYS = 6;
const A_DAY = 25;
const FILTERS: readonly WatchFilters[] = [
  {},
  { minScore: 0.2 },
  { minScore: 0.5, liveOnly: true },
  { minScore: 0.4, allClasses: true },
  { minScore: 0 },
  { clase: [5, 25, 30, 35], minScore: 0.3 },
];
const STATES = ['publicada', 'registrada', 'denegada', 'oposicion'] as const;

/** Every pair of an item and a changed mark is judged: slow, and nothing is left out. */
async function expectedHits(corpus: WatchedCorpus): Promise<string[]> {
  const { db } = corpus.database;
  const watch = corpus.tools.corpus();
  const expected: string[] = [];
  for await (const group of unsweptGroups(db, watch.seq, 1)) {
    const watchers = await watchersOf(db, group);
    const watched = watch.watched(watchers.map(({ name }) => ({ name, minScore: 0 })));
    const after = Math.min(...group.lists.map(({ sweptSeq }) => sweptSeq));
    for await (const page of changedBrands(db, { after, through: watch.seq })) {
      const brands = await summariesOf(
        db,
        page.map(({ nroSolicitud }) => nroSolicitud),
      );
      for (const { nroSolicitud, changes } of page) {
        const brand = brands.get(nroSolicitud);
        if (brand === undefined) continue;
        const met = watched.meet(brand.denominacion);
        for (const [place, watcher] of watchers.entries()) {
          const newer = changes.filter(({ seq }) => seq > watcher.since);
          const trigger = watchTrigger(newer, brand);
          if (trigger === null) continue;
          const { score } = met.compare(place);
          const { filters, baseline } = watcher.list;
          const verdict = watchMatch({ item: watcher, filters, baseline, brand, trigger, score });
          if (!verdict.isHit) continue;
          const { hitKind } = trigger;
          expected.push([watcher.id, nroSolicitud, hitKind, verdict.score.toFixed(6)].join(' '));
        }
      }
    }
  }
  return expected.sort();
}

describe('sweeping day by day', () => {
  it(`gives exactly the hits of judging every item with every changed mark ${proves('C19-SWEEP', 'D10-EXACT')}`, async () => {
    const database = await openDatabase(await freshPgliteUrl());
    const corpus = new WatchedCorpus(database);
    const generated = [...generateBrands({ marks: FIRST + DAYS * A_DAY, seed: 7 })];
    const known = generated.slice(0, FIRST);
    await corpus.importMarks(known);
    for (const [at, filters] of FILTERS.entries()) {
      const own = known.slice(at * 20, at * 20 + 12);
      const items = own.map(({ nroSolicitud, denominacion }, i) =>
        i % 4 === 0 ? { nroSolicitud } : { marca: misspelt(denominacion || 'SOL', i) },
      );
      const list = { label: 'x', items, filters, baseline: at % 2 === 0 };
      await corpus.runs.createWatchlist(list as never, OWNER);
    }
    let all = 0;
    for (let day = 0; day < DAYS; day += 1) {
      corpus.nextDay();
      await corpus.importMarks(dayOf(generated, day));
      const before = await hitCount(database);
      const expected = await expectedHits(corpus);
      await corpus.sweep();
      expect(await newHits(database, before)).toEqual(expected);
      all += expected.length;
    }
    expect(all).toBeGreaterThan(50);
    await database.close();
  }, 120_000);
});

/** New marks, some with the name of a watched one; and marks that move on. */
function dayOf(generated: readonly CanonicalBrand[], day: number): CanonicalBrand[] {
  const from = FIRST + day * A_DAY;
  const filed = generated.slice(from, from + A_DAY).map((brand, i) => {
    const like = generated[(day * 7 + i) % 120]?.denominacion ?? '';
    return i % 3 === 0 ? { ...brand, denominacion: misspelt(like, day + i) } : brand;
  });
  const moved = generated.slice(day * 10, day * 10 + 10).map((brand, i) => {
    const estado = STATES[(day + i) % STATES.length];
    const act = { fecha: '2026-06-02', codigo: null, descripcion: `Acto ${day}` };
    return i % 4 === 0 ? { ...brand, anotaciones: [act] } : { ...brand, estado };
  });
  return [...filed, ...moved] as CanonicalBrand[];
}

/** A letter left out, or doubled, or another one. */
function misspelt(name: string, how: number): string {
  const at = 1 + (how % Math.max(1, name.length - 1));
  const kept = [name.slice(0, at), name.slice(at + 1)];
  return kept.join(['', `${name[at] ?? ''}${name[at] ?? ''}`, 'a'][how % 3]) || name;
}

type Open = Awaited<ReturnType<typeof openDatabase>>;

async function hitCount({ db }: Open): Promise<number> {
  const rows = await db.selectFrom('watch_hit').select('position').execute();
  return rows.length;
}

async function newHits({ db }: Open, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('watch_hit')
    .select(['item_id', 'nro_solicitud', 'hit_kind', 'score', 'detected_at'])
    .orderBy('detected_at')
    .execute();
  return rows
    .slice(before)
    .map((row) => [row.item_id, row.nro_solicitud, row.hit_kind, row.score.toFixed(6)].join(' '))
    .sort();
}
