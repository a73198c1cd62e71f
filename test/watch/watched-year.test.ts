import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WatchFilters, Watchlist } from '../../packages/core/src/contract/watchlist.ts';
import type { CorpusWatch } from '../../packages/core/src/search/faces/watched-corpus.ts';
import { readNewestSeq } from '../../packages/core/src/store/brands/brand-store.ts';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { type PreviewedHit, previewHits } from '../../packages/core/src/watch/preview.ts';
import { sweepAndWait } from '../../packages/core/src/watch/sweep.ts';
import { proves } from '../requirements.ts';
import { freshDatabaseUrl } from '../support/fresh-database.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';
import {
  corpusAfter,
  live,
  type WatchedDay,
  watchAll,
  watchedDays,
  yearLists,
} from '../support/watched-year.ts';

/** Days of the year, hits of each list and drawn cases that are asked about; `npm run soak` asks for more. */
const {
  MARCARIO_PREVIEW_DAYS = '20',
  MARCARIO_WHY_HITS = '3',
  MARCARIO_WHY_CASES = '250',
} = process.env;
const DAYS = Number(MARCARIO_PREVIEW_DAYS);
const WHY_HITS = Number(MARCARIO_WHY_HITS);
/** Milliseconds. */
const PATIENCE = 60_000 + DAYS * 3_000;
const LISTS = 50;
const CASES = Number(MARCARIO_WHY_CASES);
const OWNER = { caller: { consumerId: 'acme' } };

const days = watchedDays(DAYS);
const [FIRST, ...REST] = days as [WatchedDay, ...WatchedDay[]];

describe(`lists that were swept day by day for ${DAYS} days`, () => {
  let databases: readonly OpenDatabase[];
  let corpus: WatchedCorpus;
  let judge: CorpusWatch;
  let lists: readonly Watchlist[];

  beforeAll(async () => {
    const whole = await openDatabase(await freshDatabaseUrl());
    const database = await openDatabase(await freshDatabaseUrl());
    databases = [whole, database];
    const last = await corpusAfter(whole, days);
    judge = last.tools.corpus();
    corpus = new WatchedCorpus(database);
    await live(corpus, FIRST);
    lists = await watchAll(corpus, yearLists(LISTS, FIRST));
    for (const day of REST) {
      await live(corpus, day);
      const seq = await readNewestSeq(database.db);
      await sweepAndWait({ ...corpus.tools, corpus: () => ({ ...judge, seq }) });
    }
    await corpus.refresh();
  }, PATIENCE);
  afterAll(() => Promise.all(databases.map((database) => database.close())));

  async function hitsOf(id: string) {
    const hits = [];
    for (let since = {}; ; ) {
      const page = await corpus.runs.listWatchHits({ id, limit: 200, ...since }, OWNER);
      hits.push(...page.items);
      if (page.nextCursor === null) return hits;
      since = { since: page.nextCursor };
    }
  }

  it(
    `have the hits that a preview tells, in its order ${proves('F3-PREVIEW')}`,
    async () => {
      let all = 0;
      for (const { id, items, filters } of lists) {
        const marks = items.map(({ kind, mark }) => ({ kind, mark, folded: '' }));
        const time = { corpus: judge, since: `${REST[0]?.date}T00:00:00-03:00` };
        const previewed: PreviewedHit[] = [];
        for await (const hit of previewHits(corpus.database.db, { marks, filters }, time)) {
          previewed.push(hit);
        }
        const swept = (await hitsOf(id)).map((hit) => ({
          item: items.findIndex((item) => String(item.id) === hit.watchItemId),
          at: hit.detectedAt,
          hit: {
            matchedNro: hit.matchedNro,
            score: hit.score,
            signals: hit.signals,
            hitKind: hit.hitKind,
            snapshot: hit.snapshot,
          },
        }));
        expect(previewed.reverse()).toEqual(swept);
        all += swept.length;
      }
      console.log(`${LISTS} lists, ${DAYS} days: ${all} hits, as previewed`);
      expect(all).toBeGreaterThan(10 * DAYS);
    },
    PATIENCE,
  );

  it(
    `are told why for ${CASES} drawn cases as a slow oracle tells it ${proves('F3-WHY')}`,
    async () => {
      const histories = historiesOf(days);
      const nros = [...histories.keys()];
      const counts = new Map<string, number>();
      for (let at = 0; at < CASES; at += 1) {
        const list = lists[at % lists.length] as Watchlist;
        const nro = nros[(at * 7 + Math.floor(at / LISTS)) % nros.length] ?? '';
        const { items } = await corpus.runs.whyWatch({ id: list.id, nro, limit: 100 }, OWNER);
        const told = items.map(({ watchItemId, cambios }) => [
          watchItemId,
          cambios.map(({ resultado }) => resultado).reverse(),
        ]);
        const expected = list.items.map((item) => [
          String(item.id),
          (histories.get(nro) ?? []).map((moment) => oracle({ list, item, moment, judge })),
        ]);
        expect([list.filters, nro, told.sort()]).toEqual([list.filters, nro, expected.sort()]);
        for (const result of expected.flatMap(([, results]) => results ?? [])) {
          counts.set(String(result), (counts.get(String(result)) ?? 0) + 1);
        }
      }
      for (const result of [
        'hit',
        'before_item',
        'clase',
        'estado',
        'tipoSigno',
        'viena',
        'score',
      ]) {
        expect([result, counts.get(result) ?? 0]).toEqual([result, expect.any(Number)]);
        expect(counts.get(result) ?? 0, result).toBeGreaterThan(0);
      }
    },
    PATIENCE,
  );

  it(
    `are told yes for the hits of their feed ${proves('F3-WHY')}`,
    async () => {
      for (const { id } of lists) {
        for (const hit of (await hitsOf(id)).slice(0, WHY_HITS)) {
          const why = await corpus.runs.whyWatch({ id, nro: hit.matchedNro, limit: 100 }, OWNER);
          const item = why.items.find(({ watchItemId }) => watchItemId === hit.watchItemId);
          expect(item?.resultado).toBe('hit');
          expect(item?.cambios.map(({ hitId }) => hitId)).toContain(hit.id);
        }
      }
    },
    PATIENCE,
  );
});

