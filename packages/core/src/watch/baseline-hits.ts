import { setImmediate } from 'node:timers/promises';
import type { BrandSummary } from '../contract/brand-summary.ts';
import { compareNroSolicitud } from '../domain/listing/nro-order.ts';
import { leastScore, watchedClasses, watchMatch } from '../domain/watch/watch-match.ts';
import type { CorpusWatch } from '../search/similar/watched/corpus-watch.ts';
import { versionsSeenUntil } from '../store/change-store.ts';
import type { Db } from '../store/database.ts';
import type { NewHit } from '../store/hit-store.ts';
import { hitOf } from './name-hits.ts';
import { summariesOf, type Watcher } from './watched-group.ts';

/** Most hits of one item (decision D10). */
const MOST_HITS = 1_000;
/** Read beyond those: the index knows names without their signs, which may move a mark by a place or two. */
const SPARE = 20;
/** Marks that are read, and judged, at once: those of one item at the least. */
const PART_MARKS = 1_000;

/** An item, and the marks of the corpus that may be hits of it. */
export interface FoundMarks {
  readonly watcher: Watcher;
  readonly nros: readonly string[];
}

/** Searches for one item after the other, which takes long, and gives others their turn; tells them in parts. */
export async function* foundParts(
  watchers: readonly Watcher[],
  corpus: CorpusWatch,
  end: AbortSignal,
): AsyncGenerator<FoundMarks[]> {
  let part: FoundMarks[] = [];
  let marks = 0;
  for (const watcher of watchers) {
    end.throwIfAborted();
    const nros = marksLike(watcher, corpus);
    part.push({ watcher, nros });
    marks += nros.length;
    await setImmediate();
    if (marks < PART_MARKS) continue;
    yield part;
    part = [];
    marks = 0;
  }
  if (part.length > 0) yield part;
}

function marksLike(watcher: Watcher, corpus: CorpusWatch): string[] {
  const { filters } = watcher.list;
  const found = corpus.similar({
    name: watcher.name,
    clase: watchedClasses(watcher, filters),
    liveOnly: filters.liveOnly === true,
    vivas: filters.vivas === true,
    minScore: leastScore(filters),
    most: MOST_HITS + SPARE,
  });
  return found.map(({ nroSolicitud }) => nroSolicitud);
}

/** What marks that were found are judged by. */
interface Compared {
  readonly corpus: CorpusWatch;
  /** Marks first seen after this change are the sweeps' to judge. */
  readonly seenUntil: number;
}

/** The hits among what was found, of one item after the other, the best of each first. */
export async function hitsAmong(
  db: Db,
  part: readonly FoundMarks[],
  { corpus, seenUntil }: Compared,
): Promise<NewHit[]> {
  const all = [...new Set(part.flatMap(({ nros }) => nros))];
  const [brands, versions] = [
    await summariesOf(db, all),
    await versionsSeenUntil(db, all, seenUntil),
  ];
  return part.flatMap(({ watcher, nros }) => {
    const marks = nros.flatMap((nro) => {
      const [brand, version] = [brands.get(nro), versions.get(nro)];
      if (!brand || version === undefined || isOwn(watcher, nro)) return [];
      return [{ brand, version }];
    });
    return bestHits(watcher, marks, corpus);
  });
}

function isOwn({ kind, mark }: Watcher, nro: string): boolean {
  return kind === 'numero' && mark === nro;
}

interface StandingMark {
  readonly brand: BrandSummary;
  readonly version: number;
}

function bestHits(watcher: Watcher, marks: readonly StandingMark[], corpus: CorpusWatch): NewHit[] {
  const likenessTo = corpus.besideName(watcher.name);
  return marks
    .map((mark) => ({ ...mark, found: likenessTo(mark.brand.denominacion) }))
    .filter(({ brand, found: { score } }) => isHit(watcher, brand, score))
    .sort(
      (a, b) =>
        b.found.score - a.found.score ||
        compareNroSolicitud(a.brand.nroSolicitud, b.brand.nroSolicitud),
    )
    .slice(0, MOST_HITS)
    .map(({ brand, version, found }) => hitOf(watcher, brand, triggerOf(version), found));
}

function triggerOf(version: number) {
  return { hitKind: 'baseline', version, isActAlone: false } as const;
}

function isHit(item: Watcher, brand: BrandSummary, score: number): boolean {
  const { filters } = item.list;
  const trigger = triggerOf(0);
  return watchMatch({ item, filters, baseline: true, brand, trigger, score }).isHit;
}
