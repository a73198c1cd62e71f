import type { BrandSummary } from '../contract/brand-summary.ts';
import type { WatchHit } from '../contract/watch-hit.ts';
import type { WatchFilters } from '../contract/watchlist.ts';
import type { WatchedMark } from '../domain/watch/watched-mark.ts';
import type { CorpusWatch } from '../search/faces/watched-corpus.ts';
import { changesByDay, streamChangedBrands } from '../store/brands/change-store.ts';
import type { Db } from '../store/database/database.ts';
import type { NewHit } from '../store/watch/hit-store.ts';
import type { SweepItem } from '../store/watch/sweep-store.ts';
import { ChangeMatcher, yieldPeriodically } from './change-matcher.ts';
import { judgeHitGoods } from './hit-goods.ts';
import type { ChangedMark } from './name-hits.ts';
import { MarkTimeMachine } from './past-marks.ts';
import { createWatcher, excludedHoldersByList, readMarks } from './watched-group.ts';

/** The items and filters of a watchlist that does not exist yet. */
interface PreviewedList {
  /** Texts and numbers; a hit refers to its item by its index here. */
  readonly marks: readonly WatchedMark[];
  readonly filters: WatchFilters;
}

/** The corpus and the period of a preview. */
interface PreviewedTime {
  readonly corpus: CorpusWatch;
  /** ISO date-time at which the period begins. */
  readonly since: string;
  /** Called with the number of hits of a day that were removed because of their goods. */
  readonly onLeftOut?: (hits: number) => void;
}

/** A hit that the list would have had. */
export interface PreviewedHit {
  /** Index of the item in the list. */
  readonly item: number;
  readonly hit: Pick<
    WatchHit,
    'matchedNro' | 'score' | 'signals' | 'hitKind' | 'snapshot' | 'productos' | 'conflicto'
  >;
  /** ISO date-time of the change that caused the hit. */
  readonly at: string;
}

const LIST = { id: '', baseline: false, revision: 0, sweptSeq: 0 };

/**
 * Returns the hits that a list would have had if it had been swept at the end of each office day, newest first. Each
 * mark is evaluated in its state at the end of that day, which is restored from the current state by undoing its
 * changes. The similarity of two names is the current one, because the weight of a word changes with the corpus.
 */
export async function* previewHits(
  db: Db,
  { marks, filters }: PreviewedList,
  { corpus, since, onLeftOut }: PreviewedTime,
): AsyncGenerator<PreviewedHit> {
  const list = { ...LIST, filters };
  const items = marks.map((mark, at) => ({ ...mark, id: at, watchlistId: '', addedSeq: 0 }));
  const excluded = (await excludedHoldersByList(db, [list])).get(list) ?? new Set<number>();
  const past = new MarkTimeMachine();
  const own = await readMarks(
    db,
    marks.flatMap(({ kind, mark }) => (kind === 'numero' ? [mark] : [])),
  );
  const createWatchers = () =>
    (items as SweepItem[]).map((item) => {
      const mark = own.get(item.mark);
      return createWatcher(item, { list, excluded, own: mark && past.currentVersion(mark).brand });
    });
  const pause = yieldPeriodically(new AbortController().signal);
  let matcher: ChangeMatcher | null = null;
  let names = '';
  for (const day of (await changesByDay(db, since, corpus.seq)).reverse()) {
    const watching = createWatchers();
    const current = JSON.stringify(watching.map(({ name, clases }) => [name, clases]));
    if (matcher === null || current !== names) {
      matcher = new ChangeMatcher({
        corpus,
        watchers: watching,
        changes: 0,
        startWorker: () => null,
      });
      names = current;
    }
    const hits: PreviewedHit[] = [];
    // A list without a baseline gets no hits for marks of the first import, so most of their changes are not read.
    for await (const page of streamChangedBrands(db, { ...day, withoutBackfill: true })) {
      const brands = await readMarks(
        db,
        page.map(({ nroSolicitud }) => nroSolicitud),
      );
      const changed = page.flatMap(({ nroSolicitud, changes }): ChangedMark[] => {
        const mark = brands.get(nroSolicitud);
        return mark === undefined ? [] : [{ ...past.currentVersion(mark), changes }];
      });
      const times = new Map(changed.map(({ brand, changes }) => [brand, changes.at(-1)?.at ?? '']));
      const found = await matcher.match(changed, pause);
      const judged = await judgeHitGoods(db, watching, found);
      onLeftOut?.(judged.leftOut);
      hits.push(...judged.hits.map((hit) => toPreviewedHit(hit, times)));
      for (const { nroSolicitud, changes } of page) past.stepBack(nroSolicitud, changes);
    }
    yield* hits.reverse();
  }
}

function toPreviewedHit(
  { itemId, matchedNro, score, signals, hitKind, snapshot, productos, conflicto }: NewHit,
  times: ReadonlyMap<BrandSummary, string>,
): PreviewedHit {
  const goods = { ...(productos && { productos }), ...(conflicto && { conflicto }) };
  const hit = { matchedNro, score, signals, hitKind, snapshot, ...goods };
  return { item: itemId, hit, at: times.get(snapshot) ?? '' };
}
