/** Generated from the operations of `@marcario/core/contract` by `generate-methods.ts`. */
import type { CallOptions } from './client-options.ts';
import type { AddWatchItemInput, BrandOpposition, BrandPlazos, CalculatePlazoInput, CalculatedPlazo, ChangesPage, ClearBrandInput, Clearance, CompareBrandsInput, Comparison, CreateCalendarInput, CreateWatchlistInput, CreatedCalendar, CreatedWatchlist, DecideWatchThreadInput, Deliveries, FreshnessEnvelope, GetFeriadosInput, GetPlazosCalendarInput, GetSyncRunsInput, HolidayCoverage, HolidaysEnvelope, InsightByClass, InsightByEstado, InsightByHolder, InsightByMonth, InsightByRepresentante, InsightsByClassInput, InsightsByEstadoInput, InsightsByHolderInput, InsightsByMonthInput, InsightsByRepresentanteInput, ListChangesInput, ListDeliveriesInput, ListOpenOppositionsInput, ListPersonasInput, ListPlazosInput, ListWatchHitsInput, ListWatchPlazosInput, ListWatchThreadsInput, OpenOppositions, PatchWatchlistInput, PatchedWatchlist, PersonasPage, PlazosPage, PreviewWatchInput, ScreenBrandsInput, Screening, SyncRunsEnvelope, Usage, WatchHitsPage, WatchItem, WatchPlazos, WatchPreview, WatchThread, WatchThreadsPage, WatchWhy, Watchlist, Watchlists, WebhookTest, WhyWatchInput } from './contract-types.ts';
import type { Pages } from './pages.ts';

/** What `brands` calls. */
export interface BrandsResource {
  /**
   * `GET /v1/brands/clearance`: What stands against a name, by grade of likeness.
   *
   * A clearance report of a name: the marks that similar search finds, grouped by likeness (`identico` from .99, `alto` from .8, `medio` from .5), each with why it is alike and its terms of opposition and renewal; how many marks were looked through, as of when, and what was not weighed. All classes unless `clase` narrows them. It is evidence and no verdict.
   */
  clearance(params: ClearBrandInput, options?: CallOptions): Promise<Clearance>;
  /**
   * `GET /v1/brands/compare`: Two marks side by side, and why they are alike.
   *
   * Two names, each a text or a mark of the register, as similar search judges them: the same score to the last bit, how alike they are in writing, sound and meaning, and what they share with its place in each. It is evidence and no verdict: goods, images and reputation are not looked at.
   * @throws MarcarioApiError `not_found`
   */
  compare(params?: CompareBrandsInput, options?: CallOptions): Promise<Comparison>;
  /**
   * `GET /v1/brands/{nro}/opposition`: Opposition timeline of one mark.
   *
   * The acts of opposition of one mark, oldest first, and whether the newest one leaves it open.
   */
  opposition(nro: string, options?: CallOptions): Promise<BrandOpposition>;
  /**
   * `POST /v1/brands/screening`: Marks confusable with each of many names.
   *
   * Up to 50 names, each a text `q` or the number `nro` of a mark, compared as a similar search compares one, in one pass. An answer for each stands in the order asked. The `clase` of a name replaces that of the request. An unknown number is the `error` of its entry and spoils no other. Costs one quota unit for each name, all charged at once; with fewer left nothing is charged.
   * @throws MarcarioApiError `invalid_input`
   */
  screening(params: ScreenBrandsInput, options?: CallOptions): Promise<Screening>;
}

/** What `oppositions` calls. */
export interface OppositionsResource {
  /**
   * `GET /v1/oppositions/open`: Marks under an open opposition.
   *
   * Marks whose newest act of opposition does not close it, newest opening first. There is no filter by date. Who opposes and with which earlier mark is known where the text of the demand says so.
   */
  open(params?: ListOpenOppositionsInput, options?: CallOptions): Pages<OpenOppositions, OpenOppositions['items'][number]>;
}

/** What `personas` calls. */
export interface PersonasResource {
  /**
   * `GET /v1/personas`: Holders and representatives with their counts of marks.
   *
   * One entry for each person: the same tax id, or without one the same name and country. Sorted by the number of current marks, most first. A tax id is shown for legal persons only.
   */
  list(params?: ListPersonasInput, options?: CallOptions): Pages<PersonasPage, PersonasPage['items'][number]>;
}

