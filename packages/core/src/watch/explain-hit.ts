import type { BrandSummary } from '../contract/brand-summary.ts';
import type { Productos } from '../contract/goods.ts';
import type { WatchStep, WhyResult } from '../contract/operations/why-watch.ts';
import { HIT_KINDS } from '../contract/watch-hit.ts';
import type { ListedMark } from '../domain/record/past-summary.ts';
import { watchMatch } from '../domain/watch/watch-match.ts';
import { triggerHash, watchTrigger } from '../domain/watch/watch-trigger.ts';
import type { Likeness } from '../likeness/judge/similarity.ts';
import type { CorpusWatch } from '../search/faces/watched-corpus.ts';
import { changesOfMarks, type StoredChange } from '../store/brands/change-store.ts';
import type { Db } from '../store/database/database.ts';
import { hitIdsByTrigger } from '../store/watch/hit-store.ts';
import type { SweepGroup, SweepItem } from '../store/watch/sweep-store.ts';
import { compareItemGoods, isWantedRelation } from './hit-goods.ts';
import { MarkTimeMachine } from './past-marks.ts';
import { createWatchers, isHeldByExcluded, readMarks, type Watcher } from './watched-group.ts';

/** The verdict on one change for one item. */
interface JudgedChange {
  readonly change: StoredChange;
  readonly result: WhyResult;
  readonly hitId?: string;
}

/** The verdict on a mark for one item, with the verdicts on all its changes. */
export interface ItemVerdict {
  readonly watcher: Watcher;
  readonly likeness: Likeness;
  /** The current relation of the goods; absent for items without goods. */
  readonly productos?: Productos | undefined;
  /** `hit` when any change was a hit; otherwise the verdict about the newest change. */
  readonly result: WhyResult;
  /** Verdicts on the changes, newest first. */
  readonly changes: readonly JudgedChange[];
}

/** A mark with the explanation for each item of a list. */
interface Verdicts {
  readonly brand: BrandSummary;
  readonly items: readonly ItemVerdict[];
}

/** A change with the state of the mark after it. */
interface MarkVersion extends ListedMark {
  readonly change: StoredChange;
}

/**
 * Evaluates each change of a mark for each item of a list: with the current list and the mark's state after that
 * change. Changes that already caused a hit are recognised by their trigger. Null for an unknown mark.
 */
export async function explainItems(
  db: Db,
  corpus: CorpusWatch,
  { group, nro }: { readonly group: SweepGroup; readonly nro: string },
): Promise<Verdicts | null> {
  const mark = (await readMarks(db, [nro])).get(nro);
  const [list] = group.lists;
  if (mark === undefined || list === undefined) return null;
  const range = { after: 0, through: corpus.seq };
  const changes = (await changesOfMarks(db, [nro], range)).get(nro) ?? [];
  const moments = toMoments(mark, changes);
  const added = new Map(group.items.map((item) => [item.id, item]));
  const hits = await hitIdsByTrigger(db, list.id, nro);
  const watchers = await createWatchers(db, group);
  const goods = await compareItemGoods(db, watchers, nro);
  const items = watchers.map((watcher) => {
    const likenessTo = corpus.scoreAgainst(watcher.name);
    const productos = goods.get(watcher.id);
    const judged = new ItemHistory(watcher, added.get(watcher.id), {
      moments,
      hits,
      likenessTo,
      productos,
    });
    return judged.verdict(likenessTo(mark.brand.denominacion));
  });
  return { brand: mark.brand, items };
}

/** Restores the state of a mark after each of its changes, oldest first. */
function toMoments(mark: ListedMark, changes: readonly StoredChange[]): MarkVersion[] {
  const past = new MarkTimeMachine();
  const moments = changes.toReversed().map((change) => {
    const then = past.currentVersion(mark);
    past.stepBack(mark.brand.nroSolicitud, [change]);
    return { ...then, change };
  });
  return moments.reverse();
}

