import { FILTER_ROWS, FILTERS, type FilterKind, type NamedFilter } from '../../contract/filters.ts';
import { type BrandQuery, isAsked } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand, IndexableRelation } from '../../domain/record/indexable-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';

/** What a mark was said to be: the fields of the document, and what is indexed of them. */
interface Stated {
  readonly indexable: IndexableBrand;
  readonly document: Readonly<Record<string, unknown>>;
}

type Carries = (brand: IndexableBrand, document: Stated['document']) => boolean;

const hasRelation = (test: (relation: IndexableRelation) => boolean): Carries => {
  return ({ relaciones }) => relaciones.some(test);
};

/** Whether a mark carries what a filter reads; its field, where the kind is none of these. */
const CARRIES: { readonly [K in FilterKind]?: (filter: NamedFilter) => Carries } = {
  name: ({ role }) => hasRelation(({ rol }) => rol === role || rol === 'ambas'),
  rut: () => hasRelation(({ rut }) => rut !== undefined),
  vigencia: () => hasRelation(({ vigente }) => !vigente),
  clase: () => (brand) => brand.clases.length > 0,
  // A mark that is indexed without these gets a default.
  estado:
    () =>
    (_, { estado }) =>
      isStated(estado),
  tipoSigno:
    () =>
    (_, { tipoSigno }) =>
      isStated(tipoSigno),
  personaId: () => hasRelation(({ personaId }) => personaId !== undefined),
};

function carriesField({ field }: NamedFilter): Carries {
  return (brand) => field !== undefined && brand[field] !== null;
}

/** What marks may lack, in the order of the bits. */
const FIELDS = FILTER_ROWS.flatMap((filter) => {
  const { bit, field, name } = filter;
  if (bit === undefined) return [];
  return [
    { bit, name: field ?? name, filter, carries: (CARRIES[filter.kind] ?? carriesField)(filter) },
  ];
}).sort((a, b) => a.bit - b.bit);

/** The bits of what a portable snapshot leaves out. */
const OF_TAX_IDS = 1 << FILTERS.rut.bit;

function isStated(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The fields that a mark carries, as bits. */
export function carriedBy({ indexable, document }: Stated): number {
  return FIELDS.reduce(
    (bits, { bit, carries }) => (carries(indexable, document) ? bits | (1 << bit) : bits),
    0,
  );
}

/** `carried` without the bits of tax ids. */
export function withoutTaxIds(carried: number): number {
  return carried & ~OF_TAX_IDS;
}

/**
 * How many marks carry each field. A filter on a field that none carries would answer "nothing" for
 * "don't know", and is refused.
 */
export class CarriedFields {
  readonly #marks = new Map(FIELDS.map(({ bit }) => [bit, 0]));

  /** Counts a mark in (`by` 1) or out (-1) by its bits. */
  count(bits: number, by: 1 | -1): void {
    for (const [bit, marks] of this.#marks) {
      if ((bits >>> bit) & 1) this.#marks.set(bit, marks + by);
    }
  }

  /** @throws ServiceError `validation_error` that names the field */
  requireFor(query: BrandQuery): void {
    const lacking = FIELDS.find(
      ({ bit, filter }) => narrows(query, filter) && this.#marks.get(bit) === 0,
    );
    if (lacking === undefined) return;
    throw new ServiceError(
      'validation_error',
      `${lacking.name}: no mark of this index carries it, so nothing can be said by it`,
    );
  }
}

/** Past and current relations together need no past ones. */
function narrows(query: BrandQuery, filter: NamedFilter): boolean {
  return filter.kind === 'vigencia' ? query.vigencia === 'historica' : isAsked(query, filter);
}
