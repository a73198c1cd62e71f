import type { Transaction } from 'kysely';
import type { WatchFilters } from '../../contract/watchlist.ts';
import { parseExcludedHolders } from '../../domain/listing/brand-query.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { candidateNumbers, requestedPersonIds } from '../../domain/watch/watched-mark.ts';
import type { CorpusWatch } from '../../search/faces/watched-corpus.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { runTransactionWithRetry } from '../../store/database/transactions.ts';
import {
  findExistingNumbers,
  findExistingPersons,
  lockWatchlist,
  type StoredWatchlist,
} from '../../store/watch/watchlist-store.ts';
import type { Seal } from '../keys/secret-keys.ts';

/** Maximum watchlists and items of an organisation, not counting retired watchlists (decision A3). */
export interface WatchCaps {
  readonly watchlists: number;
  readonly items: number;
}

/** The settings of links in mails. */
export interface MailRules {
  /** The base URL of links in mails; undefined when the service sends no mail. */
  readonly linksFrom: string | undefined;
}

/** Dependencies of the watchlist handlers. */
export interface WatchTools extends MailRules {
  readonly db: Db;
  readonly cursorKeys: CursorKeys;
  readonly seal: Seal;
  readonly caps: WatchCaps;
  readonly now: () => Date;
  /** Checks a new callback URL. @throws ServiceError `unsafe_callback` */
  readonly checkCallback: (url: string) => Promise<void>;
  readonly newSecret: () => string;
  /** Returns the current corpus. */
  readonly corpus: () => CorpusWatch;
  /** Called when there may be a list to sweep or a baseline to compute. */
  readonly wake: () => void;
}

/** Returns which of the application numbers and persons that the given items name exist in the corpus. */
export async function existingTargets(db: Db, named: Parameters<typeof candidateNumbers>[0]) {
  const [numbers, persons] = [
    await findExistingNumbers(db, candidateNumbers(named)),
    await findExistingPersons(db, requestedPersonIds(named)),
  ];
  return { numbers, persons };
}

/** Returns the same error for an unknown list, a list of another organisation, and a change of a retired list. */
export function noWatchlistError(): ServiceError {
  return new ServiceError('not_found', 'No such watchlist');
}

/**
 * Runs `work` in a transaction that has locked a watchlist for a change.
 * @throws ServiceError `not_found` for an unknown, foreign or retired list
 */
export function withLockedWatchlist<T>(
  db: Db,
  { org, id }: { readonly org: string; readonly id: string },
  work: (trx: Transaction<Database>, list: StoredWatchlist) => Promise<T>,
): Promise<T> {
  return runTransactionWithRetry(db, async (trx) => {
    const list = await lockWatchlist(trx, org, id);
    if (list === null) throw noWatchlistError();
    return work(trx, list);
  });
}

/** Validates excluded holders, which the schema cannot. @throws ServiceError `invalid_rut`, `validation_error` */
export function requireValidFilters({ excluirTitular = [] }: WatchFilters): void {
  parseExcludedHolders(excluirTitular);
}

/** Checks a new total against its limit. @throws ServiceError `watchlist_too_large` that names the exceeded limit */
export function requireItemCapacity(
  what: keyof WatchCaps,
  wanted: number,
  { [what]: cap }: WatchCaps,
): void {
  if (wanted <= cap) return;
  const name = what === 'items' ? 'items in all its watchlists' : 'watchlists';
  throw new ServiceError(
    'watchlist_too_large',
    `An organisation may have ${cap} ${name}; this would make ${wanted}`,
  );
}
