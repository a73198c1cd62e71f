import type {
  Delivery,
  PreviewedHit,
  WatchHit,
  WatchItem,
  Watchlist,
  WatchThread,
  WatchWhy,
} from '@marcario/core/contract';
import { type ExamplesOf, LA_AGUA_DEL_ZAPATO } from './marks.ts';

const ID = 'wl_7Q2mXK4TzB9d';
const CREATED_AT = '2026-11-02T14:00:00.000Z';
const SWEPT_AT = '2026-11-20T12:04:33.000Z';

/** No secret of anybody: 32 zero bytes. */
export const SIGNING_SECRET = `whsec_${'A'.repeat(43)}=`;

const ITEM: WatchItem = {
  id: 17,
  watchlistId: ID,
  mark: 'ZAPATO',
  kind: 'texto',
  createdAt: CREATED_AT,
};

const WATCHLIST: Watchlist = {
  id: ID,
  label: 'Calzado',
  items: [ITEM],
  callbackUrl: 'https://example.cl/marcas',
  filters: { clase: [25], liveOnly: true },
  baseline: false,
  status: 'active',
  baselineStatus: 'none',
  baselineAt: null,
  lastSweptAt: SWEPT_AT,
  itemCount: 1,
  callback: { state: 'ok', lastStatus: 204, lastAttemptAt: SWEPT_AT },
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
};

const NEW_WATCHLIST: Watchlist = { ...WATCHLIST, lastSweptAt: null, callback: { state: 'none' } };

const HIT: WatchHit = {
  id: 'hit_3f9C',
  watchItemId: '17',
  watchlistId: ID,
  matchedNro: LA_AGUA_DEL_ZAPATO.nroSolicitud,
  triggerHash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  score: 0.87,
  signals: {
    exact: false,
    text: 0.62,
    phonetic: 0.57,
    semantic: null,
    contains: true,
    sharedClases: [],
  },
  hitKind: 'new_filing',
  snapshot: LA_AGUA_DEL_ZAPATO,
  detectedAt: SWEPT_AT,
};

const PREVIEWED: PreviewedHit = {
  item: 0,
  mark: 'ZAPATO',
  matchedNro: HIT.matchedNro,
  score: HIT.score,
  signals: HIT.signals,
  hitKind: HIT.hitKind,
  snapshot: HIT.snapshot,
  at: SWEPT_AT,
};

const { sharedClases: _, ...SIGNALS } = HIT.signals;

const WHY: WatchWhy = {
  watchlistId: ID,
  nroSolicitud: LA_AGUA_DEL_ZAPATO.nroSolicitud,
  denominacion: LA_AGUA_DEL_ZAPATO.denominacion,
  status: 'active',
  lastSweptAt: SWEPT_AT,
  itemsTotal: 1,
  items: [
    {
      watchItemId: '17',
      mark: 'ZAPATO',
      kind: 'texto',
      resultado: 'clase',
      score: HIT.score,
      minScore: 0.7,
      signals: SIGNALS,
      explicacion: {
        aspectos: {
          visual: { valor: 0.62, grado: 'medio' },
          fonetico: { valor: 0.57, grado: 'medio', lectura: 'es' },
          conceptual: { valor: null, grado: null },
        },
        compartidos: [{ tipo: 'palabra', a: [0, 6], b: [12, 18], marcas: 41 }],
      },
      cambios: [{ seq: 1_204, at: SWEPT_AT, tipo: 'created', campos: [], resultado: 'clase' }],
    },
  ],
};

const THREAD: WatchThread = {
  id: `17-${HIT.matchedNro}`,
  watchlistId: ID,
  watchItemId: '17',
  matchedNro: HIT.matchedNro,
  decision: 'en_estudio',
  nota: 'Ask the client.',
  abierto: true,
  hits: 1,
  ultimoHit: {
    id: HIT.id,
    score: HIT.score,
    signals: HIT.signals,
    hitKind: HIT.hitKind,
    snapshot: HIT.snapshot,
    detectedAt: HIT.detectedAt,
  },
  decisiones: [
    {
      decision: 'en_estudio',
      nota: 'Ask the client.',
      por: '4b825dc6',
      en: '2026-11-20T15:10:00.000Z',
    },
  ],
};