/** A mark after one of its changes. */
interface Moment {
  readonly isFirstDay: boolean;
  readonly mark: CanonicalBrand;
  /** Tax ids of all who were ever stated: nobody retires without an act. */
  readonly ruts: ReadonlySet<string>;
  readonly estado: string;
}

const ESTADOS: Readonly<Record<string, string>> = {
  'En Trámite': 'en_tramite',
  Publicada: 'publicada',
  Registrada: 'registrada',
  Rechazada: 'rechazada',
};

/** Each mark after each of its changes, oldest first: the office states every mark at most once a day. */
function historiesOf(all: readonly WatchedDay[]): ReadonlyMap<string, readonly Moment[]> {
  const histories = new Map<string, Moment[]>();
  for (const [at, { marks }] of all.entries()) {
    for (const mark of marks) {
      const history = histories.get(mark.nroSolicitud) ?? [];
      const ruts = new Set(history.at(-1)?.ruts);
      for (const { rut = '' } of mark.titulares ?? []) ruts.add(rut);
      const estado = ESTADOS[mark.estadoOriginal ?? ''] ?? '';
      histories.set(mark.nroSolicitud, [...history, { isFirstDay: at === 0, mark, ruts, estado }]);
    }
  }
  return histories;
}

interface OracleCase {
  readonly list: Watchlist;
  readonly item: Watchlist['items'][number];
  readonly moment: Moment;
  readonly judge: CorpusWatch;
}

/** What comes of a change, by the sentences of the specification. */
function oracle({ list, item, moment, judge }: OracleCase): string {
  const { mark, estado, ruts, isFirstDay } = moment;
  if (isFirstDay) return 'before_item';
  const filters: WatchFilters = list.filters;
  const isNumber = item.kind === 'numero';
  if (isNumber && item.mark === mark.nroSolicitud) return 'hit';
  const classes = (mark.clases ?? []).map(({ clase }) => clase);
  const own = isNumber && !filters.allClasses ? firstClasses() : [];
  const wanted = filters.clase ?? own;
  if (wanted.length > 0 && !classes.some((clase) => wanted.includes(clase))) return 'clase';
  if (filters.estado && !filters.estado.some((one) => one === estado)) return 'estado';
  // Of those that the office states here, only `rechazada` blocks nothing.
  if (filters.vivas && estado === 'rechazada') return 'estado';
  if (filters.tipoSigno && !filters.tipoSigno.includes(mark.tipoSigno ?? '')) return 'tipoSigno';
  const figures = mark.viena?.map((code) => code.split('.').map(Number)) ?? [];
  const isWatched = (code: string) =>
    figures.some((figure) => code.split('.').every((part, at) => Number(part) === figure[at]));
  if (filters.viena && !filters.viena.some(isWatched)) return 'viena';
  if (filters.excluirTitular?.some((rut) => ruts.has(rut))) return 'excluirTitular';
  const name = isNumber ? (FIRST.marks[0]?.denominacion ?? '') : item.mark;
  const { score } = judge.scoreAgainst(name)(mark.denominacion ?? '');
  return score > 0 && score >= (filters.minScore ?? 0.7) ? 'hit' : 'score';
}

function firstClasses(): number[] {
  return (FIRST.marks[0]?.clases ?? []).map(({ clase }) => clase);
}
