import { type Selectable, sql, type Transaction } from 'kysely';
import {
  COMPARED_KINDS,
  type WatchItem,
  type Watchlist,
  type WatchMail,
} from '../../contract/watchlist.ts';
import type { ItemGoods, WatchedMark } from '../../domain/watch/watched-mark.ts';
import type { Database, Db } from '../database/database.ts';
import type { PreviousSecret, WatchItemTable, WatchlistTable } from '../database/watch-tables.ts';

/** A watchlist in the form of the contract, with its signing secrets, which changes by its owner may rotate. */
export interface StoredWatchlist {
  readonly record: Watchlist;
  /** The current signing secret, encrypted. */
  readonly signingSecret: string;
  /** Replaced secrets, newest first. */
  readonly previousSecrets: readonly PreviousSecret[];
}

/** A watchlist to create. */
interface NewWatchlist
  extends Pick<Watchlist, 'id' | 'label' | 'callbackUrl' | 'filters' | 'baseline'> {
  readonly org: string;
  /** The signing secret, encrypted. */
  readonly signingSecret: string;
  /** Number of the newest change of the corpus; the list watches later changes. */
  readonly seq: number;
  readonly createdAt: string;
}

/** The fields that a PATCH or a retirement writes; absent fields stay unchanged. */
export interface WatchlistChange {
  readonly label?: string;
  readonly filters?: Watchlist['filters'];
  readonly status?: Watchlist['status'];
  /** A callback address that passed the callback check; null for none. */
  readonly callbackUrl?: string | null;
  readonly secret?: ChangedSecret;
}

/** A signing secret that replaces another. */
interface ChangedSecret {
  /** The new secret, encrypted. */
  readonly sealed: string;
  /** The replaced secrets that also sign until their overlap period ends. */
  readonly previous: readonly PreviousSecret[];
}

