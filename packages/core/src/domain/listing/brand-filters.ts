import type { z } from 'zod';
import type { listingFilters } from '../../contract/brand-listing.ts';
import { parseRut } from '../persons/rut.ts';
import { ServiceError } from '../service-error.ts';
import { searchedName } from '../text/initials.ts';
import type { BrandQuery } from './brand-query.ts';
import { requirePeriods } from './date-periods.ts';
import { distinctSorted } from './distinct-sorted.ts';

/** The parameters by which marks are filtered, wherever they are listed. */
export type FilterParams = z.output<z.ZodObject<typeof listingFilters>>;

/** What is left of a query without text, order and facets. */
export type BrandFilters = Omit<BrandQuery, 'text' | 'sort' | 'facets'>;

/**
 * Parses the filters of a listing (specification 4.2, decisions D13 and E1).
 * @throws ServiceError `validation_error` or `invalid_rut`, naming the parameter and the way out.
 */
export function parseBrandFilters(params: FilterParams): BrandFilters {
  requireScopedVigencia(params);
  requirePeriods(params);
  return {
    nroSolicitud: params.nroSolicitud ?? null,
    nroRegistro: params.nroRegistro ?? null,
    titular: distinctSorted((params.titular ?? []).map(searchedName)),
    representante: distinctSorted((params.representante ?? []).map(searchedName)),
    rut: distinctSorted((params.rut ?? []).map(parseRut)),
    vigencia: params.vigencia ?? 'vigente',
    clase: distinctSorted(params.clase ?? []),
    estado: distinctSorted(params.estado ?? []),
    tipoSigno: distinctSorted(params.tipoSigno ?? []),
    fechaPresentacionDesde: params.fechaPresentacionDesde ?? null,
    fechaPresentacionHasta: params.fechaPresentacionHasta ?? null,
    fechaPublicacionDesde: params.fechaPublicacionDesde ?? null,
    fechaPublicacionHasta: params.fechaPublicacionHasta ?? null,
    fechaRegistroDesde: params.fechaRegistroDesde ?? null,
    fechaRegistroHasta: params.fechaRegistroHasta ?? null,
    fechaVencimientoDesde: params.fechaVencimientoDesde ?? null,
    fechaVencimientoHasta: params.fechaVencimientoHasta ?? null,
    titularId: distinctSorted((params.titularId ?? []).map(Number)),
    representanteId: distinctSorted((params.representanteId ?? []).map(Number)),
    titularHistoricoId: distinctSorted((params.titularHistoricoId ?? []).map(Number)),
    liveOnly: params.liveOnly ?? false,
    vivas: params.vivas ?? false,
  };
}

function requireScopedVigencia({ vigencia, titular, representante, rut }: FilterParams): void {
  if (vigencia === undefined || (titular ?? representante ?? rut) !== undefined) return;
  throw new ServiceError(
    'validation_error',
    'vigencia scopes titular, representante and rut: send one of them with it',
  );
}
