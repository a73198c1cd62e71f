import type { Embeddings } from '../contract/embeddings.ts';
import type { Health } from '../contract/health.ts';
import type { RunOperation } from '../contract/operation-call.ts';
import type { BrandExportParams, ExportEstimate } from '../contract/operations/export-brands.ts';
import type { Operation, OperationInput, OperationOutput } from '../contract/operations.ts';
import type { FreshnessRecord, SyncRun } from '../contract/sync-run.ts';
import type { BurstLimit } from '../store/limit-store.ts';
import type { OpenDatabase, PoolFacts } from '../store/open-database.ts';
import type { RunTotals } from '../store/run-ledger.ts';
import type { FeedConfig } from '../sync/feeds/feed-config.ts';
import type { ImportRequest } from '../sync/import-document.ts';
import type { SweepReport } from '../watch/sweep.ts';
import type { HolidayAdmin } from './holiday-admin.ts';
import type { WrittenSnapshot } from './index/snapshot/search-snapshot.ts';
import type { KeyAdmin } from './keys/key-admin.ts';
import type { Delivery, DeliveryOptions } from './open-delivery.ts';
import type { Sync } from './open-sync.ts';
import type { Watch } from './open-watch.ts';
import type {
  InProcessOperationId,
  OwnedOperationId,
  Owner,
  StreamedOperationId,
} from './operation-runs.ts';
import type { ReadCalendar } from './use-cases/calendars.ts';
import type { BrandExport } from './use-cases/export-brands.ts';
import type { WatchCaps } from './use-cases/watch-tools.ts';

interface AsCompact {
  readonly compacto: true;
}

/** The compact answer to who asks for it, the whole one to everybody else. */
type Answer<Output, Input> = Input extends { readonly detail: 'compact' }
  ? Extract<Output, AsCompact>
  : Exclude<Output, AsCompact>;

type AnsweredId = Exclude<InProcessOperationId, StreamedOperationId>;

type InProcess<Id extends AnsweredId> = [Extract<OperationOutput<Id>, AsCompact>] extends [never]
  ? (
      input: OperationInput<Id>,
      ...owner: Id extends OwnedOperationId ? [Owner] : []
    ) => Promise<OperationOutput<Id>>
  : <const Input extends OperationInput<Id>>(
      input: Input,
    ) => Promise<Answer<OperationOutput<Id>, Input>>;

type EveryOperation = { readonly [Id in AnsweredId]: InProcess<Id> };

/**
 * The operations, called in process: the same input and output as over HTTP, without a key. Those of
 * watchlists are told whose they are, which a key would say. Each throws `ServiceError` with the code
 * that HTTP would answer: `validation_error` for an input that it does not take, `service_unavailable`
 * while the database is away.
 */
