import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { isPlainObject } from '../../domain/text/json.ts';
import { pausePortal, reservePortalRequest } from '../../store/feeds/feed-store.ts';
import { fetchDocument } from '../fetch/fetch-document.ts';
import { FetchFault } from '../fetch/fetch-fault.ts';
import { RowFault, sanitizeExcerpt } from '../readers/document-reader.ts';
import { parseJson, readNumber } from '../readers/json-fields.ts';
import { readDossier, unwrapDossier } from '../readers/portal-ndjson.ts';
import type { FeedTools } from './feed.ts';
import { fillAddressTemplate, type PortalConfig } from './feed-config.ts';

/** The portal's answer for one number. `rest` means that no more requests may be sent for now. */
export type PortalAnswer =
  | { readonly kind: 'dossier'; readonly line: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fault'; readonly reason: string }
  /** The portal has a dossier, but nothing can be read from it. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'rest'; readonly reason?: string };

export type RequestDossier = (
  nro: string,
  signal: AbortSignal | undefined,
) => Promise<PortalAnswer>;

interface PortalVisit {
  /** The address template, with `{nro}`. */
  readonly template: string;
  readonly config: PortalConfig;
  readonly folder: string;
  /** When any process last sent a request to the portal. */
  readonly askedAt: string | null;
}

/** The daily limit of requests is reached. */
class DailyCapReachedError extends Error {}

/**
 * Creates a function that requests dossiers sparingly: one at a time, each some seconds after the previous answer, and
 * counted before it is sent. A pause requested by the portal is observed.
 */
export function createPortalClient(tools: FeedTools, visit: PortalVisit): RequestDossier {
  const paceMs = visit.config.paceSeconds * 1_000;
  let askedAt = visit.askedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(visit.askedAt);
  return async (nro, signal) => {
    // A clock that was set back must not block requests for long.
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
 * Returns the dossier in the portal's answer as one line of NDJSON; null when the answer has none for that number.
 * @throws FetchFault for an answer that is no dossier, or another mark's
 * @throws RowFault for a dossier that an import would refuse
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
  // Line breaks within JSON texts are escaped, so those outside can be replaced.
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
