import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CreatedWatchlist } from '../../contract/operations/create-watchlist.ts';
import type { ParsedInput } from '../../contract/operations.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { canonicalJson } from '../../domain/text/json.ts';
import {
  deduplicateMarks,
  parseWatchedMark,
  type WatchedMark,
} from '../../domain/watch/watched-mark.ts';
import { readNewestSeq } from '../../store/brands/brand-store.ts';
import type { Database } from '../../store/database/database.ts';
import { runTransactionWithRetry } from '../../store/database/transactions.ts';
import { isPersonItem } from '../../store/watch/followed-persons.ts';
import {
  claimIdempotencyKey,
  type IdempotencyKey,
  storedResponse,
  storeResponse,
} from '../../store/watch/idempotency-store.ts';
import {
  countForOrg,
  insertItems,
  insertWatchlist,
  lockWatchlist,
} from '../../store/watch/watchlist-store.ts';
import { followPersons } from '../../watch/followed-items.ts';
import type { OwnedHandler } from '../operation-handlers.ts';
import { requireMail, saveMail } from './watch-mail.ts';
import {
  existingTargets,
  noWatchlistError,
  requireItemCapacity,
  requireValidFilters,
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
 * Handles `POST /v1/watch` (decision D14). The idempotency key is looked up first, so that a repeated request does not
 * check its callback again. The key is claimed in the transaction that creates the list, so of two requests with one
 * key the second waits for the first and returns the same response.
 */
export function createWatchlist(tools: WatchTools): OwnedHandler<'createWatchlist'> {
  return async ({ idempotencyKey, ...input }, { caller }) => {
    const org = caller.consumerId;
    const now = tools.now();
    const request = toIdempotencyKey(org, idempotencyKey, now);
    const fingerprint = inputFingerprint(input);
    const known = request && (await replayResponse(tools, request, fingerprint));
    if (known) return known;
    const { callbackUrl = null, filters = {} } = input;
    requireValidFilters(filters);
    requireMail(tools, input.correo);
    if (callbackUrl !== null) await tools.checkCallback(callbackUrl);
    const marks = await parseItems(tools, input);
    const list = { org, input, marks, at: now.toISOString() };
    const created = await runTransactionWithRetry(tools.db, async (trx) => {
      const mine =
        !request || (await claimIdempotencyKey(trx, request, { fingerprint, at: list.at }));
      if (!mine) return null;
      const answer = await insertList(trx, tools, list);
      if (request) await storeResponse(trx, request, sealResponse(tools, request, answer));
      return answer;
    });
    if (created !== null) {
      tools.wake();
      return created;
    }
    const answered = request && (await replayResponse(tools, request, fingerprint));
    if (answered) return answered;
    throw new ServiceError('service_unavailable', 'Internal error', { retryAfterSeconds: 5 });
  };
}

function toIdempotencyKey(org: string, key: string | undefined, now: Date): IdempotencyKey | null {
  if (key === undefined) return null;
  return { org, key, since: new Date(now.getTime() - KEPT_MS).toISOString() };
}

/** Hashes an input; equal inputs have equal fingerprints, whatever the order of their fields. */
function inputFingerprint(input: Input): string {
  return createHash('sha256').update(canonicalJson(input)).digest('base64url');
}

async function replayResponse(
  { db, seal }: WatchTools,
  request: IdempotencyKey,
  fingerprint: string,
): Promise<CreatedWatchlist | null> {
  const stored = await storedResponse(db, request);
  if (stored === null) return null;
  if (stored.fingerprint !== fingerprint) {
    throw new ServiceError(
      'idempotency_conflict',
      'This Idempotency-Key came with another body before: use a new key',
    );
  }
  return JSON.parse(seal.open(stored.answer, sealContext(request))) as CreatedWatchlist;
}

function sealResponse(
  { seal }: WatchTools,
  request: IdempotencyKey,
  answer: CreatedWatchlist,
): string {
  return seal.seal(JSON.stringify(answer), sealContext(request));
}

function sealContext({ org, key }: IdempotencyKey): string {
  return JSON.stringify(['request', org, key]);
}

async function parseItems({ db }: WatchTools, { items }: Input): Promise<WatchedMark[]> {
  const known = await existingTargets(db, items);
  return deduplicateMarks(
    items.map((named, at) => parseWatchedMark(named, known, `items[${at}].`)),
  );
}

async function insertList(
  trx: Transaction<Database>,
  { caps, seal, newSecret, corpus }: WatchTools,
  { org, input, marks, at }: NewList,
): Promise<CreatedWatchlist> {
  const counts = await countForOrg(trx, org);
  requireItemCapacity('watchlists', counts.watchlists + 1, caps);
  const { label, callbackUrl = null, filters = {}, baseline = false } = input;
  const id = `wl_${randomBytes(ID_BYTES).toString('hex')}`;
  const signingSecret = newSecret();
  const seq = await readNewestSeq(trx);
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
    await saveMail(trx, input.correo, {
      watchlistId: id,
      org,
      before: undefined,
      at: new Date(at),
    });
  }
  const items = await insertItems(trx, marks, addition);
  const following = items.filter(isPersonItem);
  const followed = await followPersons(trx, corpus(), following, addition);
  requireItemCapacity('items', counts.items + items.length - following.length + followed, caps);
  const made = await lockWatchlist(trx, org, id);
  if (made === null) throw noWatchlistError();
  return { ...made.record, signingSecret };
}