export interface InProcessOperations extends EveryOperation {
  /**
   * `GET /v1/brands` (specification 4.2): searches by text (`q`, `nombre`) or lists by filters, a page at
   * a time. A text search takes some milliseconds whatever the size of the corpus.
   * @throws ServiceError `validation_error` or `invalid_rut`, naming the parameter
   */
  readonly searchBrands: InProcess<'searchBrands'>;
  /**
   * `GET /v1/brands/{nroSolicitud}` (decision C5): everything known of one mark, its persons, acts and
   * sources included.
   * @throws ServiceError `not_found` for an unknown number
   */
  readonly getBrandDetail: InProcess<'getBrandDetail'>;
  /**
   * `GET /v1/brands/{nro}/similar` (decision C10): marks confusable with a mark of the corpus, which is
   * itself left out; within its own classes unless `clase` or `allClasses` says otherwise.
   * @throws ServiceError `not_found` for an unknown number
   */
  readonly findSimilarByNumber: InProcess<'findSimilarByNumber'>;
  /**
   * `GET /v1/brands/similar` (decision C10): marks confusable with the text `q`, best first, each with
   * its score from 0 to 1 and the signals behind it.
   */
  readonly findSimilarByText: InProcess<'findSimilarByText'>;
  /**
   * `GET /v1/brands/clearance` (decision F1): what stands against a name, by grade of likeness, each mark with why
   * and its terms of opposition and renewal.
   */
  readonly clearBrand: InProcess<'clearBrand'>;
  /**
   * `GET /v1/brands/compare` (decision E6): two names side by side, the score of a similar search and what
   * it was found in.
   * @throws ServiceError `validation_error` for both or neither of a side, `not_found` for an unknown number
   */
  readonly compareBrands: InProcess<'compareBrands'>;
  /**
   * `GET /v1/brands/export` (decision E3): all marks that the filters find, newest filing first, as a
   * document that is read from the database as it is taken; with `dryRun` only how many they are.
   */
  readonly exportBrands: <const Input extends BrandExportParams>(
    input: Input,
  ) => Promise<Input extends { readonly dryRun: true } ? ExportEstimate : BrandExport>;
  /**
   * `GET /v1/brands/{nro}/report` (decisions C6 and C7): the detail, whether the office's status is still
   * current, and the evidence.
   * @throws ServiceError `not_found` for an unknown number
   */
  readonly getBrandReport: InProcess<'getBrandReport'>;
  /**
   * `GET /v1/brands/{nro}/opposition` (decision C8): the acts of opposition of a mark, oldest first, and
   * whether the newest leaves it open.
   * @throws ServiceError `not_found` for an unknown number
   */
  readonly getBrandOpposition: InProcess<'getBrandOpposition'>;
  /** `GET /v1/oppositions/open` (decision C9): marks under an open opposition, newest opening first. */
  readonly listOpenOppositions: InProcess<'listOpenOppositions'>;
  /**
   * `GET /v1/personas` (decision C12): holders and representatives with their counts of marks, most marks
   * first.
   */
  readonly listPersonas: InProcess<'listPersonas'>;
  /**
   * `POST /v1/brands/batch` (specification 4.2): up to 100 marks by number, in the order asked; numbers
   * that are unknown stand in `notFound`.
   * @throws ServiceError `invalid_input` above 100 numbers, `validation_error` for none
   */
  readonly getBrandsBatch: InProcess<'getBrandsBatch'>;
  /**
   * `POST /v1/brands/screening` (decision E5): up to 50 names, each compared as `findSimilarByText` or
   * `findSimilarByNumber` compares one, in one pass. The event loop goes round between two of them.
   * @throws ServiceError `invalid_input` above 50 names, `validation_error` for a name that is asked by both
   * `q` and `nro` or by none; an unknown number is the `error` of its entry
   */
  readonly screenBrands: InProcess<'screenBrands'>;
  /**
   * `GET /v1/freshness` (decision C15): how old the data of each source is, in seconds, against its
   * threshold.
   */
  readonly getFreshness: InProcess<'getFreshness'>;
  /**
   * `GET /v1/sync-runs` (decision C15): runs of imports and feeds, newest first, with what each read and
   * changed.
   */
  readonly getSyncRuns: InProcess<'getSyncRuns'>;
  /** `GET /v1/insights/by-class` (decision C13): distinct marks in each Nice class, the filters applied. */
  readonly insightsByClass: InProcess<'insightsByClass'>;
  /** `GET /v1/insights/by-estado` (decision C13): distinct marks of each status, in lifecycle order. */
  readonly insightsByEstado: InProcess<'insightsByEstado'>;
  /** `GET /v1/insights/by-month` (decision C13): distinct marks by month of filing, oldest month first. */
  readonly insightsByMonth: InProcess<'insightsByMonth'>;
  /** `GET /v1/insights/by-holder` (decision C13): current holders by number of distinct marks, most first. */
  readonly insightsByHolder: InProcess<'insightsByHolder'>;
  /**
   * `GET /v1/insights/by-representante` (specification 4.3): current representatives by number of distinct
   * marks, most first.
   */
  readonly insightsByRepresentante: InProcess<'insightsByRepresentante'>;
  /**
   * `GET /v1/feriados` (decision C16): holidays from `desde` to `hasta`, both included.
   * @throws ServiceError `fuera_de_cobertura` with the coverage, for a day that the calendar does not know
   */
  readonly getFeriados: InProcess<'getFeriados'>;
  /**
   * `GET /v1/feriados/cobertura` (decision C16): the whole years for which the calendar is complete.
   * @throws ServiceError `not_found` while no year is
   */
  readonly getFeriadosCobertura: InProcess<'getFeriadosCobertura'>;
  /**
   * `GET /v1/brands/{nro}/plazos` (decision E2): the deadlines of a mark with what each rests on.
   * @throws ServiceError `not_found` for an unknown number
   */
  readonly getBrandPlazos: InProcess<'getBrandPlazos'>;
  /**
   * `GET /v1/plazos` (decision E2): marks whose term ends within some days, soonest first, with that term.
   * @throws ServiceError `fuera_de_cobertura` for business days beyond the calendar
   */
  readonly listPlazos: InProcess<'listPlazos'>;
  /** `GET /v1/plazos.ics` (decision E2): the listing of terms as an iCalendar file, at most a thousand entries. */
  readonly getPlazosCalendar: InProcess<'getPlazosCalendar'>;
  /**
   * `POST /v1/calendars` (decision F4): makes a secret address of a calendar; its `url` is told now and never
   * again. One made in process has no key: reading it costs nobody a unit.
   * @throws ServiceError `invalid_input` above 50 of an organisation
   */
  readonly createCalendar: InProcess<'createCalendar'>;
  /** `GET /v1/calendars` (decision F4): the addresses of the owner that are answered, newest first. */
  readonly listCalendars: InProcess<'listCalendars'>;
  /**
   * `DELETE /v1/calendars/{id}` (decision F4): the address is not answered any more.
   * @throws ServiceError `not_found`, also for one of somebody else
   */
  readonly deleteCalendar: InProcess<'deleteCalendar'>;
  /**
   * `GET /v1/plazos/calcular` (decision E2): the last day of a term in business days, months or years.
   * @throws ServiceError `fuera_de_cobertura` where a needed day is not covered by the calendar
   */
  readonly calculatePlazo: InProcess<'calculatePlazo'>;
  /**
   * `GET /v1/changes` (decision E4): what changed in the corpus, oldest first, by a cursor that never
   * expires.
   */
  readonly listChanges: InProcess<'listChanges'>;
  /**
   * `POST /v1/watch` (specification 4.4): registers a watchlist; its `signingSecret` is told now and never
   * again.
   * @throws ServiceError `watchlist_too_large`, `unsafe_callback` or `idempotency_conflict`
   */
  readonly createWatchlist: InProcess<'createWatchlist'>;
  /** `GET /v1/watch` (decision C17): the watchlists of the owner, newest first, retired ones included. */
  readonly listWatchlists: InProcess<'listWatchlists'>;
  /**
   * `GET /v1/watch/{id}` (decision C17): one watchlist.
   * @throws ServiceError `not_found`, also for one of somebody else
   */
  readonly getWatchlist: InProcess<'getWatchlist'>;
  /**
   * `PATCH /v1/watch/{id}` (decision C17): changes what is sent, pauses, resumes or rotates the secret.
   * @throws ServiceError `not_found`, also for a retired one
   */
  readonly patchWatchlist: InProcess<'patchWatchlist'>;
  /** `DELETE /v1/watch/{id}` (specification 3.2): retires a watchlist; its hits stay readable. */
  readonly deleteWatchlist: InProcess<'deleteWatchlist'>;
  /**
   * `POST /v1/watch/preview` (decision F3): the hits that a list would have had over some days; nothing is stored.
   * @throws ServiceError `watchlist_too_large`
   */
  readonly previewWatch: InProcess<'previewWatch'>;
  /** `GET /v1/watch/{id}/why` (decision F3): why a mark is a hit of each item, or which step refused it. */
  readonly whyWatch: InProcess<'whyWatch'>;
  /** `GET /v1/watch/{id}/threads` (decision F3): hits by item and mark, with what was decided of them. */
  readonly listWatchThreads: InProcess<'listWatchThreads'>;
  /** `PATCH /v1/watch/{id}/threads/{threadId}` (decision F3): decides a thread, and keeps who did and when. */
  readonly decideWatchThread: InProcess<'decideWatchThread'>;
  /** `GET /v1/watch/plazos` (decision F3): open threads whose mark can be opposed, the soonest end first. */
  readonly listWatchPlazos: InProcess<'listWatchPlazos'>;
  /** `GET /v1/watch/{id}/hits` (decision C18): hits, oldest first, after the cursor `since`. */
  readonly listWatchHits: InProcess<'listWatchHits'>;
  /** `GET /v1/watch/{id}/items` (decision C17): the marks that a watchlist watches. */
  readonly listWatchItems: InProcess<'listWatchItems'>;
  /**
   * `POST /v1/watch/{id}/items` (decision C17): watches one more mark; one that is watched already is
   * answered as it stands.
   * @throws ServiceError `watchlist_too_large`
   */
  readonly addWatchItem: InProcess<'addWatchItem'>;
  /** `DELETE /v1/watch/{id}/items/{itemId}` (decision C17): stops watching a mark; its hits stay. */
  readonly removeWatchItem: InProcess<'removeWatchItem'>;
  /** `GET /v1/watch/{id}/deliveries` (decision D19): the notifications of 30 days with their attempts. */
  readonly listDeliveries: InProcess<'listDeliveries'>;
  /**
   * `POST /v1/watch/{id}/test` (decision D19): sends a signed test to the callback once and tells what came back.
   * @throws ServiceError `invalid_input` where the list has no callback, `unsafe_callback` where it is not one
   */
  readonly testWebhook: InProcess<'testWebhook'>;
}

