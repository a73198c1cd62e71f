import type { Estado } from '../../contract/estado.ts';
import type { FacetDimension, Sort, Vigencia } from '../../contract/listing-vocabulary.ts';

/** A search or listing, parsed once at the edge and frozen. Every set is sorted and without repeats. */
export interface BrandQuery {
  /** The text that ranks, as given: `nombre`, or `q` where rule 3 of 4.2 keeps it; null in a listing. */
  readonly text: string | null;
  readonly nroSolicitud: string | null;
  readonly nroRegistro: string | null;
  /** Folded substrings, OR within each set. */
  readonly titular: readonly string[];
  readonly representante: readonly string[];
  /** Normalised tax ids (`12345678-5`). */
  readonly rut: readonly string[];
  readonly vigencia: Vigencia;
  readonly clase: readonly number[];
  readonly estado: readonly Estado[];
  readonly tipoSigno: readonly string[];
  readonly fechaPresentacionDesde: string | null;
  readonly fechaPresentacionHasta: string | null;
  /** Resolved: aliases and defaults gone. `relevance` only where text ranks. */
  readonly sort: Sort;
  readonly facets: readonly FacetDimension[];
}

/** Every mark, newest filing first: what a query without any parameter means. */
export const EVERY_MARK: BrandQuery = Object.freeze({
  text: null,
  nroSolicitud: null,
  nroRegistro: null,
  titular: [],
  representante: [],
  rut: [],
  vigencia: 'vigente',
  clase: [],
  estado: [],
  tipoSigno: [],
  fechaPresentacionDesde: null,
  fechaPresentacionHasta: null,
  sort: 'fechaPresentacion:desc',
  facets: [],
});
