import type { BrandSummary } from '../contract/brand-summary.ts';
import type { Productos } from '../contract/goods.ts';
import type { WatchStep, WhyResult } from '../contract/operations/why-watch.ts';
import { HIT_KINDS } from '../contract/watch-hit.ts';
import type { HeldMark } from '../domain/record/past-summary.ts';
import { watchMatch } from '../domain/watch/watch-match.ts';
import { triggerHash, watchTrigger } from '../domain/watch/watch-trigger.ts';
import type { Likeness } from '../likeness/judge/similarity.ts';
import type { CorpusWatch } from '../search/corpus-watch.ts';
import { changesOf, type StoredChange } from '../store/change-store.ts';
import type { Db } from '../store/database.ts';
import { hitsByTrigger } from '../store/hit-store.ts';
import type { SweptGroup, SweptItem } from '../store/sweep-store.ts';
import { goodsBeside, isShown } from './hit-goods.ts';
import { PastMarks } from './past-marks.ts';
import { brandsOf, isHeldByExcluded, type Watcher, watchersOf } from './watched-group.ts';

/** What came of a change for an item. */
interface JudgedChange {
  readonly change: StoredChange;
  readonly result: WhyResult;
  readonly hitId?: string;
}

/** Why a mark is a hit of an item, or is none. */
export interface ItemVerdict {
  readonly watcher: Watcher;
  readonly likeness: Likeness;
  /** How close the goods are as of now; absent where the item has none. */
  readonly productos?: Productos | undefined;
  /** `hit` where a change was one; else what came of the newest change. */
  readonly result: WhyResult;
  /** Newest first. */
  readonly changes: readonly JudgedChange[];
}

/** A mark, and what each item of a list makes of it. */
interface Verdicts {
  readonly brand: BrandSummary;
  readonly items: readonly ItemVerdict[];
}

/** A change with the mark as it was then. */
interface Moment extends HeldMark {
  readonly change: StoredChange;
}

/**
 * Walks the steps of the evaluator for each item of a list over each change of a mark, as the list is now and as the
 * mark was then. A hit of the feed is found by its trigger, so for each of them the answer is yes. Null for an unknown mark.
 */
export async function verdictsOf(
  db: Db,
  corpus: CorpusWatch,
  { group, nro }: { readonly group: SweptGroup; readonly nro: string },
): Promise<Verdicts | null> {
  const mark = (await brandsOf(db, [nro])).get(nro);
  const [list] = group.lists;
  if (mark === undefined || list === undefined) return null;
  const range = { after: 0, through: corpus.seq };
  const changes = (await changesOf(db, [nro], range)).get(nro) ?? [];
  const moments = momentsOf(mark, changes);
  const added = new Map(group.items.map((item) => [item.id, item]));
  const hits = await hitsByTrigger(db, list.id, nro);
  const watchers = await watchersOf(db, group);
  const goods = await goodsBeside(db, watchers, nro);
  const items = watchers.map((watcher) => {
    const likenessTo = corpus.besideName(watcher.name);
    const productos = goods.get(watcher.id);
    const judged = new ItemMoments(watcher, added.get(watcher.id), {
      moments,
      hits,
      likenessTo,
      productos,
    });
    return judged.verdict(likenessTo(mark.brand.denominacion));
  });
  return { brand: mark.brand, items };
}

/** Oldest first. */
function momentsOf(mark: HeldMark, changes: readonly StoredChange[]): Moment[] {
  const past = new PastMarks();
  const moments = changes.toReversed().map((change) => {
    const then = past.of(mark);
    past.goBefore(mark.brand.nroSolicitud, [change]);
    return { ...then, change };
  });
  return moments.reverse();
}

interface JudgedBy {
  /** Oldest first. */
  readonly moments: readonly Moment[];
  /** Ids of hits by their trigger. */
  readonly hits: ReadonlyMap<string, string>;
  readonly likenessTo: (name: string) => Likeness;
  readonly productos: Productos | undefined;
}

/** The changes of a mark as one item judges them. */
class ItemMoments {
  readonly #watcher: Watcher;
  readonly #addedSeq: number;
  readonly #by: JudgedBy;

  constructor(watcher: Watcher, item: SweptItem | undefined, by: JudgedBy) {
    this.#watcher = watcher;
    this.#addedSeq = item?.addedSeq ?? 0;
    this.#by = by;
  }

  verdict(likeness: Likeness): ItemVerdict {
    const changes = this.#by.moments.map((_, at) => this.#judged(at)).reverse();
    const result = changes.some((one) => one.result === 'hit') ? 'hit' : changes[0]?.result;
    const { productos } = this.#by;
    const verdict = { watcher: this.#watcher, likeness, changes, result: result ?? 'not_swept' };
    return productos === undefined ? verdict : { ...verdict, productos };
  }

  #judged(at: number): JudgedChange {
    const moment = this.#at(at);
    const { change } = moment;
    const hitId = this.#hitOf(moment);
    if (hitId !== undefined) return { change, result: 'hit', hitId };
    if (change.seq <= this.#addedSeq) return { change, result: 'before_item' };
    if (change.seq > this.#watcher.list.sweptSeq) return { change, result: 'not_swept' };
    const refusedBy = this.#refusal(at, at);
    return refusedBy === null ? this.#judgedWithLater(at) : { change, result: refusedBy };
  }

  /** A sweep judges what changed since the one before as one: the mark as it is then. */
  #judgedWithLater(at: number): JudgedChange {
    const { change } = this.#at(at);
    for (let later = at + 1; later < this.#by.moments.length; later += 1) {
      const moment = this.#at(later);
      if (moment.change.seq > this.#watcher.list.sweptSeq) break;
      const hitId = this.#hitOf(moment);
      if (hitId !== undefined) return { change, result: 'hit', hitId };
      const refusedBy = this.#refusal(at, later);
      if (refusedBy !== null) return { change, result: refusedBy };
    }
    return { change, result: 'changed_since' };
  }

  /** The first step that refuses some changes, judged together; null where none does. */
  #refusal(from: number, to: number): WatchStep | 'productos' | null {
    const mark = this.#at(to);
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
    return productos === undefined || isShown(productos, filters) ? null : 'productos';
  }

  #hitOf({ change: { version }, brand: { nroSolicitud } }: Moment): string | undefined {
    const { list, kind, folded } = this.#watcher;
    const identity = { watchlistId: list.id, kind, folded, nroSolicitud, version };
    const hashes = HIT_KINDS.map((hitKind) => triggerHash({ ...identity, hitKind }));
    return hashes.map((hash) => this.#by.hits.get(hash)).find((id) => id !== undefined);
  }

  #at(at: number): Moment {
    const moment = this.#by.moments[at];
    if (moment === undefined) throw new RangeError(`There is no change at ${at}`);
    return moment;
  }
}
