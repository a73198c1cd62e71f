import { officeDay } from '../../domain/calendar/office-time.ts';
import type { IndexableBrand } from '../../domain/record/indexable-brand.ts';
import { changedSince, streamIndexable } from '../../store/brand-store.ts';
import type { Db } from '../../store/database.ts';
import { type RutHash, rememberedRutHash, withHashedRuts } from './person-filters.ts';

/** How marks are read for an index of any kind. */
interface ReadOptions {
  readonly now: () => Date;
  readonly hashRut: RutHash;
}

/** Streams every mark after an application number in the form that an index stores, in batches by number. */
export async function* indexableMarks(
  db: Db,
  { now, hashRut }: ReadOptions,
  after?: string,
): AsyncGenerator<readonly IndexableBrand[]> {
  const hash = rememberedRutHash(hashRut);
  for await (const brands of streamIndexable(db, officeDay(now()), after)) {
    yield brands.map((brand) => withHashedRuts(brand, hash));
  }
}

/**
 * Reads a bounded number of marks that changed after `after`, in the form that an index stores, and the newest of these
 * changes.
 */
export async function indexableChanges(
  db: Db,
  { now, hashRut }: ReadOptions,
  { after, most }: { readonly after: number; readonly most: number },
) {
  const { brands, seq } = await changedSince(db, { seq: after, today: officeDay(now()), most });
  return { brands: brands.map((brand) => withHashedRuts(brand, hashRut)), seq };
}