const DELIVERY: Delivery = {
  id: 'evt_5TgH2c',
  watchlistId: ID,
  state: 'delivered',
  attempts: 1,
  lastStatus: 204,
  lastAttemptAt: SWEPT_AT,
  nextAttemptAt: null,
  createdAt: SWEPT_AT,
  intentos: [{ attemptedAt: SWEPT_AT, status: 204, durationMs: 38, outcome: 'delivered' }],
};

/** Watchlists, their items, hits and notifications. */
export const watchlistExamples: ExamplesOf<
  | 'createWatchlist'
  | 'listWatchlists'
  | 'getWatchlist'
  | 'patchWatchlist'
  | 'deleteWatchlist'
  | 'previewWatch'
  | 'whyWatch'
  | 'listWatchThreads'
  | 'decideWatchThread'
  | 'listWatchPlazos'
  | 'listWatchHits'
  | 'listWatchItems'
  | 'addWatchItem'
  | 'removeWatchItem'
  | 'listDeliveries'
  | 'testWebhook'
> = {
  createWatchlist: {
    input: {
      label: 'Calzado',
      items: [{ marca: 'ZAPATO' }],
      callbackUrl: 'https://example.cl/marcas',
      filters: { clase: [25], liveOnly: true },
      idempotencyKey: '2f1c6c0e-calzado',
    },
    output: { ...NEW_WATCHLIST, signingSecret: SIGNING_SECRET },
  },
  listWatchlists: { input: {}, output: { items: [WATCHLIST] } },
  getWatchlist: { input: { id: ID }, output: WATCHLIST },
  patchWatchlist: {
    input: { id: ID, status: 'paused' },
    output: { ...WATCHLIST, status: 'paused', updatedAt: SWEPT_AT },
    variants: { rotated: { ...WATCHLIST, updatedAt: SWEPT_AT, signingSecret: SIGNING_SECRET } },
  },
  deleteWatchlist: { input: { id: ID }, output: {} },
  previewWatch: {
    input: { items: [{ marca: 'ZAPATO' }], filters: { clase: [25], minScore: 0.8 }, dias: 90 },
    output: {
      desde: '2026-08-22',
      hasta: '2026-11-20',
      total: 1,
      porMes: [{ mes: '2026-11', n: 1 }],
      porScore: [{ desde: 0.8, hasta: 0.9, n: 1 }],
      items: [PREVIEWED],
    },
  },
  whyWatch: { input: { id: ID, nro: LA_AGUA_DEL_ZAPATO.nroSolicitud }, output: WHY },
  listWatchThreads: {
    input: { id: ID, abierto: true },
    output: { items: [THREAD], nextCursor: null, total: 1, abiertos: 1 },
  },
  decideWatchThread: {
    input: { id: ID, threadId: THREAD.id, decision: 'en_estudio', nota: 'Ask the client.' },
    output: THREAD,
  },
  listWatchPlazos: { input: {}, output: { items: [{ ...THREAD, label: 'Calzado' }], total: 1 } },
  listWatchHits: { input: { id: ID }, output: { items: [HIT], nextCursor: 'WzEsImhpdHMiLDFd' } },
  listWatchItems: { input: { id: ID }, output: [ITEM] },
  addWatchItem: { input: { id: ID, mark: 'ZAPATO' }, output: ITEM },
  removeWatchItem: { input: { id: ID, itemId: 17 }, output: {} },
  listDeliveries: { input: { id: ID }, output: { items: [DELIVERY], nextCursor: null } },
  testWebhook: {
    input: { id: ID },
    output: { delivered: true, status: 204, durationMs: 38, outcome: 'delivered' },
  },
};