/** The whole read service in one process. */
export interface Service extends InProcessOperations {
  /** The operation rows that are served: what REST routes and MCP lists. */
  readonly served: readonly Operation[];
  /** A call with a key, as REST and MCP make it: judged and counted in the order of decision D1. */
  readonly run: RunOperation;
  /**
   * What the address `/cal/<secret>.ics` answers (decision F4): no key is asked for, the one that made it is
   * charged.
   * @throws ServiceError `not_found` for any secret that is none of a calendar that is answered
   */
  readonly readCalendar: ReadCalendar;
  /** Issues, lists, rotates and revokes API keys (decision D3). */
  readonly keys: KeyAdmin;
  /** Imports holidays and declares years complete (decision C16). */
  readonly holidays: HolidayAdmin;
  /** Imports one document (decisions B1 to B8); what it brought is searchable when this resolves. */
  readonly importDocument: (request: ImportRequest) => Promise<SyncRun>;
  /**
   * Asks the configured feeds now, all or the named sources; what they brought is searchable when this
   * resolves. A fault of a feed is a `failed` run and not thrown.
   */
  readonly sync: Sync['run'];
  /**
   * Asks the feeds by their schedules until the service is closed. Any number of processes that share
   * a PostgreSQL may: one of them asks. Slots that passed while none ran are made up for, once.
   */
  readonly startSync: Sync['start'];
  /**
   * Sends notifications as they are due until the service is closed. Any number of processes that share
   * a PostgreSQL may: each sends what no other is sending.
   */
  readonly startDispatch: Delivery['start'];
  /** What waits to be sent, and what became of this process's attempts; what metrics tell of it. */
  readonly deliveryFacts: Delivery['facts'];
  /**
   * Sweeps every active watchlist over what it was not swept for yet, and compares those with the whole
   * corpus that asked for it; waits for whoever is at it.
   */
  readonly sweep: () => Promise<SweepReport>;
  /**
   * Sweeps and compares, as `sweep` does, after each sync run until the service is closed, whichever process
   * the run was in. Any number of processes that share a PostgreSQL may: one of them sweeps.
   */
  readonly startWatch: Watch['start'];
  /** What is still to be swept, and what the sweeps of this process came to; what metrics tell of it. */
  readonly watchFacts: Watch['facts'];
  /** The database connections of this process; what metrics tell of them. */
  readonly poolFacts: () => readonly PoolFacts[];
  /** What all runs came to, by source and status; what metrics tell of them. */
  readonly runFacts: () => Promise<readonly RunTotals[]>;
  /** Resolves once everything that was committed before the call is searchable. */
  readonly refresh: () => Promise<void>;
  /**
   * Writes the search index where the next start finds it; null when the service keeps no snapshot or
   * the corpus is empty. It is also written by itself as the corpus changes.
   */
  readonly saveSnapshot: () => Promise<WrittenSnapshot | null>;
  /** How fresh each source is now; what `/health` and metrics tell of it. */
  readonly freshness: () => Promise<readonly FreshnessRecord[]>;
  /** Whether requests can be served now (decision D11). */
  readonly health: () => Promise<Health>;
  /**
   * The database underneath, for what has no method here, such as the log of deliveries; closed by `close`. Its
   * `lost` tells when another process has taken an embedded one: end the process then.
   */
  readonly database: OpenDatabase;
  /** Ends the queries under way and lets go of the database. Safe to call again. */
  readonly close: () => Promise<void>;
}

