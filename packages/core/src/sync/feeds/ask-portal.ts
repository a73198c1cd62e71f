import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { isPlainObject } from '../../domain/text/json.ts';
import { countPortalRequest, restPortal } from '../../store/feed-store.ts';
import { fetchDocument } from '../fetch/fetch-document.ts';
import { FetchFault } from '../fetch/fetch-fault.ts';
import { plainExcerpt, RowFault } from '../readers/document-reader.ts';
import { readDossier, unwrappedDossier } from '../readers/portal-ndjson.ts';
import { numberOf, parseJson } from '../readers/stated-fields.ts';
import type { FeedTools } from './feed.ts';
import { addressOf, type PortalConfig } from './feed-config.ts';

/** The portal's answer for one number. `rest`: send no more requests for now. */
export type PortalAnswer =
  | { readonly kind: 'dossier'; readonly line: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fault'; readonly reason: string }
  /** There is a dossier, of which nothing can be taken. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'rest'; readonly reason?: string };

export type AskPortal = (nro: string, signal: AbortSignal | undefined) => Promise<PortalAnswer>;

interface PortalVisit {
  /** The address template, with `{nro}`. */
  readonly template: string;
  readonly config: PortalConfig;
  readonly folder: string;
  /** When any process last sent a request to the portal. */
  readonly askedAt: string | null;
}

/** The day's requests are used up. */
class CapReached extends Error {}

/**
 * Sends requests to the portal sparingly: one at a time, each some seconds after the answer before it and
 * counted before it is made; a pause that the portal asks for is kept.
 */
export function portalAsker(tools: FeedTools, visit: PortalVisit): AskPortal {
  const paceMs = visit.config.paceSeconds * 1_000;
  let askedAt = visit.askedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(visit.askedAt);
  return async (nro, signal) => {
    // A clock that was set back must not keep us away for long.
    const wait = Math.min(askedAt + paceMs - tools.now().getTime(), paceMs);
    if (wait > 0) await tools.sleep(wait, signal);
    try {
      return await fetchDossier(tools, visit, { nro, paceMs, signal });
    } catch (error) {
      return await answerTo(error, tools);
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
  const beforeAttempt = () => count(tools, config.perDay);
  const address = addressOf(template, { nro });
  const request = { address, path, limits: config, paceMs, signal };
  const fetched = await fetchDocument({ ...tools, beforeAttempt }, request);
  if (fetched.kind !== 'document') return { kind: 'unknown' };
  const line = dossierLine(await readFile(path, 'utf8'), nro);
  return line === null ? { kind: 'unknown' } : { kind: 'dossier', line };
}

/**
 * The dossier that a portal answered with, as one line of NDJSON; null when it has none of that number.
 * @throws FetchFault for an answer that is no dossier, or another mark's
 * @throws RowFault for a dossier that an import would refuse
 */
export function dossierLine(text: string, nro: string): string | null {
  const json = parseJson(text);
  if (json === undefined) throw new FetchFault('the answer is no JSON', { again: false });
  const dossier = unwrappedDossier(json);
  if (!isPlainObject(dossier)) return null;
  const stated = numberOf(dossier, 'NumeroSolicitud');
  if (stated === undefined) return null;
  if (stated !== nro) {
    throw new FetchFault('the answer is the dossier of another number', { again: false });
  }
  readDossier(dossier);
  // Outside its texts, where a line break is escaped, JSON means the same without them.
  return text.replace(/[\r\n]+/g, ' ').trim();
}

async function count({ db, now }: FeedTools, cap: number): Promise<void> {
  const at = now();
  const request = { day: officeDay(at), at: at.toISOString(), cap };
  if (!(await countPortalRequest(db, request))) throw new CapReached();
}

async function answerTo(error: unknown, { db, now }: FeedTools): Promise<PortalAnswer> {
  if (error instanceof CapReached) return { kind: 'rest' };
  if (error instanceof RowFault) return { kind: 'refused', reason: plainExcerpt(error.message) };
  if (!(error instanceof FetchFault)) throw error;
  const { message: reason, retryAfterMs } = error;
  if (retryAfterMs === undefined) return { kind: 'fault', reason };
  await restPortal(db, new Date(now().getTime() + retryAfterMs).toISOString());
  return { kind: 'rest', reason };
}
