import { officeDay } from '../../domain/calendar/office-time.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { readChangedMarks, streamIndexable } from '../../store/brands/brand-store.ts';
import type { Db } from '../../store/database/database.ts';
import { memoizeRutHash, type RutHash, withHashedRuts } from './person-filters.ts';

/** The clock and the tax id hash with which marks are read for an index. */
interface ReadOptions {
  readonly now: () => Date;
  readonly hashRut: RutHash;
}

/** Streams the marks numbered above `after`, converted for the index, in batches ordered by number. */
export async function* streamIndexableMarks(
  db: Db,
  { now, hashRut }: ReadOptions,
  after?: string,
): AsyncGenerator<readonly IndexableBrand[]> {
  const hash = memoizeRutHash(hashRut);
  for await (const brands of streamIndexable(db, officeDay(now()), after)) {
    yield brands.map((brand) => withHashedRuts(brand, hash));
  }
}

/** Reads at most `max` marks that changed after `after`, converted for the index, and the newest of these changes. */
export async function readIndexableChanges(
  db: Db,
  { now, hashRut }: ReadOptions,
  { after, max }: { readonly after: number; readonly max: number },
) {
  const { brands, seq } = await readChangedMarks(db, { seq: after, today: officeDay(now()), max });
  return { brands: brands.map((brand) => withHashedRuts(brand, hashRut)), seq };
}
