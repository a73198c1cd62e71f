import type { NameTraits } from './columns/name-traits.ts';
import type { Profiles } from './columns/profiles.ts';
import type { RowColumns } from './columns/row-columns.ts';
import type { TermLists } from './columns/term-lists.ts';
import type { RowOrders } from './orders/row-orders.ts';
import type { CurrentPersons } from './persons/current-persons.ts';
import type { PersonRelations } from './persons/person-relations.ts';
import type { NameIndex } from './terms/name-index.ts';

/** An immutable part of the corpus, rows numbered by application number. */
export interface Segment {
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
