import type { ArraysReader, ArraysWriter } from '../arrays/named-arrays.ts';
import { readProfiles, writeProfiles } from './columns/profiles.ts';
import { readColumns, writeColumns } from './columns/row-columns.ts';
import { readTermLists, writeTermLists } from './columns/term-lists.ts';
import { readRowOrders, writeRowOrders } from './orders/row-orders.ts';
import { readCurrentPersons, writeCurrentPersons } from './persons/current-persons.ts';
import { PersonRelations } from './persons/person-relations.ts';
import type { Segment } from './segment.ts';
import { readNameIndex, writeNameIndex } from './terms/name-index.ts';

/** A segment as arrays by name. */
export function writeSegment(segment: Segment, arrays: ArraysWriter): void {
  writeColumns(segment.columns, arrays.under('columns'));
  writeProfiles(segment.profiles, arrays.under('profiles'));
  segment.persons.write(arrays.under('persons'));
  writeCurrentPersons(segment.currentPersons, arrays.under('currentPersons'));
  writeRowOrders(segment.orders, arrays.under('orders'));
  writeNameIndex(segment.names, arrays.under('names'));
  writeTermLists(segment.terms, arrays.under('terms'));
  arrays.put('nameTraits', segment.nameTraits);
}

/**
 * The segment again, without a copy and without a look at its rows: under a millisecond.
 * @throws TypeError when an array is missing
 */
export function readSegment(arrays: ArraysReader): Segment {
  const columns = readColumns(arrays.under('columns'));
  return {
    rowCount: columns.nros.size,
    columns,
    profiles: readProfiles(arrays.under('profiles')),
    persons: PersonRelations.read(arrays.under('persons')),
    currentPersons: readCurrentPersons(arrays.under('currentPersons')),
    orders: readRowOrders(arrays.under('orders')),
    terms: readTermLists(arrays.under('terms')),
    names: readNameIndex(arrays.under('names')),
    nameTraits: arrays.u32('nameTraits'),
  };
}
