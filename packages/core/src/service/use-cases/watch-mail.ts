import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { WatchHit } from '../../contract/watch-hit.ts';
import type { NewWatchMail, WatchMail } from '../../contract/watchlist.ts';
import type { MailText, MailTools } from '../../delivery/attempt-mail.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { ServiceError } from '../../domain/service-error.ts';
import {
  confirmationText,
  type DigestMark,
  digestText,
  type HitGoods,
} from '../../domain/watch/mail-texts.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { runTransactionWithRetry } from '../../store/database/transactions.ts';
import type { LeasedNotification } from '../../store/delivery/outbox.ts';
import { listHitsAfter } from '../../store/watch/hit-store.ts';
import {
  confirmMail,
  countConfirmations,
  enqueueConfirmation,
  findMail,
  type StoredMail,
  setMail,
  setMailSchedule,
  stopMail,
} from '../../store/watch/mail-store.ts';
import { findWatchlist } from '../../store/watch/watchlist-store.ts';
import type { Subkeys } from '../keys/secret-keys.ts';
import { findOppositionTerms } from './opposition-terms.ts';
import { findOpenThreads } from './watch-threads.ts';
import type { MailRules } from './watch-tools.ts';

/** Maximum number of confirmation mails to an address in 24 hours; `MAX_PER_ORGANISATION` limits an organisation's. */
const MAX_PER_ADDRESS = 5;
const MAX_PER_ORGANISATION = 100;
const DAY_MS = 86_400_000;
/** Maximum number of marks in a digest; the most similar ones are listed. */
const MAX_LISTED = 50;
/** Maximum number of hits read for a digest, because a baseline may have thousands. */
const MAX_ROWS_READ = 5_000;

/** Dependencies of mails and their links. */
export interface WatchMailTools extends MailRules {
  readonly db: Db;
  readonly now: () => Date;
  readonly keys: Subkeys;
}

/** @throws ServiceError `invalid_input` when the request sets an address but the service sends no mail */
export function requireMail(
  { linksFrom: linkBaseUrl }: MailRules,
  correo: NewWatchMail | null | undefined,
): void {
  if (!correo || linkBaseUrl !== undefined) return;
  throw new ServiceError(
    'invalid_input',
    'correo: this service sends no mail; its operator sets SERVICE_SMTP_URL for that',
  );
}

/** The locked list whose mail settings are changed, with its current settings. */
interface MailChange {
  readonly watchlistId: string;
  readonly org: string;
  readonly before: WatchMail | undefined;
  readonly at: Date;
}

/**
 * Sets the digest address of a locked list. A confirmed address needs no new confirmation while it is unchanged; any
 * other address, and one that unsubscribed, gets a confirmation mail.
 * @throws ServiceError `invalid_input` when too many confirmations were requested
 */
export async function saveMail(
  trx: Transaction<Database>,
  correo: NewWatchMail | null,
  { watchlistId, org, before, at }: MailChange,
): Promise<void> {
  if (correo === null) return setMail(trx, watchlistId, null);
  const { direccion, frecuencia = 'diaria', idioma = 'es' } = correo;
  const mail = { direccion, frecuencia, idioma };
  if (before?.direccion === direccion && before.estado === 'confirmado') {
    return setMailSchedule(trx, watchlistId, mail);
  }
  const request = { watchlistId, org, address: direccion, now: at };
  const counts = await countConfirmations(trx, request, new Date(at.getTime() - DAY_MS));
  if (counts.ofAddress >= MAX_PER_ADDRESS || counts.ofOrg >= MAX_PER_ORGANISATION) {
    throw new ServiceError(
      'invalid_input',
      'correo: too many confirmations were asked for in the last 24 hours; ask again tomorrow',
    );
  }
  await setMail(trx, watchlistId, mail);
  await enqueueConfirmation(trx, request);
}

/** Creates the function that composes the mails of the outbox. */
export function composeMail(tools: WatchMailTools): MailTools['compose'] {
  return async (notification) => {
    const mail = await findMail(tools.db, notification.watchlistId);
    if (mail === null) return null;
    if (notification.channel === 'digest') return composeDigest(tools, mail, notification);
    const url = createMailLink(tools, mail, 'confirm');
    return { to: mail.direccion, ...confirmationText(mail.idioma, url) };
  };
}

