import type { BrandSummary } from '../contract/brand-summary.ts';
import type { WatchHit } from '../contract/watch-hit.ts';
import type { ListedMark } from '../domain/record/past-summary.ts';
import { watchMatch } from '../domain/watch/watch-match.ts';
import {
  type BrandChange,
  triggerHash,
  type WatchTrigger,
  watchTrigger,
} from '../domain/watch/watch-trigger.ts';
import type { CorpusWatch } from '../search/faces/watched-corpus.ts';
import type { NameMatchBatch, WatchedName } from '../search/similar/watched/watched-names.ts';
import type { NewHit } from '../store/watch/hit-store.ts';
import { comparisonClasses, isHeldByExcluded, type Watcher } from './watched-group.ts';

/** A mark in its current state, with the changes to evaluate, oldest first. */
export interface ChangedMark extends ListedMark {
  readonly changes: readonly BrandChange[];
}

/** The score and signals of a mark's name against a watched name; computed on demand. */
interface NameMatch {
  readonly score: () => number;
  readonly likeness: () => Likeness;
}

type Likeness = Pick<NewHit, 'score'> & {
  readonly signals: Omit<WatchHit['signals'], 'sharedClases'>;
};

/** Returns the trigger of a mark for a list that watches all changes after `since`; null for none. */
export type TriggerLookup = (since: number) => WatchTrigger | null;

/** Returns the hits for all watchers of one name. The score is computed last, because it is the most expensive step. */
export function findNameHits(
  watchers: readonly Watcher[],
  mark: ListedMark,
  { findTriggerSince, score, likeness }: NameMatch & { readonly findTriggerSince: TriggerLookup },
): NewHit[] {
  const { brand } = mark;
  let known: number | null = null;
  const hits: NewHit[] = [];
  for (const watcher of watchers) {
    if (watcher.kind === 'numero' && watcher.mark === brand.nroSolicitud) continue;
    const trigger = findTriggerSince(watcher.since);
    if (trigger === null || !canBeHit(watcher, mark, trigger)) continue;
    known ??= score();
    if (!isHit(watcher, mark, trigger, known)) continue;
    hits.push(createHit(watcher, brand, trigger, likeness()));
  }
  return hits;
}

/** Returns the hits for the watchers that watch the mark itself, by its application number. */
export function numberHits(
  watchers: readonly Watcher[],
  mark: ListedMark,
  {
    findTriggerSince,
    scoreAgainst,
  }: { findTriggerSince: TriggerLookup; scoreAgainst: (name: string) => Likeness },
): NewHit[] {
  return watchers.flatMap((watcher) => {
    const trigger = findTriggerSince(watcher.since);
    if (trigger === null || !canBeHit(watcher, mark, trigger)) return [];
    return [createHit(watcher, mark.brand, trigger, { ...scoreAgainst(watcher.name), score: 1 })];
  });
}

/**
 * Combines the changes of a mark after a given change into a trigger. The result is memoized for each such change,
 * because lists were swept up to different changes.
 */
export function createTriggerLookup({ brand, changes }: ChangedMark): TriggerLookup {
  const triggers = new Map<number, WatchTrigger | null>();
  return (since) => {
    const known = triggers.get(since);
    if (known !== undefined) return known;
    const newer = changes.filter(({ seq }) => seq > since);
    const trigger = watchTrigger(newer, brand);
    triggers.set(since, trigger);
    return trigger;
  };
}

/** Tells whether all filters of a watcher accept the mark, so that it is a hit if the names are similar enough. */
export function canBeHit(
  watcher: Watcher,
  mark: ListedMark,
  trigger: WatchTrigger | null,
): boolean {
  return trigger !== null && isHit(watcher, mark, trigger, 1);
}

function isHit(item: Watcher, mark: ListedMark, trigger: WatchTrigger, score: number): boolean {
  const { brand } = mark;
  const { filters, baseline } = item.list;
  const isExcluded = isHeldByExcluded(item, mark);
  return watchMatch({
    item,
    filters,
    baseline,
    brand,
    isHeldByExcluded: isExcluded,
    trigger,
    score,
  }).isHit;
}

/** Creates a hit of an item, with a copy of the mark at that time. */
export function createHit(
  watcher: Watcher,
  brand: BrandSummary,
  { hitKind, version }: Pick<WatchTrigger, 'hitKind' | 'version'>,
  found: Likeness,
): NewHit {
  const { list, kind, folded } = watcher;
  const [watchlistId, nroSolicitud] = [list.id, brand.nroSolicitud];
  const classes = comparisonClasses(watcher, list.filters);
  return {
    watchlistId,
    itemId: watcher.id,
    matchedNro: nroSolicitud,
    triggerHash: triggerHash({ watchlistId, kind, folded, nroSolicitud, hitKind, version }),
    score: found.score,
    signals: {
      ...found.signals,
      sharedClases: brand.clases.filter((clase) => classes.includes(clase)),
    },
    hitKind,
    snapshot: brand,
  };
}

/** A worker thread that matches watched names while the main thread matches others and answers requests. */
export interface NameWorker {
  /** Replaces the watched names. */
  readonly watch: (names: readonly WatchedName[]) => void;
  /** Returns the watched names that are similar enough to each of the given names. */
  readonly match: (names: readonly string[]) => Promise<NameMatchBatch>;
  /** Cancels the current work. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a worker thread with the corpus's similarity model. Returns null when there are too few pairs of names to
 * need one.
 */
export type StartNameWorker = (corpus: CorpusWatch, pairs: number) => NameWorker | null;
