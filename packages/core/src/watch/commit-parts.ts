import { groupedBy } from '../domain/grouped-by.ts';
import type { NewHit } from '../store/hit-store.ts';
import type { SweptList } from '../store/sweep-store.ts';

/** Most lists, and about how many hits, that one transaction writes. */
const COMMIT_LISTS = 200;
const COMMIT_HITS = 2_000;

/** Lists with their hits, as much as one transaction writes. */
export interface CommitPart {
  readonly lists: readonly SweptList[];
  readonly hits: readonly NewHit[];
}

/** Each list with all of its hits, however many, in the order of the lists. */
export function* commitParts(
  lists: readonly SweptList[],
  found: readonly NewHit[],
): Generator<CommitPart> {
  const byList = groupedBy(found, ({ watchlistId }) => watchlistId);
  let part: { lists: SweptList[]; hits: NewHit[] } = { lists: [], hits: [] };
  for (const list of lists) {
    part.lists.push(list);
    part.hits = part.hits.concat(byList.get(list.id) ?? []);
    if (part.lists.length < COMMIT_LISTS && part.hits.length < COMMIT_HITS) continue;
    yield part;
    part = { lists: [], hits: [] };
  }
  if (part.lists.length > 0) yield part;
}