/** How to build a service. Everything but the database has a default. */
export interface ServiceOptions {
  /** `pglite://DIR`, `pglite://memory` or `postgres://...` (decision A4). */
  readonly databaseUrl: string;
  /**
   * 32 bytes in base64, or a comma list of which the first seals and all open. Required with
   * PostgreSQL; an embedded database keeps one of its own beside it. A database that goes by another one of the list
   * seals with that until `rotateSecret`.
   */
  readonly secretKey?: string | undefined;
  /**
   * Whether a database that goes by no secret yet takes the first of the list; true by default. False
   * for work that only reads.
   */
  readonly takesSecret?: boolean | undefined;
  /** `concepts` also finds marks by what they mean (decision D9); `off` by default. */
  readonly embeddings?: Embeddings | undefined;
  /**
   * Where the search index is kept between starts, so that a start takes seconds whatever the size of
   * the corpus; null for nowhere. Beside an embedded database by default, nowhere otherwise.
   */
  readonly snapshot?: string | null | undefined;
  /** Where the corpus comes from, of `readFeedsFile`; none by default. */
  readonly feeds?: readonly FeedConfig[] | undefined;
  /** How notifications are sent; see `DeliveryOptions`. */
  readonly delivery?: DeliveryOptions | undefined;
  /**
   * Where the service is reached from outside, such as `https://marcas.example`, without a slash at its end:
   * addresses of calendars begin with it. Without it they begin as the request that made them did.
   */
  readonly publicUrl?: string | undefined;
  /** What one key may do; see `ServiceLimits`. */
  readonly limits?: ServiceLimits | undefined;
  /**
   * The clock. By default real time; calls are then counted by the clock of the database, so that
   * processes whose clocks differ count the same windows.
   */
  readonly now?: () => Date;
  /** Told of failures in the background, such as a database that went away for a while. */
  readonly onError?: (error: unknown) => void;
  /** Told how much of the index was built, 0 to 1, where no snapshot has it: a start may take minutes. */
  readonly onIndexing?: ((fraction: number) => void) | undefined;
}

/** Limits of every key; its monthly quota is the key's own. */
export interface ServiceLimits {
  /** Calls in a window that begins with the first; 300 in 60 s by default. The same in every process. */
  readonly burst?: { readonly [Part in keyof BurstLimit]?: BurstLimit[Part] | undefined };
  /** What an organisation may watch: 50 watchlists with 1,000 items in all by default. */
  readonly watch?: { readonly [Part in keyof WatchCaps]?: WatchCaps[Part] | undefined };
}

/** The burst of a key, where nothing else was said. */
export function burstLimit({
  burst: { limit = 300, windowSeconds = 60 } = {},
}: ServiceLimits): BurstLimit {
  return { limit, windowSeconds };
}

/** What an organisation may watch, where nothing else was said. */
export function watchCaps({
  watch: { watchlists = 50, items = 1_000 } = {},
}: ServiceLimits): WatchCaps {
  return { watchlists, items };
}
