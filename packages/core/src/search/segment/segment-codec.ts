import { type Codec, fields, madeOf, u32 } from '../arrays/codec.ts';
import { profilesCodec } from './columns/profiles.ts';
import { columnsCodec } from './columns/row-columns.ts';
import { termListsCodec } from './columns/term-lists.ts';
import { rowOrdersCodec } from './orders/row-orders.ts';
import { currentPersonsCodec } from './persons/current-persons.ts';
import { PersonRelations } from './persons/person-relations.ts';
import type { Segment } from './segment.ts';
import { nameIndexCodec } from './terms/name-index.ts';

/** A segment as arrays by name; it is read without a copy and without a look at its rows: under a millisecond. */
export const segmentCodec: Codec<Segment> = madeOf(
  fields({
    columns: columnsCodec,
    profiles: profilesCodec,
    persons: PersonRelations.codec,
    currentPersons: currentPersonsCodec,
    orders: rowOrdersCodec,
    names: nameIndexCodec,
    terms: termListsCodec,
    nameTraits: u32,
  }),
  (parts) => ({ ...parts, rowCount: parts.columns.nros.size }),
  (segment) => segment,
);
