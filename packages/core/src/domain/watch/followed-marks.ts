/** An item that follows a person, with the marks that the person holds now. */
export interface PersonFollow {
  readonly id: number;
  readonly nros: readonly string[];
}

/** An item of a list that is an application number. */
export interface NumberItem {
  readonly id: number;
  readonly nro: string;
  /** The item that follows the person who holds the mark; null where the number was added itself. */
  readonly followedBy: number | null;
}

/** The changes after which a list contains the numbers that its followed persons hold, and those added directly. */
interface FollowChanges {
  readonly added: readonly { readonly nro: string; readonly followedBy: number }[];
  /** Items to assign to another follower, because a mark may have two holders. */
  readonly moved: readonly { readonly id: number; readonly followedBy: number }[];
  readonly removed: readonly number[];
}

/**
 * Each mark is one item, however many of its holders are followed: the item of the first one. A number that was added
 * directly stays.
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
