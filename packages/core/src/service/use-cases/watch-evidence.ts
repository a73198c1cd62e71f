import { LIMITS } from '../../contract/limits.ts';
import type { WatchPreview } from '../../contract/operations/preview-watch.ts';
import type { WhyItem } from '../../contract/operations/why-watch.ts';
import type { ParsedInput } from '../../contract/operations.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { similarityBand } from '../../domain/similarity-band.ts';
import { minHitScore } from '../../domain/watch/watch-match.ts';
import { parseWatchedMark, type WatchedMark } from '../../domain/watch/watched-mark.ts';
import type { CorpusWatch } from '../../search/faces/watched-corpus.ts';
import { isPersonItem } from '../../store/watch/followed-persons.ts';
import { readWatchlistsForMatching } from '../../store/watch/sweep-store.ts';
import { findWatchlist } from '../../store/watch/watchlist-store.ts';
import { explainItems, type ItemVerdict } from '../../watch/explain-hit.ts';
import { findMarksHeldBy } from '../../watch/followed-items.ts';
import { type PreviewedHit, previewHits } from '../../watch/preview.ts';
import type { OwnedHandler } from '../operation-handlers.ts';
import { UNKNOWN_NUMBER } from './brand-record.ts';
import {
  existingTargets,
  noWatchlistError,
  requireItemCapacity,
  requireValidFilters,
  type WatchTools,
} from './watch-tools.ts';

const DAY_MS = 86_400_000;
/** Number of previewed days that cost one unit. */
const UNIT_DAYS = 30;
const TENTHS = 10;

type Input = ParsedInput<'previewWatch'>;

/** Handles `POST /v1/watch/preview`: returns the hits that a list would have had in sweeps. Stores nothing. */
export function previewWatch({
  db,
  now,
  caps,
  corpus: held,
}: Pick<WatchTools, 'db' | 'now' | 'caps' | 'corpus'>): OwnedHandler<'previewWatch'> {
  return async ({ items, filters = {}, dias = LIMITS.previewDays }, { meter }) => {
    requireValidFilters(filters);
    const corpus = held();
    const marks = await resolvePreviewMarks(db, corpus, items);
    requireItemCapacity('items', marks.length, caps);
    await meter?.charge(Math.ceil(dias / UNIT_DAYS));
    const today = now();
    const since = new Date(today.getTime() - dias * DAY_MS);
    const tally = new PreviewTally();
    const list = { marks: marks.map(({ mark }) => mark), filters };
    let leftOut = 0;
    const time = {
      corpus,
      since: since.toISOString(),
      onLeftOut: (hits: number) => {
        leftOut += hits;
      },
    };
    for await (const hit of previewHits(db, list, time)) tally.add(hit);
    const hasGoods = list.marks.some(({ goods }) => goods !== undefined);
    return {
      desde: officeDay(since),
      hasta: officeDay(today),
      ...tally.counts(),
      ...(hasGoods && { fueraPorProductos: leftOut }),
      items: tally.newest.map(({ item, at, hit }) => ({
        ...hit,
        ...similarityBand(hit.score),
        item: marks[item]?.at ?? 0,
        mark: marks[item]?.mark.mark ?? '',
        at,
      })),
    };
  };
}

/** A text or number to preview, and the index of its item in the request. */
interface PreviewedMark {
  readonly mark: WatchedMark;
  readonly at: number;
}

/** Resolves the items to preview: a person becomes the marks that they hold now, and each mark occurs once. */
async function resolvePreviewMarks(
  db: WatchTools['db'],
  corpus: CorpusWatch,
  items: Input['items'],
): Promise<PreviewedMark[]> {
  const known = await existingTargets(db, items);
  const marks = new Map<string, PreviewedMark>();
  for (const [at, named] of items.entries()) {
    const mark = parseWatchedMark(named, known, `items[${at}].`);
    const watched = isPersonItem(mark) ? await findPersonMarks(db, corpus, mark) : [mark];
    for (const one of watched) {
      const key = `${one.kind}:${one.folded}`;
      if (!marks.has(key)) marks.set(key, { mark: one, at });
    }
  }
  return [...marks.values()];
}