/** Inserts a watchlist. Call it in the transaction that called `countForOrg`, so that the limit is exact. */
export async function insertWatchlist(
  trx: Transaction<Database>,
  { org, filters, callbackUrl, signingSecret, seq, createdAt, ...given }: NewWatchlist,
): Promise<void> {
  await trx
    .insertInto('watchlist')
    .values({
      ...given,
      org,
      filters: JSON.stringify(filters),
      status: 'active',
      swept_seq: seq,
      baseline_seq: seq,
      baseline_status: given.baseline ? 'pending' : 'none',
      callback_url: callbackUrl,
      callback_state: callbackUrl === null ? 'none' : 'ok',
      signing_secret: signingSecret,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
}

/** Lists the watchlists of an organisation, newest first, including retired ones. Two queries. */
export async function findWatchlists(db: Db, org: string): Promise<Watchlist[]> {
  const rows = await db
    .selectFrom('watchlist')
    .selectAll()
    .where('org', '=', org)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const items = await readItemsByList(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toWatchlist(row, items.get(row.id) ?? []));
}

/** Finds the watchlist with this id if it belongs to the organisation; null otherwise. */
export async function findWatchlist(db: Db, org: string, id: string): Promise<Watchlist | null> {
  const row = await db
    .selectFrom('watchlist')
    .selectAll()
    .where('id', '=', id)
    .where('org', '=', org)
    .executeTakeFirst();
  return row ? toWatchlist(row, (await readItemsByList(db, [id])).get(id) ?? []) : null;
}

/**
 * Locks the organisation's watchlist with this id until the transaction ends, so that a sweep waits and then reads the
 * changes. Null when there is no such list, or it is retired.
 */
export async function lockWatchlist(
  trx: Transaction<Database>,
  org: string,
  id: string,
): Promise<StoredWatchlist | null> {
  const row = await trx
    .selectFrom('watchlist')
    .selectAll()
    .where('id', '=', id)
    .where('org', '=', org)
    .where('status', '!=', 'retired')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const items = (await readItemsByList(trx, [id])).get(id) ?? [];
  return {
    record: toWatchlist(row, items),
    signingSecret: row.signing_secret,
    previousSecrets: row.previous_secrets,
  };
}

/** Writes a change of a locked watchlist. */
export async function changeWatchlist(
  trx: Transaction<Database>,
  id: string,
  change: WatchlistChange,
  at: string,
): Promise<void> {
  const { label, filters, status, callbackUrl, secret } = change;
  const isFenced = callbackUrl !== undefined || (status !== undefined && status !== 'active');
  await trx
    .updateTable('watchlist')
    .set({
      updated_at: at,
      ...(label !== undefined && { label }),
      ...(filters && { filters: JSON.stringify(filters) }),
      ...(status && { status }),
      ...((filters || status) && { revision: sql<number>`revision + 1` }),
      ...(callbackUrl !== undefined && callbackColumns(callbackUrl)),
      ...(isFenced && { callback_version: sql<number>`callback_version + 1` }),
      ...(secret && secretColumns(secret)),
      ...(status === 'retired' && { baseline_status: endedBaseline }),
    })
    .where('id', '=', id)
    .execute();
}

/** SQL for the baseline status of a list that is being retired: an unfinished baseline has failed. */
const endedBaseline = sql<
  Watchlist['baselineStatus']
>`case when baseline_status in ('pending', 'running') then 'failed' else baseline_status end`;

/** Returns the column values for a new callback address, including a reset delivery state. */
function callbackColumns(url: string | null) {
  return {
    callback_url: url,
    callback_state: url === null ? ('none' as const) : ('ok' as const),
    callback_last_status: null,
    callback_last_attempt_at: null,
    callback_failing_since: null,
  };
}

function secretColumns({ sealed, previous }: ChangedSecret) {
  return { signing_secret: sealed, previous_secrets: JSON.stringify(previous) };
}

async function readItemsByList(db: Db, ids: readonly string[]): Promise<Map<string, WatchItem[]>> {
  const items = new Map<string, WatchItem[]>();
  if (ids.length === 0) return items;
  const rows = await db
    .selectFrom('watch_item')
    .selectAll()
    .where('watchlist_id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const ofList = items.get(row.watchlist_id);
    if (ofList === undefined) items.set(row.watchlist_id, [toWatchItem(row)]);
    else ofList.push(toWatchItem(row));
  }
  return items;
}

function toWatchlist(row: Selectable<WatchlistTable>, items: WatchItem[]): Watchlist {
  const mail = toWatchMail(row);
  return {
    id: row.id,
    label: row.label,
    items,
    callbackUrl: row.callback_url,
    filters: row.filters,
    baseline: row.baseline,
    status: row.status,
    baselineStatus: row.baseline_status,
    baselineAt: row.baseline_at,
    lastSweptAt: row.last_swept_at,
    itemCount: items.length,
    callback: {
      state: row.callback_state,
      ...(row.callback_last_status !== null && { lastStatus: row.callback_last_status }),
      ...(row.callback_last_attempt_at !== null && {
        lastAttemptAt: row.callback_last_attempt_at,
      }),
    },
    ...(mail !== null && { correo: mail }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const MAIL_COLUMNS = [
  'mail_address',
  'mail_frequency',
  'mail_language',
  'mail_state',
  'mail_delivery',
  'mail_last_status',
  'mail_last_failure_at',
] as const;
type MailColumns = (typeof MAIL_COLUMNS)[number];

/** Returns the mail settings of a list; null when it sends no digests. */
export function toWatchMail(row: Pick<Selectable<WatchlistTable>, MailColumns>): WatchMail | null {
  const { mail_address, mail_frequency, mail_language, mail_state } = row;
  if (!mail_address || !mail_frequency || !mail_language || !mail_state) return null;
  return {
    direccion: mail_address,
    frecuencia: mail_frequency,
    idioma: mail_language,
    estado: mail_state,
    ...(row.mail_last_failure_at !== null && {
      entrega: {
        state: row.mail_delivery,
        ...(row.mail_last_status !== null && { lastStatus: row.mail_last_status }),
        lastFailureAt: row.mail_last_failure_at,
      },
    }),
  };
}

/** Converts the row of an item to the form of the contract. */
function toWatchItem(row: Selectable<WatchItemTable>): WatchItem {
  return {
    id: row.id,
    watchlistId: row.watchlist_id,
    mark: row.mark,
    kind: row.kind,
    createdAt: row.created_at,
    ...(row.followed_by !== null && { seguidoPor: row.followed_by }),
    ...toItemGoods(row),
  };
}

/** Returns the goods to compare an item's hits with: a text, another mark's goods, or those of the watched mark. */
export function toItemGoods({
  goods,
  goods_of,
  own_goods,
}: Pick<Selectable<WatchItemTable>, 'goods' | 'goods_of' | 'own_goods'>): ItemGoods {
  return {
    ...(goods !== null && { cobertura: goods }),
    ...(goods_of !== null && { coberturaDe: goods_of }),
    ...(own_goods && { productos: true }),
  };
}

/** Maximum number of marks per statement, because a statement may have at most 65,535 parameters. */
const ADDED_AT_ONCE = 5_000;

/** The list to which marks are added, and the time and change number of the addition. */
interface Addition {
  readonly watchlistId: string;
  /** Number of the newest change of the corpus; the item watches later changes. */
  readonly seq: number;
  readonly createdAt: string;
  readonly awaitsBaseline: boolean;
}

/** Numbers of an organisation's lists and items, without retired lists (decision C17). A person counts as its marks. */
interface OrgCounts {
  readonly watchlists: number;
  readonly items: number;
}

/**
 * Counts what an organisation watches. An advisory lock blocks other additions until the transaction ends, so that the
 * limits are exact even with several processes.
 */
export async function countForOrg(trx: Transaction<Database>, org: string): Promise<OrgCounts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`marcario watch of ${org}`}, 0))`.execute(
    trx,
  );
  const count = sql<number>`count(*)::integer`;
  const active = trx
    .selectFrom('watchlist')
    .where('org', '=', org)
    .where('status', '!=', 'retired');
  const { watchlists } = await active.select(count.as('watchlists')).executeTakeFirstOrThrow();
  const { items } = await active
    .innerJoin('watch_item', 'watch_item.watchlist_id', 'watchlist.id')
    .where('watch_item.kind', 'in', COMPARED_KINDS)
    .select(count.as('items'))
    .executeTakeFirstOrThrow();
  return { watchlists, items };
}

/** Adds marks that the list does not have yet, and returns the new items in the order of the marks. */
export async function insertItems(
  trx: Transaction<Database>,
  marks: readonly (WatchedMark & { readonly followedBy?: number })[],
  { watchlistId, seq, createdAt, awaitsBaseline }: Addition,
): Promise<WatchItem[]> {
  const added: WatchItem[] = [];
  for (let at = 0; at < marks.length; at += ADDED_AT_ONCE) {
    const rows = await trx
      .insertInto('watch_item')
      .values(
        marks.slice(at, at + ADDED_AT_ONCE).map(({ followedBy = null, goods = {}, ...mark }) => ({
          ...mark,
          goods: goods.cobertura ?? null,
          goods_of: goods.coberturaDe ?? null,
          own_goods: goods.productos ?? false,
          followed_by: followedBy,
          watchlist_id: watchlistId,
          added_seq: seq,
          awaits_baseline: awaitsBaseline,
          created_at: createdAt,
        })),
      )
      .returningAll()
      .execute();
    added.push(...rows.map(toWatchItem));
  }
  return added.sort((a, b) => a.id - b.id);
}

/** Finds the item of a list that watches the same mark; null when there is none. */
export async function findItem(
  db: Db,
  watchlistId: string,
  { kind, folded }: WatchedMark,
): Promise<WatchItem | null> {
  const row = await db
    .selectFrom('watch_item')
    .selectAll()
    .where('watchlist_id', '=', watchlistId)
    .where('kind', '=', kind)
    .where('folded', '=', folded)
    .executeTakeFirst();
  return row ? toWatchItem(row) : null;
}

/** Deletes an item; its hits remain. */
export async function deleteItem(trx: Transaction<Database>, itemId: number): Promise<void> {
  await trx.deleteFrom('watch_item').where('id', '=', itemId).execute();
}

/** Returns the given ids that identify a person of the corpus. */
export async function findExistingPersons(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('persona')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the given texts that are application numbers of marks in the corpus. */
export async function findExistingNumbers(
  db: Db,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (texts.length === 0) return new Set();
  const rows = await db
    .selectFrom('brand')
    .select('nro_solicitud')
    .where('nro_solicitud', '=', sql<string>`any(${texts})`)
    .execute();
  return new Set(rows.map(({ nro_solicitud }) => nro_solicitud));
}
