import { watchMatch } from '../../packages/core/src/domain/watch/watch-match.ts';
import { watchTrigger } from '../../packages/core/src/domain/watch/watch-trigger.ts';
import { streamChangedBrands } from '../../packages/core/src/store/brands/change-store.ts';
import type { OpenDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { readWatchlistsForMatching } from '../../packages/core/src/store/watch/sweep-store.ts';
import {
  createWatchers,
  isHeldByExcluded,
  readMarks,
} from '../../packages/core/src/watch/watched-group.ts';
import type { WatchedCorpus } from './watched-corpus.ts';

/** Computes the expected hits by comparing every item with every changed mark, without candidate selection. */
export async function expectedHits(corpus: WatchedCorpus): Promise<string[]> {
  const { db } = corpus.database;
  const watch = corpus.tools.corpus();
  const expected: string[] = [];
  const lists = await db
    .selectFrom('watchlist')
    .select(['org', 'id'])
    .where('status', '=', 'active')
    .where('swept_seq', '<', watch.seq)
    .execute();
  for (const list of lists) {
    const group = await readWatchlistsForMatching(db, list);
    if (group === null) continue;
    const watchers = await createWatchers(db, group);
    const watched = watch.watchedNames(watchers.map(({ name }) => ({ name, minScore: 0 })));
    const after = Math.min(...group.lists.map(({ sweptSeq }) => sweptSeq));
    for await (const page of streamChangedBrands(db, { after, through: watch.seq })) {
      const brands = await readMarks(
        db,
        page.map(({ nroSolicitud }) => nroSolicitud),
      );
      for (const { nroSolicitud, changes } of page) {
        const mark = brands.get(nroSolicitud);
        if (mark === undefined) continue;
        const { brand } = mark;
        const met = watched.matches(brand.denominacion);
        for (const [place, watcher] of watchers.entries()) {
          const newer = changes.filter(({ seq }) => seq > watcher.since);
          const trigger = watchTrigger(newer, brand);
          if (trigger === null) continue;
          const { score } = met.compare(place);
          const { filters, baseline } = watcher.list;
          const verdict = watchMatch({
            item: watcher,
            filters,
            baseline,
            brand,
            isHeldByExcluded: isHeldByExcluded(watcher, mark),
            trigger,
            score,
          });
          if (!verdict.isHit) continue;
          const { hitKind } = trigger;
          expected.push([watcher.id, nroSolicitud, hitKind, verdict.score.toFixed(6)].join(' '));
        }
      }
    }
  }
  return expected.sort();
}

/** Returns the number of hits. */
export async function hitCount({ db }: OpenDatabase): Promise<number> {
  const rows = await db.selectFrom('watch_hit').select('position').execute();
  return rows.length;
}

/** Returns the hits after the first `before`, in the format of `expectedHits`. */
export async function newHits({ db }: OpenDatabase, before: number): Promise<string[]> {
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
