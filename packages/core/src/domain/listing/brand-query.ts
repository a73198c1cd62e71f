import type { Estado } from '../../contract/estado.ts';
import type { FacetDimension, Sort, Vigencia } from '../../contract/listing-vocabulary.ts';

/** A search or listing, parsed once at the edge and frozen. Every set is sorted and without repeats. */
export interface BrandQuery {
  /** The text that ranks, as given: `nombre`, or `q` where rule 3 of 4.2 keeps it; null in a listing. */
  readonly text: string | null;
  readonly nroSolicitud: string | null;
  readonly nroRegistro: string | null;
  /** Substrings as `searchedName` has them, OR within each set. */
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
  readonly fechaPublicacionDesde: string | null;
  readonly fechaPublicacionHasta: string | null;
  readonly fechaRegistroDesde: string | null;
  readonly fechaRegistroHasta: string | null;
  readonly fechaVencimientoDesde: string | null;
  readonly fechaVencimientoHasta: string | null;
  /** Ids of persons who hold or represent a mark now, and of those who held it. */
  readonly titularId: readonly number[];
  readonly representanteId: readonly number[];
  readonly titularHistoricoId: readonly number[];
  /** Leaves out what a watch with `liveOnly` leaves out. */
  readonly liveOnly: boolean;
  /** Leaves out what can stand in nobody's way any more. */
  readonly vivas: boolean;
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
  fechaPublicacionDesde: null,
  fechaPublicacionHasta: null,
  fechaRegistroDesde: null,
  fechaRegistroHasta: null,
  fechaVencimientoDesde: null,
  fechaVencimientoHasta: null,
  titularId: [],
  representanteId: [],
  titularHistoricoId: [],
  liveOnly: false,
  vivas: false,
  sort: 'fechaPresentacion:desc',
  facets: [],
});
