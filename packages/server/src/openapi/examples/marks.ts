import type {
  Anotacion,
  BrandSummary,
  OperationId,
  OperationInput,
  OperationOutput,
  Persona,
} from '@marcario/core/contract';

/** End of the import that the examples are answered from. */
export const DATA_AS_OF = '2026-11-20T12:04:31.174Z';

/** When that import wrote the marks. */
const IMPORTED_AT = '2026-11-20T12:03:52.483Z';

/** A registered mark. */
export const KOLUN: BrandSummary = {
  nroSolicitud: '1262023',
  nroRegistro: '1201352',
  denominacion: 'KOLUN',
  estado: 'registrada',
  tipoSigno: 'denominativa',
  fechaPresentacion: '2017-04-21',
  fechaPublicacion: '2017-09-21',
  fechaVencimiento: '2028-05-02',
  fechaRegistro: '2018-05-02',
  fechaActualizacion: IMPORTED_AT,
  clases: [29],
  titular: ['Kolun SpA'],
  enrichmentPending: false,
};

/** An old mark of the same name. */
export const OLD_KOLUN: BrandSummary = {
  nroSolicitud: '126182',
  nroRegistro: '65513',
  denominacion: 'kolun',
  estado: 'vencida',
  tipoSigno: 'mixta',
  fechaPresentacion: '1962-05-04',
  fechaPublicacion: null,
  fechaVencimiento: '1973-01-01',
  fechaRegistro: '1963-01-01',
  fechaActualizacion: IMPORTED_AT,
  clases: [29],
  titular: ['Kolun SpA'],
  enrichmentPending: false,
};

/** An application that is opposed. */
export const LA_AGUA_DEL_ZAPATO: BrandSummary = {
  nroSolicitud: '1657246',
  nroRegistro: null,
  denominacion: 'LA AGUA DEL ZAPATO',
  estado: 'oposicion',
  tipoSigno: 'mixta',
  fechaPresentacion: '2024-12-27',
  fechaPublicacion: '2025-01-31',
  fechaVencimiento: null,
  fechaRegistro: null,
  fechaActualizacion: IMPORTED_AT,
  clases: [25],
  titular: ['Calzados Queltehue Limitada'],
  enrichmentPending: false,
};

/** The company that holds KOLUN. Its tax id is invented, as all in the demonstration are. */
export const KOLUN_SPA: Persona = {
  id: '1',
  nombre: 'Kolun SpA',
  razonSocial: 'KOLUN SOCIEDAD POR ACCIONES',
  pais: 'CL',
  comuna: '13127',
  region: '13',
  rut: '57000000-4',
  rol: 'titular',
};

export const ATTORNEYS: Persona = {
  id: '630',
  nombre: 'Estudio Jurídico Araucaria',
  pais: 'CL',
  comuna: '9101',
  region: '9',
  rol: 'representante',
};

export const OPPOSITION: Anotacion = {
  id: 'f422b0db48156522aa9e334b7456c535',
  fecha: '2025-07-03',
  codigo: 'M4',
  descripcion: 'Demanda de oposición',
  seccionTipo: 'oposicion',
  seccionNombre: 'Oposición',
};

/** One call as it could have been, on the marks of the demonstration. */
export interface OperationExample<Id extends OperationId = OperationId> {
  readonly input: OperationInput<Id>;
  readonly output: OperationOutput<Id>;
  /** Where a parameter changes the shape: what is answered then, by the name of the shape. */
  readonly variants?: Readonly<Record<string, OperationOutput<Id>>>;
}

/** Examples of some operations. */
export type ExamplesOf<Id extends OperationId> = { readonly [One in Id]: OperationExample<One> };
