import type { NameIndex } from './names/name-index.ts';
import type { CurrentPersons } from './rows/current-persons.ts';
import type { NameTraits } from './rows/name-traits.ts';
import type { PersonRelations } from './rows/person-relations.ts';
import type { Profiles } from './rows/profiles.ts';
import type { RowColumns } from './rows/row-columns.ts';
import type { RowOrders } from './rows/row-orders.ts';

/** An immutable part of the corpus, rows numbered by application number. */
export interface Segment {
  readonly rowCount: number;
  readonly columns: RowColumns;
  readonly profiles: Profiles;
  readonly persons: PersonRelations;
  readonly currentPersons: CurrentPersons;
  readonly orders: RowOrders;
  readonly names: NameIndex;
  readonly nameTraits: NameTraits;
}