/** Composes a digest of open threads; null when all are closed, because dismissed threads are not mentioned. */
async function composeDigest(
  tools: WatchMailTools,
  mail: StoredMail,
  { newHits, afterPosition }: LeasedNotification,
): Promise<MailText | null> {
  const { db, now } = tools;
  const { watchlistId, org } = mail;
  const limit = Math.min(newHits, MAX_ROWS_READ);
  const hits = await listHitsAfter(db, { watchlistId, after: afterPosition, limit });
  const nros = [...new Set(hits.map(({ hit }) => hit.matchedNro))];
  const open = await findOpenThreads(db, { org, id: watchlistId }, nros);
  const list = await findWatchlist(db, org, watchlistId);
  const newest = new Map(hits.map(({ hit }) => [`${hit.watchItemId} ${hit.matchedNro}`, hit]));
  const listed = open
    .flatMap(({ itemId, nro }) => newest.get(`${itemId} ${nro}`) ?? [])
    .sort((a, b) => b.score - a.score || Number(a.watchItemId) - Number(b.watchItemId));
  if (listed.length === 0) return null;
  const terms = await findOppositionTerms(db, nros, officeDay(now()));
  const marks = listed.slice(0, MAX_LISTED).map((hit): DigestMark => {
    const term = terms.get(hit.matchedNro);
    const item = list?.items.find(({ id }) => String(id) === hit.watchItemId);
    return {
      nro: hit.matchedNro,
      name: hit.snapshot.denominacion,
      watched: item?.mark ?? '',
      score: hit.score,
      estado: hit.snapshot.estado,
      clases: hit.snapshot.clases,
      titulares: hit.snapshot.titular,
      opposableUntil: term?.kind === 'fecha' ? term.vence : undefined,
      goods: goodsOfHit(hit),
    };
  });
  const stopUrl = createMailLink(tools, mail, 'stop');
  const digest = { label: mail.label, watchlistId, marks, total: listed.length, stopUrl };
  return { to: mail.direccion, stopUrl, ...digestText(mail.idioma, digest) };
}

function goodsOfHit({ productos, conflicto }: WatchHit): HitGoods | undefined {
  if (productos === undefined || conflicto === undefined) return undefined;
  return { productos, conflicto };
}

/** The action of a link in a mail. */
export type MailAction = 'confirm' | 'stop';

/** A valid link in a mail. */
export interface MailLink {
  readonly action: MailAction;
  readonly idioma: WatchMail['idioma'];
}

/**
 * Verifies a link in a mail, and performs its action when `isConfirmed` is true. Only a POST sets it, because programs
 * that scan mails follow links.
 * @throws ServiceError `not_found` for a link that is not valid
 */
export type FollowMailLink = (
  token: string,
  request: { readonly isConfirmed: boolean },
) => Promise<MailLink>;

/** Creates the handler of mail links. They need no API key: each contains an HMAC of this service. */
export function followMailLink(tools: WatchMailTools): FollowMailLink {
  const { db } = tools;
  return async (token, { isConfirmed }) => {
    const [, watchlistId = '', action, code = ''] =
      /^(wl_\w{1,60})[.](confirm|stop)[.]([\w-]{43})$/.exec(token) ?? [];
    const mail = watchlistId === '' ? null : await findMail(db, watchlistId);
    if (mail === null || !isAction(action) || !isValidCode(tools.keys, mail, { action, code })) {
      throw invalidLinkError();
    }
    if (action === 'confirm' && mail.estado === 'detenido') throw invalidLinkError();
    if (isConfirmed && action === 'confirm') await confirmMail(db, mail);
    if (isConfirmed && action === 'stop')
      await runTransactionWithRetry(db, (trx) => stopMail(trx, mail));
    return { action, idioma: mail.idioma };
  };
}

function isAction(text: string | undefined): text is MailAction {
  return text === 'confirm' || text === 'stop';
}

function createMailLink(
  { keys, linksFrom: linkBaseUrl = '' }: WatchMailTools,
  mail: StoredMail,
  action: MailAction,
) {
  return `${linkBaseUrl}/mail/${mail.watchlistId}.${action}.${linkCode(keys[0], mail, action)}`;
}

/** Computes the HMAC of a link: a confirm link is valid for one request, a stop link as long as the address. */
function linkCode(
  key: Uint8Array,
  { watchlistId, direccion, version }: StoredMail,
  action: MailAction,
): string {
  const parts = [watchlistId, action, direccion, ...(action === 'confirm' ? [version] : [])];
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

function isValidCode(
  keys: Subkeys,
  mail: StoredMail,
  { action, code }: { readonly action: MailAction; readonly code: string },
): boolean {
  const given = Buffer.from(code);
  return keys.some((key) => {
    const made = Buffer.from(linkCode(key, mail, action));
    return made.length === given.length && timingSafeEqual(made, given);
  });
}

function invalidLinkError(): ServiceError {
  return new ServiceError('not_found', 'This link is not in force any more');
}
