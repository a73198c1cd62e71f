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

/** A changed mark with what changed. */
export interface ChangedMark extends ListedMark {
  readonly changes: readonly BrandChange[];
}

/** Why a mark is a hit of a name, or is none; computed on demand. */
interface NameMatch {
  readonly score: () => number;
  readonly likeness: () => Likeness;
}

type Likeness = Pick<NewHit, 'score'> & {
  readonly signals: Omit<WatchHit['signals'], 'sharedClases'>;
};

/** The trigger of a mark for a list that watches from a change on. */
export type TriggerLookup = (since: number) => WatchTrigger | null;

/** The hits of all watchers of one name. The likeness, which costs the most, is computed last. */
export function nameHits(
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

/** The hits of the watchers of the mark's number. */
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
 * What a mark's changes amount to since a given change, worked out once for each: lists were swept up to
 * different changes.
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

/** Whether the mark is a hit of a watcher if the names are the same: every filter lets it pass. */
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

/** A hit of an item, with the mark frozen as it is. */
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

/** Another thread that matches watched names, while this one matches others and serves. */
export interface NameWorker {
  /** Takes watched names, in place of those before. */
  readonly watch: (names: readonly WatchedName[]) => void;
  /** The watched names that each of the given names is like enough. */
  readonly match: (names: readonly string[]) => Promise<NameMatchBatch>;
  /** Gives up what is under way. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts another thread, which judges as the corpus does; null where the pairs of names that it would compare
 * are too few to be worth one.
 */
export type StartNameWorker = (corpus: CorpusWatch, pairs: number) => NameWorker | null;
