import type { Transaction } from 'kysely';
import { groupBy } from '../domain/group-by.ts';
import { computeFollowChanges, type PersonFollow } from '../domain/watch/followed-marks.ts';
import type { CorpusWatch } from '../search/faces/watched-corpus.ts';
import type { Database, Db } from '../store/database/database.ts';
import { findPersonIds } from '../store/persons/person-store.ts';
import {
  listNumberItems,
  listPersonItems,
  type PersonItem,
  reassignFollowedItems,
} from '../store/watch/followed-persons.ts';
import { insertItems } from '../store/watch/watchlist-store.ts';

/** The change after which new number items are watched, and the time at which the items are created. */
interface FollowedSince {
  /** Number of the newest change that is not watched. */
  readonly seq: number;
  readonly createdAt: string;
}

/**
 * Updates the number items of lists that this transaction has locked, so that they match the marks that the followed
 * persons hold in a corpus. A newly acquired mark is watched from the next sweep on. A transferred mark was still
 * watched when it changed hands, so the transfer is a hit.
 */
export async function updateFollowedItems(
  trx: Transaction<Database>,
  corpus: CorpusWatch,
  { watchlistIds, ...since }: FollowedSince & { readonly watchlistIds: readonly string[] },
): Promise<void> {
  const following = await listPersonItems(trx, watchlistIds);
  if (following.length === 0) return;
  const followers = await readFollowers(trx, corpus, following);
  for (const [watchlistId, own] of groupBy(followers, ({ item }) => item.watchlistId)) {
    const changes = computeFollowChanges(own, await listNumberItems(trx, watchlistId));
    await reassignFollowedItems(trx, changes.moved, changes.removed);
    await insertNumberItems(trx, changes.added, { watchlistId, awaitsBaseline: false, ...since });
  }
}

/** The list to which the marks of persons are added, and the change after which they are watched. */
interface FollowedList extends FollowedSince {
  readonly watchlistId: string;
  readonly awaitsBaseline: boolean;
}

/**
 * Adds number items for the marks that the persons of newly added items hold now.
 * @returns how many number items are new
 */
export async function followPersons(
  trx: Transaction<Database>,
  corpus: CorpusWatch,
  items: readonly PersonItem[],
  list: FollowedList,
): Promise<number> {
  if (items.length === 0) return 0;
  const followers = await readFollowers(trx, corpus, items);
  const { added } = computeFollowChanges(followers, await listNumberItems(trx, list.watchlistId));
  await insertNumberItems(trx, added, list);
  return added.length;
}

/** Removes the number items that followed a person, except those that another item of the list still follows. */
export async function unfollowPerson(
  trx: Transaction<Database>,
  corpus: CorpusWatch,
  { id, watchlistId }: Pick<PersonItem, 'id' | 'watchlistId'>,
): Promise<void> {
  const others = (await listPersonItems(trx, [watchlistId])).filter((item) => item.id !== id);
  const own = (await listNumberItems(trx, watchlistId)).filter((item) => item.followedBy === id);
  const { moved, removed } = computeFollowChanges(await readFollowers(trx, corpus, others), own);
  await reassignFollowedItems(trx, moved, removed);
}

async function readFollowers(
  trx: Transaction<Database>,
  corpus: CorpusWatch,
  items: readonly PersonItem[],
): Promise<(PersonFollow & { readonly item: PersonItem })[]> {
  const held = await findMarksHeldBy(trx, corpus, items);
  return items.map((item, at) => ({ item, id: item.id, nros: held[at] ?? [] }));
}

/** Returns the numbers of the marks that each person holds in a corpus. */
export async function findMarksHeldBy(
  db: Db,
  corpus: CorpusWatch,
  persons: readonly Pick<PersonItem, 'kind' | 'mark'>[],
): Promise<(readonly string[])[]> {
  const named = persons.map(({ kind, mark }) =>
    kind === 'rut' ? { ids: [], ruts: [mark] } : { ids: [Number(mark)], ruts: [] },
  );
  const ids = await findPersonIds(db, named);
  return Promise.all(ids.map((ofPerson) => corpus.marksHeldBy([...ofPerson])));
}

async function insertNumberItems(
  trx: Transaction<Database>,
  added: readonly { readonly nro: string; readonly followedBy: number }[],
  list: FollowedList,
): Promise<void> {
  const marks = added.map(({ nro, followedBy }) => ({
    kind: 'numero' as const,
    mark: nro,
    folded: nro,
    followedBy,
  }));
  await insertItems(trx, marks, list);
}