/** What `plazos` calls. */
export interface PlazosResource {
  /**
   * `GET /v1/brands/{nro}/plazos`: Terms of one mark: what runs, from when, until when.
   *
   * The terms that run for a mark, such as opposition, renewal or nullity, as of today in Santiago. A date is given only where the data carries what it rests on; `falta` says what is missing and `advertencias` what a date does not prove. No legal advice.
   */
  get(nro: string, options?: CallOptions): Promise<BrandPlazos>;
  /**
   * `GET /v1/plazos`: Marks by the day on which a term of theirs ends.
   *
   * Marks whose term of the kind `tipo` ends from `desde` (today when left out) to `hasta`, soonest first, with the filters of a listing: exactly those whose own terms have such a date. An earlier `desde` lists what is over too. A range of `oposicion` or `publicacion` beyond the calendar: `fuera_de_cobertura`. Renewals that are due: `tipo=renovacion`.
   * @throws MarcarioApiError `fuera_de_cobertura`
   */
  list(params: ListPlazosInput, options?: CallOptions): Pages<PlazosPage, PlazosPage['items'][number]>;
  /**
   * `GET /v1/plazos.ics`: The same as a file for calendars.
   *
   * The listing of terms as an iCalendar file (RFC 5545), at most 1,000 entries of a day each, with texts in Spanish or English. The header `x-total-count` says how many terms there are; where they are more, the first entry says so and from which `desde` to go on. An entry keeps its identity: a calendar that reads the file again moves what has moved. To subscribe a calendar program, which sends no key, use `POST /v1/calendars`.
   * @throws MarcarioApiError `fuera_de_cobertura`
   */
  calendar(params: GetPlazosCalendarInput, options?: CallOptions): Promise<string>;
  /**
   * `GET /v1/plazos/calcular`: Last day of a term of days, months or years.
   *
   * Counts from `desde`, which is not counted itself. Business days are Monday to Friday less holidays; terms of months and years end on the same day of a later month and move to the next business day. Beyond the calendar: `fuera_de_cobertura`.
   * @throws MarcarioApiError `fuera_de_cobertura`
   */
  calculate(params: CalculatePlazoInput, options?: CallOptions): Promise<CalculatedPlazo>;
}

