import type { ExcludedHolders } from '../../domain/listing/brand-query.ts';
import { Bitset } from '../arrays/bitset.ts';
import type { LiveSegment } from '../segment/live-segment.ts';
import { addRowsNaming } from '../segment/persons/current-persons.ts';
import { relationTest, TITULAR } from '../segment/persons/relation-flags.ts';

/** The living rows of a segment less those that somebody holds now. */
export function rowsNotHeld({ segment, live }: LiveSegment, holders: ExcludedHolders): Bitset {
  const { ids, ruts } = holders;
  if (ids.length + ruts.length === 0) return live;
  const { persons, currentPersons, rowCount } = segment;
  const held = new Bitset(rowCount);
  const test = relationTest(TITULAR, 'vigente');
  for (const rut of ruts) persons.addWithRut(rut, test, held);
  addRowsNaming(currentPersons.titular, ids, held);
  const rows = live.copy();
  held.each((row) => rows.delete(row));
  return rows;
}
