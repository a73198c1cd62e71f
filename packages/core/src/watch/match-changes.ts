import type { BrandSummary } from '../contract/brand-summary.ts';
import type { WatchHit } from '../contract/watch-hit.ts';
import { triggerHash } from '../domain/watch/trigger-hash.ts';
import { leastScore, watchMatch } from '../domain/watch/watch-match.ts';
import {
  type BrandChange,
  type WatchTrigger,
  watchTrigger,
} from '../domain/watch/watch-trigger.ts';
import type { CorpusWatch } from '../search/similar/watched/corpus-watch.ts';
import type { MetNames } from '../search/similar/watched/watched-names.ts';
import type { NewHit } from '../store/hit-writer.ts';
import { groupedBy, namedClasses, type Watcher } from './watched-group.ts';

/** Judges changed marks against what is watched. */
export type MatchChange = (brand: BrandSummary, changes: readonly BrandChange[]) => NewHit[];

/**
 * Reads what is watched once, each name once however many watch it, and then judges one changed mark
 * after another with each of them that may be like it (decision D10).
 */
export function changeMatcher(corpus: CorpusWatch, watchers: readonly Watcher[]): MatchChange {
  const byName = groupedBy(watchers, ({ name }) => name);
  const byNumber = groupedBy(
    watchers.filter(({ kind }) => kind === 'numero'),
    ({ mark }) => mark,
  );
  const names = [...byName.keys()];
  const places = new Map(names.map((name, place) => [name, place]));
  const watched = corpus.watched(
    [...byName].map(([name, asking]) => ({ name, minScore: leastOf(asking) })),
  );
  return (brand, changes) => {
    const triggerOf = rememberedTrigger(brand, changes);
    const own = byNumber.get(brand.nroSolicitud) ?? [];
    const telling = changes.some(({ kind, fields }) => kind === 'created' || !isActAlone(fields));
    const others = telling ? watched.meet(brand.denominacion) : null;
    const hits = own.flatMap((watcher) => {
      const trigger = triggerOf(watcher.since);
      const place = places.get(watcher.name);
      if (trigger === null || place === undefined || !isHit(watcher, brand, trigger, 1)) return [];
      const { signals } = (others ?? watched.meet(brand.denominacion)).compare(place);
      return [hitOf(watcher, brand, trigger, { score: 1, signals })];
    });
    if (others === null) return hits;
    for (const place of others.places()) {
      const asking = byName.get(names[place] ?? '') ?? [];
      hits.push(...hitsAt(asking, brand, { triggerOf, others, place }));
    }
    return hits;
  };
}

function leastOf(watchers: readonly Watcher[]): number {
  return watchers.reduce((least, { list }) => Math.min(least, leastScore(list.filters)), 1);
}

function isActAlone(fields: readonly string[]): boolean {
  return fields.every((field) => field === 'anotaciones');
}

interface Meeting {
  readonly triggerOf: (since: number) => WatchTrigger | null;
  readonly others: MetNames;
  readonly place: number;
}

/** Everything that can be refused without it is asked before the likeness, which costs the most. */
function hitsAt(
  watchers: readonly Watcher[],
  brand: BrandSummary,
  { triggerOf, others, place }: Meeting,
): NewHit[] {
  let score: number | null = null;
  const hits: NewHit[] = [];
  for (const watcher of watchers) {
    if (watcher.kind === 'numero' && watcher.mark === brand.nroSolicitud) continue;
    const trigger = triggerOf(watcher.since);
    if (trigger === null || !isHit(watcher, brand, trigger, 1)) continue;
    score ??= others.score(place);
    if (!isHit(watcher, brand, trigger, score)) continue;
    hits.push(hitOf(watcher, brand, trigger, others.compare(place)));
  }
  return hits;
}

/** Lists are swept from different changes on: for each of these the mark has one trigger at most. */
function rememberedTrigger(brand: BrandSummary, changes: readonly BrandChange[]) {
  const triggers = new Map<number, WatchTrigger | null>();
  return (since: number): WatchTrigger | null => {
    const known = triggers.get(since);
    if (known !== undefined) return known;
    const newer = changes.filter(({ seq }) => seq > since);
    const trigger = watchTrigger(newer, brand);
    triggers.set(since, trigger);
    return trigger;
  };
}

function isHit(item: Watcher, brand: BrandSummary, trigger: WatchTrigger, score: number): boolean {
  const { filters, baseline } = item.list;
  return watchMatch({ item, filters, baseline, brand, trigger, score }).isHit;
}

/** A hit of an item, with the mark frozen as it is. */
export function hitOf(
  watcher: Watcher,
  brand: BrandSummary,
  { hitKind, version }: Pick<WatchTrigger, 'hitKind' | 'version'>,
  found: { readonly score: number; readonly signals: Omit<WatchHit['signals'], 'sharedClases'> },
): NewHit {
  const { list, kind, folded } = watcher;
  const [watchlistId, nroSolicitud] = [list.id, brand.nroSolicitud];
  const classes = namedClasses(watcher, list.filters);
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
