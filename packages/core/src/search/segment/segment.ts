import { Bitset } from '../../arrays/bitset.ts';
import { type Codec, listCodec, mapped, merged, objectCodec, u32 } from '../../arrays/codec.ts';
import { type CodeField, mapCodeFields } from '../../contract/code-fields.ts';
import { type CodeColumn, codeColumnCodec } from './columns/code-column.ts';
import { type Profiles, profilesCodec } from './columns/profiles.ts';
import {
  columnsCodec,
  type NameTraits,
  type RowColumns,
  rowByNumber,
} from './columns/row-columns.ts';
import { type TermLists, termListsCodec } from './columns/term-lists.ts';
import { type RowOrders, rowOrdersCodec } from './orders/row-orders.ts';
import { type CurrentPersons, currentPersonsCodec } from './persons/current-persons.ts';
import { PersonRelations } from './persons/person-relations.ts';
import { type NameIndex, nameIndexCodec } from './terms/name-index.ts';

/** Columns of codes, by field. */
export type CodeColumns = Readonly<Record<CodeField, CodeColumn>>;

/** Immutable part of the corpus, with rows numbered by application number. */
export interface Segment extends CodeColumns {
  readonly rowCount: number;
  readonly columns: RowColumns;
  readonly profiles: Profiles;
  readonly persons: PersonRelations;
  readonly currentPersons: CurrentPersons;
  readonly orders: RowOrders;
  readonly terms: TermLists;
  readonly names: NameIndex;
  readonly nameTraits: NameTraits;
}

/** Segment with the set of its live rows; the others were replaced by a later segment or removed. */
export interface LiveSegment {
  readonly segment: Segment;
  readonly live: Bitset;
  readonly liveCount: number;
}

/** Returns a segment with all rows live. */
export function allLive(segment: Segment): LiveSegment {
  return { segment, live: Bitset.full(segment.rowCount), liveCount: segment.rowCount };
}

/** Returns the old segment with a tombstone on each row that a later segment replaces. */
export function withTombstones(old: LiveSegment, { columns: { nros } }: Segment): LiveSegment {
  return withTombstonesFor(
    old,
    Array.from({ length: nros.size }, (_, row) => nros.get(row)),
  );
}

/** Returns the old segment with a tombstone on the row of each of these application numbers. */
export function withTombstonesFor(old: LiveSegment, nros: Iterable<string>): LiveSegment {
  const live = old.live.copy();
  let { liveCount } = old;
  for (const nro of nros) {
    const replaced = rowByNumber(old.segment.columns, nro);
    if (replaced < 0 || !live.has(replaced)) continue;
    live.delete(replaced);
    liveCount -= 1;
  }
  return liveCount === old.liveCount ? old : { segment: old.segment, live, liveCount };
}

/** Codec of a segment. Decoding neither copies arrays nor reads rows: under a millisecond. */
export const segmentCodec: Codec<Segment> = mapped(
  objectCodec({
    columns: columnsCodec,
    profiles: profilesCodec,
    persons: PersonRelations.codec,
    currentPersons: currentPersonsCodec,
    orders: rowOrdersCodec,
    names: nameIndexCodec,
    terms: termListsCodec,
    ...mapCodeFields(() => codeColumnCodec),
    nameTraits: u32,
  }),
  (parts) => ({ ...parts, rowCount: parts.columns.nros.size }),
  (segment) => segment,
);

const liveSegmentCodec: Codec<LiveSegment> = mapped(
  merged(segmentCodec, objectCodec({ live: u32 })),
  ([segment, { live: words }]) => {
    const live = new Bitset(segment.rowCount, words);
    return { segment, live, liveCount: live.count() };
  },
  ({ segment, live }) => [segment, { live: live.words }] as const,
);

/** Codec of segments with their live rows. */
export const liveSegmentsCodec = listCodec(liveSegmentCodec, 'segments');
