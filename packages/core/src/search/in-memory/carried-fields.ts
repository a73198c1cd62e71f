import type { BrandQuery } from '../../domain/listing/brand-query.ts';
import type { IndexableBrand, IndexableRelation } from '../../domain/record/indexable-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';

/** What a mark was said to be: the fields of the document, and what is indexed of them. */
interface Stated {
  readonly indexable: IndexableBrand;
  readonly document: Readonly<Record<string, unknown>>;
}

type Carries = (brand: IndexableBrand, document: Stated['document']) => boolean;

/** A field that a mark may lack, and whether a query filters by it. */
type CarriedField = readonly [
  name: string,
  carries: Carries,
  isAsked: (query: BrandQuery) => boolean,
];

const hasRelation = (test: (relation: IndexableRelation) => boolean): Carries => {
  return ({ relaciones }) => relaciones.some(test);
};
const hasPersonIds = hasRelation(({ personaId }) => personaId !== undefined);

/** In the order of their bits: append, never reorder. */
const FIELDS: readonly CarriedField[] = [
  ['nroRegistro', (brand) => brand.nroRegistro !== null, (query) => query.nroRegistro !== null],
  [
    'titular',
    hasRelation(({ rol }) => rol !== 'representante'),
    (query) => query.titular.length > 0,
  ],
  [
    'representante',
    hasRelation(({ rol }) => rol !== 'titular'),
    (query) => query.representante.length > 0,
  ],
  ['rut', hasRelation(({ rut }) => rut !== undefined), (query) => query.rut.length > 0],
  ['clase', (brand) => brand.clases.length > 0, (query) => query.clase.length > 0],
  [
    'fechaPresentacion',
    (brand) => brand.fechaPresentacion !== null,
    (query) => query.fechaPresentacionDesde !== null || query.fechaPresentacionHasta !== null,
  ],
  ['vigencia', hasRelation(({ vigente }) => !vigente), (query) => query.vigencia === 'historica'],
  [
    'fechaPublicacion',
    (brand) => brand.fechaPublicacion !== null,
    (query) => query.fechaPublicacionDesde !== null || query.fechaPublicacionHasta !== null,
  ],
  [
    'fechaRegistro',
    (brand) => brand.fechaRegistro !== null,
    (query) => query.fechaRegistroDesde !== null || query.fechaRegistroHasta !== null,
  ],
  [
    'fechaVencimiento',
    (brand) => brand.fechaVencimiento !== null,
    (query) => query.fechaVencimientoDesde !== null || query.fechaVencimientoHasta !== null,
  ],
  ['titularId', hasPersonIds, (query) => query.titularId.length > 0],
  ['representanteId', hasPersonIds, (query) => query.representanteId.length > 0],
  ['titularHistoricoId', hasPersonIds, (query) => query.titularHistoricoId.length > 0],
  // A mark that is indexed without these gets a default.
  ['estado', (_, { estado }) => isStated(estado), (query) => query.estado.length > 0],
  ['tipoSigno', (_, { tipoSigno }) => isStated(tipoSigno), (query) => query.tipoSigno.length > 0],
];

/** The bits of what a portable snapshot leaves out. */
const OF_TAX_IDS = 1 << FIELDS.findIndex(([name]) => name === 'rut');

function isStated(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The fields that a mark carries, as bits. */
export function carriedBy({ indexable, document }: Stated): number {
  return FIELDS.reduce(
    (bits, [, carries], at) => (carries(indexable, document) ? bits | (1 << at) : bits),
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
  readonly #marks = FIELDS.map(() => 0);

  /** Counts a mark in (`by` 1) or out (-1) by its bits. */
  count(bits: number, by: 1 | -1): void {
    for (const at of FIELDS.keys()) {
      if ((bits >>> at) & 1) this.#marks[at] = (this.#marks[at] ?? 0) + by;
    }
  }

  /** @throws ServiceError `validation_error` that names the field */
  requireFor(query: BrandQuery): void {
    const lacking = FIELDS.find(([, , isAsked], at) => isAsked(query) && this.#marks[at] === 0);
    if (lacking === undefined) return;
    throw new ServiceError(
      'validation_error',
      `${lacking[0]}: no mark of this index carries it, so nothing can be said by it`,
    );
  }
}
