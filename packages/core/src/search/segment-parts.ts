import { readNameIndex, writeNameIndex } from './names/name-index.ts';
import type { PartsReader, PartsWriter } from './parts.ts';
import { readCurrentPersons, writeCurrentPersons } from './rows/current-persons.ts';
import { PersonRelations } from './rows/person-relations.ts';
import { readProfiles, writeProfiles } from './rows/profiles.ts';
import { readColumns, writeColumns } from './rows/row-columns.ts';
import { readRowOrders, writeRowOrders } from './rows/row-orders.ts';
import type { Segment } from './segment.ts';

/** A segment as arrays by name. */
export function writeSegment(segment: Segment, parts: PartsWriter): void {
  writeColumns(segment.columns, parts.under('columns'));
  writeProfiles(segment.profiles, parts.under('profiles'));
  segment.persons.write(parts.under('persons'));
  writeCurrentPersons(segment.currentPersons, parts.under('currentPersons'));
  writeRowOrders(segment.orders, parts.under('orders'));
  writeNameIndex(segment.names, parts.under('names'));
  parts.put('nameTraits', segment.nameTraits);
}

/**
 * The segment again, without a copy and without a look at its rows: under a millisecond.
 * @throws TypeError when a part is missing
 */
export function readSegment(parts: PartsReader): Segment {
  const columns = readColumns(parts.under('columns'));
  return {
    rowCount: columns.nros.size,
    columns,
    profiles: readProfiles(parts.under('profiles')),
    persons: PersonRelations.read(parts.under('persons')),
    currentPersons: readCurrentPersons(parts.under('currentPersons')),
    orders: readRowOrders(parts.under('orders')),
    names: readNameIndex(parts.under('names')),
    nameTraits: parts.u32('nameTraits'),
  };
}
