import type { Transaction } from 'kysely';
import { groupedBy } from '../domain/grouped-by.ts';
import { type Follower, followChanges } from '../domain/watch/followed-marks.ts';
import type { CorpusWatch } from '../search/corpus-watch.ts';
import type { Database, Db } from '../store/database.ts';
import { type FollowItem, followItems, moveFollowed, numberItems } from '../store/follow-store.ts';
import { personIdsOf } from '../store/person-store.ts';
import { insertItems } from '../store/watchlist-store.ts';

/** When number items begin to be watched. */
interface FollowedSince {
  /** The newest change that they do not watch. */
  readonly seq: number;
  readonly createdAt: string;
}

/**
 * Updates the number items of lists that this transaction has locked to the marks that the followed persons
 * hold in a corpus. A mark that is bought is watched from the next sweep on; one that is sold was still watched
 * when it was, so that its sale is a hit.
 */
export async function keepFollowed(
  trx: Transaction<Database>,
  corpus: CorpusWatch,
  { watchlistIds, ...since }: FollowedSince & { readonly watchlistIds: readonly string[] },
): Promise<void> {
  const following = await followItems(trx, watchlistIds);
  if (following.length === 0) return;
  const followers = await followersOf(trx, corpus, following);
  for (const [watchlistId, own] of groupedBy(followers, ({ item }) => item.watchlistId)) {
    const changes = followChanges(own, await numberItems(trx, watchlistId));
    await moveFollowed(trx, changes.moved, changes.removed);
    await addNumbers(trx, changes.added, { watchlistId, awaitsBaseline: false, ...since });
  }
}

/** Where the numbers of persons are added. */
interface FollowedList extends FollowedSince {
  readonly watchlistId: string;
  readonly awaitsBaseline: boolean;
}

/**
 * Adds the marks that persons hold now, of items that a list has just been given.
 * @returns how many number items are new
 */
export async function followNow(
  trx: Transaction<Database>,
  corpus: CorpusWatch,
  items: readonly FollowItem[],
  list: FollowedList,
): Promise<number> {
  if (items.length === 0) return 0;
  const followers = await followersOf(trx, corpus, items);
  const { added } = followChanges(followers, await numberItems(trx, list.watchlistId));
  await addNumbers(trx, added, list);
  return added.length;
}

/** Takes out the numbers that followed a person, but for those that another item of the list goes on following. */
export async function unfollow(
  trx: Transaction<Database>,
  corpus: CorpusWatch,
  { id, watchlistId }: Pick<FollowItem, 'id' | 'watchlistId'>,
): Promise<void> {
  const others = (await followItems(trx, [watchlistId])).filter((item) => item.id !== id);
  const own = (await numberItems(trx, watchlistId)).filter((item) => item.followedBy === id);
  const { moved, removed } = followChanges(await followersOf(trx, corpus, others), own);
  await moveFollowed(trx, moved, removed);
}

async function followersOf(
  trx: Transaction<Database>,
  corpus: CorpusWatch,
  items: readonly FollowItem[],
): Promise<(Follower & { readonly item: FollowItem })[]> {
  const held = await marksHeldBy(trx, corpus, items);
  return items.map((item, at) => ({ item, id: item.id, nros: held[at] ?? [] }));
}

/** The numbers of the marks that each of some persons holds in a corpus. */
export async function marksHeldBy(
  db: Db,
  corpus: CorpusWatch,
  persons: readonly Pick<FollowItem, 'kind' | 'mark'>[],
): Promise<(readonly string[])[]> {
  const named = persons.map(({ kind, mark }) =>
    kind === 'rut' ? { ids: [], ruts: [mark] } : { ids: [Number(mark)], ruts: [] },
  );
  const ids = await personIdsOf(db, named);
  return Promise.all(ids.map((ofPerson) => corpus.heldBy([...ofPerson])));
}

async function addNumbers(
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