/** What `calendars` calls. */
export interface CalendarsResource {
  /**
   * `POST /v1/calendars`: Make a secret address that calendar programs subscribe to.
   *
   * Makes an address `/cal/<secret>.ics` that answers `GET` without a key with the deadlines of `tipo` as they are at each reading. The address is told here and never again; whoever has it reads the calendar. It is gone once it is deleted, or its key is revoked or has expired, and goes over to the key that a rotation puts in the place of its own. Each UTC day on which it is read costs its key one unit. At most 50 of an organisation: more are `invalid_input`. What `GET /v1/plazos` refuses of `filters` is refused here. A calendar of `vigilancia` has what `GET /v1/watch/plazos` lists: its key belongs to an organisation and has `watch:read` too, and `filters` is left out.
   * @throws MarcarioApiError `invalid_rut`, `fuera_de_cobertura`, `invalid_input`
   */
  create(params: CreateCalendarInput, options?: CallOptions): Promise<CreatedCalendar>;
  /**
   * `DELETE /v1/calendars/{id}`: Revoke a secret address.
   *
   * The address is not answered any more. Deleting it again changes nothing and is 204 too.
   */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** What `insights` calls. */
export interface InsightsResource {
  /**
   * `GET /v1/insights/by-class`: Marks per Nice class.
   *
   * How many marks stand in each Nice class. A mark counts in each of its classes.
   */
  byClass(params?: InsightsByClassInput, options?: CallOptions): Promise<InsightByClass>;
  /**
   * `GET /v1/insights/by-estado`: Marks per status.
   *
   * How many marks have each status.
   */
  byEstado(params?: InsightsByEstadoInput, options?: CallOptions): Promise<InsightByEstado>;
  /**
   * `GET /v1/insights/by-month`: Marks per month of filing.
   *
   * How many marks were filed in each month, oldest month first. `limit` keeps the newest months; a month without filings is not among them.
   */
  byMonth(params?: InsightsByMonthInput, options?: CallOptions): Promise<InsightByMonth>;
  /**
   * `GET /v1/insights/by-holder`: Holders with the most marks.
   *
   * Current holders by number of distinct marks, most first.
   */
  byHolder(params?: InsightsByHolderInput, options?: CallOptions): Promise<InsightByHolder>;
  /**
   * `GET /v1/insights/by-representante`: Representatives with the most marks.
   *
   * Current representatives by number of distinct marks, most first. A mark counts once for each of its representatives, so the sum exceeds the number of marks.
   */
  byRepresentante(params?: InsightsByRepresentanteInput, options?: CallOptions): Promise<InsightByRepresentante>;
}

/** What `feriados` calls. */
export interface FeriadosResource {
  /**
   * `GET /v1/feriados/cobertura`: The range for which holidays are complete.
   *
   * The range of whole years that the calendar asserts to be complete. May be kept for an hour. Without any such year: `not_found`.
   * @throws MarcarioApiError `not_found`
   */
  cobertura(options?: CallOptions): Promise<HolidayCoverage>;
  /**
   * `GET /v1/feriados`: Holidays.
   *
   * Holidays from `desde` to `hasta`; an end left open is that of the coverage. Inside the coverage an empty list means that there is none. A date outside it: `fuera_de_cobertura`, with the coverage in the error.
   * @throws MarcarioApiError `fuera_de_cobertura`
   */
  list(params?: Omit<GetFeriadosInput, 'envelope'>, options?: CallOptions): Promise<HolidaysEnvelope>;
}

/** What `watch` calls. */
export interface WatchResource {
  /**
   * `POST /v1/watch`: Register a watchlist.
   *
   * Watches marks for an organisation, which is that of the key. `signingSecret` is shown now and never again. With an idempotency key a repeated request gets the first answer for 24 hours; the same key with another body is an `idempotency_conflict`.
   * @throws MarcarioApiError `invalid_rut`, `invalid_input`, `idempotency_conflict`, `watchlist_too_large`, `unsafe_callback`
   */
  create(params: CreateWatchlistInput, options?: CallOptions): Promise<CreatedWatchlist>;
  /**
   * `GET /v1/watch`: The organisation's watchlists.
   *
   * All of them, newest first, retired ones included. Never with a secret.
   */
  list(options?: CallOptions): Promise<Watchlists>;
  /**
   * `POST /v1/watch/preview`: What a watchlist would have brought.
   *
   * The hits that a list of these items and filters would have had over the last `dias`, swept at the end of each day: counted by month and by score, the newest 100 shown. Names are judged as they are today, and a mark as it was then. Nothing is stored. Use it to choose `minScore`. Costs a unit for each 30 days begun, all charged at once.
   * @throws MarcarioApiError `invalid_rut`, `watchlist_too_large`
   */
  preview(params: PreviewWatchInput, options?: CallOptions): Promise<WatchPreview>;
  /**
   * `GET /v1/watch/plazos`: What must be decided by when, across watchlists.
   *
   * Open threads of every watchlist that is not retired whose mark can be opposed today, those whose term ends first at the top.
   */
  plazos(params?: ListWatchPlazosInput, options?: CallOptions): Promise<WatchPlazos>;
  /**
   * `GET /v1/watch/{id}`: One watchlist.
   *
   * A watchlist of another organisation answers as one that does not exist.
   */
  get(id: string, options?: CallOptions): Promise<Watchlist>;
  /**
   * `PATCH /v1/watch/{id}`: Change, pause or resume a watchlist.
   *
   * Changes only what is sent; `filters` are replaced as a whole. `rotateSecret: true` answers a new `signingSecret` once. A retired watchlist can no longer be changed.
   * @throws MarcarioApiError `invalid_rut`, `invalid_input`, `unsafe_callback`
   */
  update(id: string, params: Omit<PatchWatchlistInput, 'id'>, options?: CallOptions): Promise<PatchedWatchlist>;
  /**
   * `DELETE /v1/watch/{id}`: Retire a watchlist; its hits stay readable.
   *
   * Sweeps and notifications stop. Hits stay readable.
   */
  retire(id: string, options?: CallOptions): Promise<void>;
  /**
   * `GET /v1/watch/{id}/hits`: Hits of a watchlist, oldest first.
   *
   * What was detected, oldest first. Keep `nextCursor` and send it as `since` to get what is newer; null means that there is nothing newer yet: keep the one you have.
   */
  hits(id: string, params?: Omit<ListWatchHitsInput, 'id'>, options?: CallOptions): Pages<WatchHitsPage, WatchHitsPage['items'][number]>;
  /**
   * `GET /v1/watch/{id}/why`: Why a mark is a hit of a watchlist, or is none.
   *
   * Walks the steps by which a sweep decides, for each item of the list and each change of the mark, and names the one that refused: the list as it is now, the mark as it was then. Items with a hit come first, then the most alike.
   */
  why(id: string, params: Omit<WhyWatchInput, 'id'>, options?: CallOptions): Promise<WatchWhy>;
  /**
   * `GET /v1/watch/{id}/threads`: Hits of a watchlist by item and mark, with decisions.
   *
   * The hits of one item and one mark are one thread, with what was decided of it. A dismissed thread is not open, until a later hit shows the mark worse than it was then: renamed, published, alive again or in a new class of those watched. The hits themselves stay in the feed.
   */
  threads(id: string, params?: Omit<ListWatchThreadsInput, 'id'>, options?: CallOptions): Pages<WatchThreadsPage, WatchThreadsPage['items'][number]>;
  /**
   * `PATCH /v1/watch/{id}/threads/{threadId}`: Decide a thread of a watchlist.
   *
   * Keeps the decision with the key that made it and its time; earlier ones stay. The same decision and note again change nothing. What is not sent stays.
   */
  decide(id: string, threadId: string, params: Omit<DecideWatchThreadInput, 'id' | 'threadId'>, options?: CallOptions): Promise<WatchThread>;
  /**
   * `GET /v1/watch/{id}/items`: Marks that a watchlist watches.
   *
   * The items of one watchlist.
   */
  items(id: string, options?: CallOptions): Promise<WatchItem[]>;
  /**
   * `POST /v1/watch/{id}/items`: Watch one more mark.
   *
   * Send exactly one of `mark`, `marca`, `nroSolicitud`. An item that is already watched is answered as it stands.
   * @throws MarcarioApiError `watchlist_too_large`
   */
  addItem(id: string, params: Omit<AddWatchItemInput, 'id'>, options?: CallOptions): Promise<WatchItem>;
  /**
   * `DELETE /v1/watch/{id}/items/{itemId}`: Stop watching a mark.
   *
   * Its hits stay readable.
   */
  removeItem(id: string, itemId: number, options?: CallOptions): Promise<void>;
  /**
   * `GET /v1/watch/{id}/deliveries`: Webhook deliveries of the last 30 days.
   *
   * Each notification with its attempts so far.
   */
  deliveries(id: string, params?: Omit<ListDeliveriesInput, 'id'>, options?: CallOptions): Pages<Deliveries, Deliveries['items'][number]>;
  /**
   * `POST /v1/watch/{id}/test`: Send a signed test notification.
   *
   * Sends a signed `watch.hits` notification with `newHits: 0` and `test: true` to the callback address now, and tells what it answered.
   */
  test(id: string, options?: CallOptions): Promise<WebhookTest>;
}

/** What the service says of its corpus as a whole, and of the key. */
export interface CorpusCalls {
  /**
   * `GET /v1/changes`: What changed in the corpus, oldest first.
   *
   * Every mark that was created or updated, in the order in which it happened. Keep `nextCursor` and send it as `since`; empty `items` means nothing newer. A cursor never expires and works with any filter. Filters by person find the marks that the answering register finds: a mark that was sold comes under its new holder, with all its changes.
   */
  changes(params?: ListChangesInput, options?: CallOptions): Pages<ChangesPage, ChangesPage['items'][number]>;
  /**
   * `GET /v1/freshness`: How fresh each source is.
   *
   * One record for each source: when it last succeeded, how old its data is, and whether that is beyond its threshold.
   */
  freshness(options?: CallOptions): Promise<FreshnessEnvelope>;
  /**
   * `GET /v1/sync-runs`: History of imports and feeds.
   *
   * Runs of imports and feeds with what each read and changed, newest first.
   */
  syncRuns(params?: Omit<GetSyncRunsInput, 'envelope'>, options?: CallOptions): Pages<SyncRunsEnvelope, SyncRunsEnvelope['data'][number]>;
  /**
   * `GET /v1/usage`: Quota, burst limit and scopes of the key.
   *
   * What the key has used of its month, its burst limit, and what it may do: those of watchlists only with an organisation. Asking costs nothing.
   */
  usage(options?: CallOptions): Promise<Usage>;
}

/** Every method that follows from the table of operations. */
export interface DerivedMethods extends CorpusCalls {
  /** What `brands` calls. */
  readonly brands: BrandsResource;
  /** What `oppositions` calls. */
  readonly oppositions: OppositionsResource;
  /** What `personas` calls. */
  readonly personas: PersonasResource;
  /** What `plazos` calls. */
  readonly plazos: PlazosResource;
  /** What `calendars` calls. */
  readonly calendars: CalendarsResource;
  /** What `insights` calls. */
  readonly insights: InsightsResource;
  /** What `feriados` calls. */
  readonly feriados: FeriadosResource;
  /** What `watch` calls. */
  readonly watch: WatchResource;
}
