/** A watchlist item that follows a person, and the numbers of the marks that the person holds now. */
export interface PersonFollow {
  readonly id: number;
  readonly nros: readonly string[];
}

/** A watchlist item that is an application number. */
export interface NumberItem {
  readonly id: number;
  readonly nro: string;
  /** The id of the item that follows the mark's holder; null when the number was added directly. */
  readonly followedBy: number | null;
}

/** The changes that make a list contain exactly the marks of its followed persons and the numbers added directly. */
interface FollowChanges {
  readonly added: readonly { readonly nro: string; readonly followedBy: number }[];
  /** Items to assign to the item of another holder, because a mark may have two followed holders. */
  readonly moved: readonly { readonly id: number; readonly followedBy: number }[];
  readonly removed: readonly number[];
}

/**
 * Computes the changes of a list after its followed persons bought or sold marks. A mark is one item, assigned to the
 * first follower that holds it, even if several of its holders are followed. Numbers that were added directly stay.
 */
export function computeFollowChanges(
  followers: readonly PersonFollow[],
  current: readonly NumberItem[],
): FollowChanges {
  const holders = new Map<string, number>();
  for (const { id, nros } of followers) {
    for (const nro of nros) if (!holders.has(nro)) holders.set(nro, id);
  }
  const known = new Set(current.map(({ nro }) => nro));
  const followed = current.filter(({ followedBy }) => followedBy !== null);
  return {
    added: [...holders].flatMap(([nro, followedBy]) =>
      known.has(nro) ? [] : [{ nro, followedBy }],
    ),
    moved: followed.flatMap(({ id, nro, followedBy: before }) => {
      const followedBy = holders.get(nro);
      return followedBy === undefined || followedBy === before ? [] : [{ id, followedBy }];
    }),
    removed: followed.flatMap(({ id, nro }) => (holders.has(nro) ? [] : [id])),
  };
}