async function findPersonMarks(
  db: WatchTools['db'],
  corpus: CorpusWatch,
  person: Parameters<typeof findMarksHeldBy>[2][number] & Pick<WatchedMark, 'goods'>,
): Promise<WatchedMark[]> {
  const [nros = []] = await findMarksHeldBy(db, corpus, [person]);
  return nros.map((nro) => ({ kind: 'numero', mark: nro, folded: nro, goods: person.goods }));
}

/** Counts hits, which arrive newest first, and stores the first hundred. */
class PreviewTally {
  readonly newest: PreviewedHit[] = [];
  readonly #byMonth = new Map<string, number>();
  readonly #byTenth = new Map<number, number>();

  add(found: PreviewedHit): void {
    const { hit, at } = found;
    if (this.newest.length < LIMITS.previewItems) this.newest.push(found);
    const month = officeDay(new Date(at)).slice(0, 'YYYY-MM'.length);
    this.#byMonth.set(month, (this.#byMonth.get(month) ?? 0) + 1);
    const tenth = Math.min(Math.floor(hit.score * TENTHS), TENTHS - 1);
    this.#byTenth.set(tenth, (this.#byTenth.get(tenth) ?? 0) + 1);
  }

  counts(): Pick<WatchPreview, 'total' | 'porMes' | 'porScore'> {
    const months = [...this.#byMonth].sort(([a], [b]) => (a < b ? -1 : 1));
    const tenths = [...this.#byTenth].sort(([a], [b]) => a - b);
    return {
      total: months.reduce((sum, [, n]) => sum + n, 0),
      porMes: months.map(([mes, n]) => ({ mes, n })),
      porScore: tenths.map(([tenth, n]) => ({
        desde: tenth / TENTHS,
        hasta: (tenth + 1) / TENTHS,
        n,
      })),
    };
  }
}

/** Handles `GET /v1/watch/{id}/why`: reports for each item which step rejected the mark, and at which change. */
export function whyWatch({
  db,
  corpus: held,
}: Pick<WatchTools, 'db' | 'corpus'>): OwnedHandler<'whyWatch'> {
  return async ({ id, nro, limit = LIMITS.brandPageDefault }, { caller }) => {
    const list = await findWatchlist(db, caller.consumerId, id);
    const group = await readWatchlistsForMatching(db, { org: caller.consumerId, id });
    if (list === null || group === null) throw noWatchlistError();
    const corpus = held();
    const verdicts = await explainItems(db, corpus, { group, nro });
    if (verdicts === null) throw new ServiceError('not_found', UNKNOWN_NUMBER);
    const { brand, items } = verdicts;
    const shown = [...items].sort(byInformationDescending).slice(0, limit);
    return {
      watchlistId: id,
      nroSolicitud: brand.nroSolicitud,
      denominacion: brand.denominacion,
      status: list.status,
      lastSweptAt: list.lastSweptAt,
      itemsTotal: items.length,
      items: await Promise.all(
        shown.map((verdict) => toExplainedItem(verdict, corpus, brand.denominacion)),
      ),
    };
  };
}

function byInformationDescending(a: ItemVerdict, b: ItemVerdict): number {
  const isHit = ({ result }: ItemVerdict) => Number(result === 'hit');
  return isHit(b) - isHit(a) || b.likeness.score - a.likeness.score || a.watcher.id - b.watcher.id;
}

async function toExplainedItem(
  { watcher, likeness: similarity, result, changes, productos }: ItemVerdict,
  corpus: CorpusWatch,
  denominacion: string,
): Promise<WhyItem> {
  const { aspectos, compartidos } = await corpus.compare(watcher.name, denominacion);
  return {
    watchItemId: String(watcher.id),
    mark: watcher.mark,
    kind: watcher.kind,
    resultado: result,
    score: similarity.score,
    minScore: minHitScore(watcher.list.filters),
    signals: similarity.signals,
    explicacion: { aspectos, compartidos },
    ...(productos && { productos }),
    cambios: changes.map(({ change, result: resultado, hitId }) => ({
      seq: change.seq,
      at: change.at,
      tipo: change.kind,
      campos: change.kind === 'created' ? [] : [...change.fields],
      resultado,
      ...(hitId !== undefined && { hitId }),
    })),
  };
}
