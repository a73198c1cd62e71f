import { appendFile, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { isPlainObject } from '../../domain/text/json.ts';
import type { Db } from '../../store/database/database.ts';
import {
  advancePortalCursor,
  deleteMissedNumbers,
  highestMarkNumbers,
  listMissedNumbers,
  markNumbersAfter,
  type PortalProgress,
  pausePortal,
  readPortalProgress,
  recordMissedNumber,
  reservePortalRequest,
} from '../../store/feeds/feed-store.ts';
import { fetchDocument } from '../fetch/fetch-document.ts';
import { FetchFault } from '../fetch/fetch-fault.ts';
import { RowFault, sanitizeExcerpt } from '../readers/document-reader.ts';
import { parseJson, readNumber } from '../readers/json-fields.ts';
import { readDossier, unwrapDossier } from '../readers/portal-ndjson.ts';
import { documentHash, summarizeReasons } from '../stage-document.ts';
import {
  type FeedFault,
  type FeedItem,
  type FeedTools,
  type FetchedDocument,
  prepareDownloadFolder,
} from './feed.ts';
import { fillAddressTemplate, type PortalConfig } from './feed-config.ts';
import { fileItems } from './feed-items.ts';

const source = 'portal';
const EXTENSIONS = ['.ndjson', '.jsonl'];
const BATCH = 100;
/** Number of consecutive failures after which the run sends no more requests. */
const MAX_FAULTS = 3;

/** How many of the highest numbers are read to find the highest plausible one. */
const HIGHEST_READ = 12;
/** Number of consecutive numbers without a dossier after which the round `ahead` ends. */
const MAX_MISSES = 5;

const DAY_MS = 86_400_000;
/** Days for which a number without a usable dossier is requested again. */
const MISSED_DAYS = 90;

/** An application number to request, and the round that yielded it; see `portalRounds`. */
interface PortalRound {
  readonly nro: string;
  readonly round: 'ahead' | 'missed' | 'pending' | 'walked';
}

/** If neighbouring numbers differ by more than this, those above, at most `MAX_MISTYPED`, are typing errors. */
const GAP = 100_000;
const MAX_MISTYPED = 10;

/**
 * Returns the highest plausible application number of the corpus, without mistyped ones; null for an empty corpus.
 * @param highest the highest numbers of the corpus, in descending order
 */
export function portalFrontier(highest: readonly number[]): number | null {
  let frontier = highest[0] ?? null;
  for (let i = 1; i <= MAX_MISTYPED; i += 1) {
    const above = highest[i - 1];
    const below = highest[i];
    if (above === undefined || below === undefined) break;
    if (above - below > GAP) frontier = below;
  }
  return frontier;
}

/**
 * Yields the numbers that a run requests, in four rounds. `ahead`: numbers above the highest known one, while the
 * portal has dossiers for them, at most half of the limit. `missed`: numbers without a usable dossier in the last 90
 * days, at most half of the rest. `pending`: marks without classes or holders, at most half of the remainder. `walked`:
 * all other marks. The last two rounds continue downwards from the stored cursors, so that the mark requested longest
 * ago is next. The caller passes to `next()` whether the portal had the number. O(limit).
 */
async function* portalRounds(
  db: Db,
  progress: PortalProgress,
  { limit, now }: { readonly limit: number; readonly now: Date },
): AsyncGenerator<PortalRound, void, boolean> {
  const requested = new Set<string>();
  const frontier = portalFrontier(await highestMarkNumbers(db, HIGHEST_READ));
  if (frontier === null) return;
  for (let misses = 0, nro = frontier + 1; misses < MAX_MISSES; nro += 1) {
    if (requested.size >= limit / 2) break;
    requested.add(String(nro));
    misses = (yield { nro: String(nro), round: 'ahead' }) ? 0 : misses + 1;
  }
  for (const nro of await missedNumbersToRetry(db, requested, {
    limit: halfRoundedUp(limit - requested.size),
    now,
  })) {
    requested.add(nro);
    yield { nro, round: 'missed' };
  }
  const half = halfRoundedUp(limit - requested.size);
  for (const nro of await markNumbersAfter(db, progress.pending, { limit: half, pending: true })) {
    if (requested.has(nro)) continue;
    requested.add(nro);
    yield { nro, round: 'pending' };
  }
  const left = limit - requested.size;
  for (const nro of await markNumbersAfter(db, progress.walked, { limit: left, pending: false })) {
    if (!requested.has(nro)) yield { nro, round: 'walked' };
  }
}

/** Lists numbers without a usable dossier in the last `MISSED_DAYS` that this run has not requested yet. */
async function missedNumbersToRetry(
  db: Db,
  requested: ReadonlySet<string>,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<string[]> {
  const since = new Date(now.getTime() - MISSED_DAYS * DAY_MS).toISOString();
  const missed = await listMissedNumbers(db, { since, limit: limit + requested.size });
  return missed.filter((nro) => !requested.has(nro)).slice(0, limit);
}

function halfRoundedUp(count: number): number {
  return Math.ceil(count / 2);
}

/** Yields documents that each contain many dossiers of the office's search portal (decision B3). */
export async function* portalItems(
  config: PortalConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeedItem> {
  const { location } = config;
  if (location.kind === 'files') {
    yield* fileItems(tools, { source, location, extensions: EXTENSIONS, signal });
    return;
  }
  const progress = await readPortalProgress(tools.db);
  const { notBefore, askedAt } = progress;
  if (notBefore !== null && notBefore > tools.now().toISOString()) {
    yield portalFault(`The portal wants no request before ${notBefore}.`);
    return;
  }
  const folder = await prepareDownloadFolder(tools, source);
  const ask = createPortalClient(tools, { template: location.template, config, folder, askedAt });
  const rounds = portalRounds(tools.db, progress, {
    limit: config.perRun,
    now: tools.now(),
  });
  yield* requestSequentially({ tools, folder, turns: rounds, ask, signal });
}

interface RequestRun {
  readonly tools: FeedTools;
  readonly folder: string;
  readonly turns: AsyncGenerator<PortalRound, void, boolean>;
  readonly ask: RequestDossier;
  readonly signal: AbortSignal | undefined;
}

async function* requestSequentially({
  tools,
  folder,
  turns: rounds,
  ask,
  signal,
}: RequestRun): AsyncGenerator<FeedItem> {
  const newBatch = createBatchFactory(tools, folder);
  const faults = new FaultCount();
  let batch = newBatch();
  let isFound = false;
  for (let next = await rounds.next(isFound); !next.done; next = await rounds.next(isFound)) {
    signal?.throwIfAborted();
    const answer = await ask(next.value.nro, signal);
    faults.add(next.value.nro, answer);
    if (answer.kind === 'rest') {
      if (answer.reason !== undefined) await batch.add(next.value, null);
      break;
    }
    isFound = answer.kind === 'dossier' || answer.kind === 'refused';
    await batch.add(next.value, answer.kind === 'dossier' ? answer.line : null);
    if (batch.size === BATCH) {
      yield* closeBatch(batch);
      batch = newBatch();
    }
    if (faults.inARow === MAX_FAULTS) break;
  }
  yield* closeBatch(batch);
  yield* faults.toFault();
}

/** Creates a function that opens the batches of a run; their names contain its start time, so they are unique. */
function createBatchFactory(tools: FeedTools, folder: string): () => DossierBatch {
  const began = tools.now().toISOString().replace(/[:.]/g, '-');
  let count = 0;
  return () => {
    count += 1;
    return openBatch(tools, join(folder, `portal-${began}-${count}.ndjson`));
  };
}

async function* closeBatch(batch: DossierBatch): AsyncGenerator<FeedItem> {
  const document = await batch.close();
  if (document) yield document;
}

/** A document to which dossiers are appended, with the progress of the rounds to store when it is accepted. */
interface DossierBatch {
  /** Number of dossiers in the document so far. */
  readonly size: number;
  /** Adds a requested number; `line` is null when it had no usable dossier, so that it is requested again. */
  readonly add: (turn: PortalRound, line: string | null) => Promise<void>;
  /** Returns the finished document. Without a dossier it returns null, and has already stored the cursors. */
  readonly close: () => Promise<FetchedDocument | null>;
}

/** Opens a file for dossiers at `path`. */
function openBatch({ db, now }: FeedTools, path: string): DossierBatch {
  const rounds: { walked?: string; pending?: string } = {};
  const read: string[] = [];
  let size = 0;
  const advanceCursor = async () => {
    await advancePortalCursor(db, rounds);
    await deleteMissedNumbers(db, read);
  };
  return {
    get size() {
      return size;
    },
    add: async ({ nro, round }, line) => {
      if (round === 'walked' || round === 'pending') rounds[round] = nro;
      if (line === null) return recordMissedNumber(db, nro, now().toISOString());
      read.push(nro);
      await appendFile(path, `${line}\n`, { mode: 0o600 });
      size += 1;
    },
    close: async () => {
      if (size > 0) return toDocument(path, advanceCursor);
      await advanceCursor();
      return null;
    },
  };
}

async function toDocument(path: string, accept: () => Promise<void>): Promise<FetchedDocument> {
  return {
    kind: 'document',
    source: 'portal',
    name: basename(path),
    path,
    sha256: await documentHash(path),
    accept,
    release: () => rm(path, { force: true }),
  };
}

/** Collects the faults of a run, to report them as one. */
class FaultCount {
  /** Number of consecutive requests that failed. */
  inARow = 0;
  readonly #reasons: string[] = [];

  add(nro: string, answer: PortalAnswer): void {
    this.inARow = answer.kind === 'fault' ? this.inARow + 1 : 0;
    if ('reason' in answer) this.#reasons.push(`${nro}: ${answer.reason}`);
  }

  *toFault(): Generator<FeedFault> {
    const { length } = this.#reasons;
    if (length === 0) return;
    const what = length === 1 ? 'A dossier' : `${length} dossiers`;
    yield portalFault(`${what} could not be had: ${summarizeReasons(this.#reasons)}.`);
  }
}

function portalFault(reason: string): FeedFault {
  return { kind: 'fault', source, name: source, reason };
}

/** The result of requesting one number. `rest` means that no more requests may be sent for now. */
type PortalAnswer =
  | { readonly kind: 'dossier'; readonly line: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fault'; readonly reason: string }
  /** The portal has a dossier, but an import would reject it. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'rest'; readonly reason?: string };

type RequestDossier = (nro: string, signal: AbortSignal | undefined) => Promise<PortalAnswer>;

interface PortalVisit {
  /** The address template, with `{nro}`. */
  readonly template: string;
  readonly config: PortalConfig;
  readonly folder: string;
  /** Time of the last request to the portal by any process; null for none. */
  readonly askedAt: string | null;
}

/** The error of a request that would exceed the daily limit. */
class DailyCapReachedError extends Error {}

/**
 * Creates a function that requests one dossier at a time, at least `paceSeconds` after the previous answer. Each
 * request is counted before it is sent. When the portal asks for a pause, the answer is `rest`.
 */
function createPortalClient(tools: FeedTools, visit: PortalVisit): RequestDossier {
  const paceMs = visit.config.paceSeconds * 1_000;
  let askedAt = visit.askedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(visit.askedAt);
  return async (nro, signal) => {
    // The wait is capped at the pace, so that a clock that was set back does not block requests for long.
    const wait = Math.min(askedAt + paceMs - tools.now().getTime(), paceMs);
    if (wait > 0) await tools.sleep(wait, signal);
    try {
      return await fetchDossier(tools, visit, { nro, paceMs, signal });
    } catch (error) {
      return await toPortalAnswer(error, tools);
    } finally {
      askedAt = tools.now().getTime();
    }
  };
}

async function fetchDossier(
  tools: FeedTools,
  { template, config, folder }: PortalVisit,
  { nro, paceMs, signal }: { nro: string; paceMs: number; signal: AbortSignal | undefined },
): Promise<PortalAnswer> {
  const path = join(folder, 'answer');
  const beforeAttempt = () => reserveRequest(tools, config.perDay);
  const address = fillAddressTemplate(template, { nro });
  const request = { address, path, limits: config, paceMs, signal };
  const fetched = await fetchDocument({ ...tools, beforeAttempt }, request);
  if (fetched.kind !== 'document') return { kind: 'unknown' };
  const line = toDossierLine(await readFile(path, 'utf8'), nro);
  return line === null ? { kind: 'unknown' } : { kind: 'dossier', line };
}

/**
 * Converts the portal's answer to one line of NDJSON; null when it contains no dossier.
 * @throws FetchFault when the answer is not JSON, or is the dossier of another number
 * @throws RowFault for a dossier that an import would reject
 */
export function toDossierLine(text: string, nro: string): string | null {
  const json = parseJson(text);
  if (json === undefined) throw new FetchFault('the answer is no JSON', { again: false });
  const dossier = unwrapDossier(json);
  if (!isPlainObject(dossier)) return null;
  const stated = readNumber(dossier, 'NumeroSolicitud');
  if (stated === undefined) return null;
  if (stated !== nro) {
    throw new FetchFault('the answer is the dossier of another number', { again: false });
  }
  readDossier(dossier);
  // Line breaks within JSON strings are escaped, so all others are only white space between tokens.
  return text.replace(/[\r\n]+/g, ' ').trim();
}

async function reserveRequest({ db, now }: FeedTools, cap: number): Promise<void> {
  const at = now();
  const request = { day: officeDay(at), at: at.toISOString(), cap };
  if (!(await reservePortalRequest(db, request))) throw new DailyCapReachedError();
}

async function toPortalAnswer(error: unknown, { db, now }: FeedTools): Promise<PortalAnswer> {
  if (error instanceof DailyCapReachedError) return { kind: 'rest' };
  if (error instanceof RowFault) return { kind: 'refused', reason: sanitizeExcerpt(error.message) };
  if (!(error instanceof FetchFault)) throw error;
  const { message: reason, retryAfterMs } = error;
  if (retryAfterMs === undefined) return { kind: 'fault', reason };
  await pausePortal(db, new Date(now().getTime() + retryAfterMs).toISOString());
  return { kind: 'rest', reason };
}
