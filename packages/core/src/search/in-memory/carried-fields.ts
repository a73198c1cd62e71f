import type { BrandQuery } from '../../domain/listing/brand-query.ts';
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

/** The fields that a mark may lack, in the order of their bits: append, never reorder. */
const FIELDS: readonly (readonly [name: string, carries: Carries])[] = [
  ['nroRegistro', ({ nroRegistro }) => nroRegistro !== null],
  ['titular', hasRelation(({ rol }) => rol !== 'representante')],
  ['representante', hasRelation(({ rol }) => rol !== 'titular')],
  ['rut', hasRelation(({ rut }) => rut !== undefined)],
  ['clase', ({ clases }) => clases.length > 0],
  ['fechaPresentacion', ({ fechaPresentacion }) => fechaPresentacion !== null],
  ['vigencia', hasRelation(({ vigente }) => !vigente)],
  ['fechaPublicacion', ({ fechaPublicacion }) => fechaPublicacion !== null],
  ['fechaRegistro', ({ fechaRegistro }) => fechaRegistro !== null],
  ['fechaVencimiento', ({ fechaVencimiento }) => fechaVencimiento !== null],
  ['titularId', hasRelation(({ personaId }) => personaId !== undefined)],
  ['representanteId', hasRelation(({ personaId }) => personaId !== undefined)],
  ['titularHistoricoId', hasRelation(({ personaId }) => personaId !== undefined)],
  // A mark that is indexed without these gets a default.
  ['estado', (_, { estado }) => isStated(estado)],
  ['tipoSigno', (_, { tipoSigno }) => isStated(tipoSigno)],
];
/** The bits of what a portable snapshot leaves out. */
const OF_TAX_IDS = 1 << FIELDS.findIndex(([name]) => name === 'rut');

function isStated(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Which of those fields a query filters by. */
function filtersOf(query: BrandQuery): readonly boolean[] {
  return [
    query.nroRegistro !== null,
    query.titular.length > 0,
    query.representante.length > 0,
    query.rut.length > 0,
    query.clase.length > 0,
    query.fechaPresentacionDesde !== null || query.fechaPresentacionHasta !== null,
    query.vigencia === 'historica',
    query.fechaPublicacionDesde !== null || query.fechaPublicacionHasta !== null,
    query.fechaRegistroDesde !== null || query.fechaRegistroHasta !== null,
    query.fechaVencimientoDesde !== null || query.fechaVencimientoHasta !== null,
    query.titularId.length > 0,
    query.representanteId.length > 0,
    query.titularHistoricoId.length > 0,
    query.estado.length > 0,
    query.tipoSigno.length > 0,
  ];
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
    const asked = filtersOf(query);
    const at = FIELDS.findIndex((_, field) => asked[field] && this.#marks[field] === 0);
    const [name] = FIELDS[at] ?? [];
    if (name === undefined) return;
    throw new ServiceError(
      'validation_error',
      `${name}: no mark of this index carries it, so nothing can be said by it`,
    );
  }
}
