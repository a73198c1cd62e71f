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

/** What a list would watch. */
interface PreviewedList {
  /** Texts and numbers; a hit names its item by the place in here, from 0. */
  readonly marks: readonly WatchedMark[];
  readonly filters: WatchFilters;
}

/** Over which time. */
interface PreviewedTime {
  readonly corpus: CorpusWatch;
  /** ISO date-time of the first moment. */
  readonly since: string;
  /** Called with how many hits of a day were left out because of their goods. */
  readonly onLeftOut?: (hits: number) => void;
}

/** A hit that a list would have had. */
export interface PreviewedHit {
  /** Place of the item in the list, from 0. */
  readonly item: number;
  readonly hit: Pick<
    WatchHit,
    'matchedNro' | 'score' | 'signals' | 'hitKind' | 'snapshot' | 'productos' | 'conflicto'
  >;
  /** ISO date-time of the change that the hit comes of. */
  readonly at: string;
}

const LIST = { id: '', baseline: false, revision: 0, sweptSeq: 0 };

/**
 * The hits that a list would have had if it had been swept at the end of each day at the office, newest first. Each mark is
 * judged as it was at the end of that day, which is worked out backwards from what it is now by what its changes say
 * that it was before. How alike two names are is judged as of now: the weight of a word moves with the corpus.
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
    // A list without a baseline has no hits of marks that were filled in: most of a first import need not be read.
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
