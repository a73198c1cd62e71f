import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The newest slot of its schedule that a source's feed was asked for to the end; null before any. */
export async function servedSlot(db: Db, source: string): Promise<string | null> {
  const row = await db
    .selectFrom('feed_slot')
    .select('slot')
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.slot ?? null;
}

/** Notes that a feed was asked to the end for this slot, and so for every one before it. */
export async function markSlotServed(db: Db, source: string, slot: string): Promise<void> {
  await db
    .insertInto('feed_slot')
    .values({ source, slot })
    .onConflict((held) =>
      held.column('source').doUpdateSet({ slot: sql`greatest(feed_slot.slot, excluded.slot)` }),
    )
    .execute();
}