interface JudgedBy {
  /** States of the mark after each of its changes, oldest first. */
  readonly moments: readonly MarkVersion[];
  /** Ids of existing hits by trigger hash. */
  readonly hits: ReadonlyMap<string, string>;
  readonly likenessTo: (name: string) => Likeness;
  readonly productos: Productos | undefined;
}

/** Evaluates the changes of a mark for one item. */
class ItemHistory {
  readonly #watcher: Watcher;
  readonly #addedSeq: number;
  readonly #by: JudgedBy;

  constructor(watcher: Watcher, item: SweepItem | undefined, by: JudgedBy) {
    this.#watcher = watcher;
    this.#addedSeq = item?.addedSeq ?? 0;
    this.#by = by;
  }

  verdict(likeness: Likeness): ItemVerdict {
    const changes = this.#by.moments.map((_, at) => this.#evaluateAlone(at)).reverse();
    const result = changes.some((one) => one.result === 'hit') ? 'hit' : changes[0]?.result;
    const { productos } = this.#by;
    const verdict = { watcher: this.#watcher, likeness, changes, result: result ?? 'not_swept' };
    return productos === undefined ? verdict : { ...verdict, productos };
  }

  #evaluateAlone(at: number): JudgedChange {
    const moment = this.#versionAt(at);
    const { change } = moment;
    const hitId = this.#hitId(moment);
    if (hitId !== undefined) return { change, result: 'hit', hitId };
    if (change.seq <= this.#addedSeq) return { change, result: 'before_item' };
    if (change.seq > this.#watcher.list.sweptSeq) return { change, result: 'not_swept' };
    const refusedBy = this.#firstRefusal(at, at);
    return refusedBy === null ? this.#evaluateWithLater(at) : { change, result: refusedBy };
  }

  /** Evaluates a change together with later ones, because a sweep combines all changes since the previous sweep. */
  #evaluateWithLater(at: number): JudgedChange {
    const { change } = this.#versionAt(at);
    for (let later = at + 1; later < this.#by.moments.length; later += 1) {
      const moment = this.#versionAt(later);
      if (moment.change.seq > this.#watcher.list.sweptSeq) break;
      const hitId = this.#hitId(moment);
      if (hitId !== undefined) return { change, result: 'hit', hitId };
      const refusedBy = this.#firstRefusal(at, later);
      if (refusedBy !== null) return { change, result: refusedBy };
    }
    return { change, result: 'changed_since' };
  }

  /** Evaluates changes `from` to `to` as one and returns the first step that rejects them; null when none does. */
  #firstRefusal(from: number, to: number): WatchStep | 'productos' | null {
    const mark = this.#versionAt(to);
    const { brand } = mark;
    const changes = this.#by.moments.slice(from, to + 1).map(({ change }) => change);
    const trigger = watchTrigger(changes, brand);
    if (trigger === null) return 'trigger';
    const { filters, baseline } = this.#watcher.list;
    const verdict = watchMatch({
      item: this.#watcher,
      filters,
      baseline,
      brand,
      isHeldByExcluded: isHeldByExcluded(this.#watcher, mark),
      trigger,
      score: this.#by.likenessTo(brand.denominacion).score,
    });
    if (!verdict.isHit) return verdict.refusedBy;
    const { productos } = this.#by;
    return productos === undefined || isWantedRelation(productos, filters) ? null : 'productos';
  }

  #hitId({ change: { version }, brand: { nroSolicitud } }: MarkVersion): string | undefined {
    const { list, kind, folded } = this.#watcher;
    const identity = { watchlistId: list.id, kind, folded, nroSolicitud, version };
    const hashes = HIT_KINDS.map((hitKind) => triggerHash({ ...identity, hitKind }));
    return hashes.map((hash) => this.#by.hits.get(hash)).find((id) => id !== undefined);
  }

  #versionAt(at: number): MarkVersion {
    const moment = this.#by.moments[at];
    if (moment === undefined) throw new RangeError(`There is no change at ${at}`);
    return moment;
  }
}
