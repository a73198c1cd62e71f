import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CreatedWatchlist } from '../../contract/operations/create-watchlist.ts';
import type { ParsedInput } from '../../contract/operations.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { canonicalJson } from '../../domain/text/json.ts';
import { distinctMarks, type WatchedMark, watchedMark } from '../../domain/watch/watched-mark.ts';
import { newestSeq } from '../../store/brand-store.ts';
import type { Database } from '../../store/database.ts';
import { isFollowing } from '../../store/follow-store.ts';
import { retriedTransaction } from '../../store/transactions.ts';
import {
  keepAnswer,
  keptAnswer,
  type RequestKey,
  takeKey,
} from '../../store/watch-request-store.ts';
import {
  countOfOrg,
  insertItems,
  insertWatchlist,
  lockWatchlist,
} from '../../store/watchlist-store.ts';
import { followNow } from '../../watch/followed-items.ts';
import type { OwnedRun } from '../operation-runs.ts';
import { requireMail, writeMail } from './watch-mail.ts';
import {
  knownOf,
  noWatchlist,
  requireFilters,
  requireRoom,
  type WatchTools,
} from './watch-tools.ts';

const KEPT_MS = 24 * 3_600_000;
const ID_BYTES = 12;

type Input = Omit<ParsedInput<'createWatchlist'>, 'idempotencyKey'>;

interface NewList {
  readonly org: string;
  readonly input: Input;
  readonly marks: readonly WatchedMark[];
  readonly at: string;
}

/**
 * `POST /v1/watch` (decision D14). The key is looked up first, so that a repeated request does not check its address
 * again. The key is claimed in the transaction that creates the list: of two requests with one key the second waits for
 * the first and returns the same response.
 */
export function createWatchlist(tools: WatchTools): OwnedRun<'createWatchlist'> {
  return async ({ idempotencyKey, ...input }, { caller }) => {
    const org = caller.consumerId;
    const now = tools.now();
    const request = requestOf(org, idempotencyKey, now);
    const fingerprint = fingerprintOf(input);
    const known = request && (await replay(tools, request, fingerprint));
    if (known) return known;
    const { callbackUrl = null, filters = {} } = input;
    requireFilters(filters);
    requireMail(tools, input.correo);
    if (callbackUrl !== null) await tools.checkCallback(callbackUrl);
    const marks = await marksOf(tools, input);
    const list = { org, input, marks, at: now.toISOString() };
    const created = await retriedTransaction(tools.db, async (trx) => {
      const mine = !request || (await takeKey(trx, request, { fingerprint, at: list.at }));
      if (!mine) return null;
      const answer = await make(trx, tools, list);
      if (request) await keepAnswer(trx, request, sealed(tools, request, answer));
      return answer;
    });
    if (created !== null) {
      tools.wake();
      return created;
    }
    const answered = request && (await replay(tools, request, fingerprint));
    if (answered) return answered;
    throw new ServiceError('service_unavailable', 'Internal error', { retryAfterSeconds: 5 });
  };
}

function requestOf(org: string, key: string | undefined, now: Date): RequestKey | null {
  if (key === undefined) return null;
  return { org, key, since: new Date(now.getTime() - KEPT_MS).toISOString() };
}

/** Equal inputs have equal fingerprints, whatever the order of their fields. */
function fingerprintOf(input: Input): string {
  return createHash('sha256').update(canonicalJson(input)).digest('base64url');
}

async function replay(
  { db, seal }: WatchTools,
  request: RequestKey,
  fingerprint: string,
): Promise<CreatedWatchlist | null> {
  const kept = await keptAnswer(db, request);
  if (kept === null) return null;
  if (kept.fingerprint !== fingerprint) {
    throw new ServiceError(
      'idempotency_conflict',
      'This Idempotency-Key came with another body before: use a new key',
    );
  }
  return JSON.parse(seal.open(kept.answer, placeOf(request))) as CreatedWatchlist;
}

function sealed({ seal }: WatchTools, request: RequestKey, answer: CreatedWatchlist): string {
  return seal.seal(JSON.stringify(answer), placeOf(request));
}

function placeOf({ org, key }: RequestKey): string {
  return JSON.stringify(['request', org, key]);
}

async function marksOf({ db }: WatchTools, { items }: Input): Promise<WatchedMark[]> {
  const known = await knownOf(db, items);
  return distinctMarks(items.map((named, at) => watchedMark(named, known, `items[${at}].`)));
}

async function make(
  trx: Transaction<Database>,
  { caps, seal, newSecret, corpus }: WatchTools,
  { org, input, marks, at }: NewList,
): Promise<CreatedWatchlist> {
  const counts = await countOfOrg(trx, org);
  requireRoom('watchlists', counts.watchlists + 1, caps);
  const { label, callbackUrl = null, filters = {}, baseline = false } = input;
  const id = `wl_${randomBytes(ID_BYTES).toString('hex')}`;
  const signingSecret = newSecret();
  const seq = await newestSeq(trx);
  await insertWatchlist(trx, {
    id,
    org,
    label,
    callbackUrl,
    filters,
    baseline,
    signingSecret: seal.seal(signingSecret, id),
    seq,
    createdAt: at,
  });
  const addition = { watchlistId: id, seq, createdAt: at, awaitsBaseline: baseline };
  if (input.correo) {
    await writeMail(trx, input.correo, {
      watchlistId: id,
      org,
      before: undefined,
      at: new Date(at),
    });
  }
  const items = await insertItems(trx, marks, addition);
  const following = items.filter(isFollowing);
  const followed = await followNow(trx, corpus(), following, addition);
  requireRoom('items', counts.items + items.length - following.length + followed, caps);
  const made = await lockWatchlist(trx, org, id);
  if (made === null) throw noWatchlist();
  return { ...made.record, signingSecret };
}
