import type { CallOperation } from '../call-operation.ts';
import type { CallOptions } from '../client-options.ts';
import type { GetFeriadosInput, HolidayCoverage, HolidaysEnvelope } from '../contract-types.ts';

/** The holiday calendar (scope `insights:read`). */
export interface FeriadosResource {
  /**
   * `GET /v1/feriados` with its coverage: within it, an empty list means that there is no holiday.
   * @throws MarcarioUnprocessableError `fuera_de_cobertura` for a range beyond the coverage
   */
  list(
    params?: Omit<GetFeriadosInput, 'envelope'>,
    options?: CallOptions,
  ): Promise<HolidaysEnvelope>;
  /**
   * `GET /v1/feriados/cobertura`: the range in which the calendar is complete.
   * @throws MarcarioNotFoundError while no year is
   */
  cobertura(options?: CallOptions): Promise<HolidayCoverage>;
}

/** The `feriados` methods, each one call of `call`. */
export function feriadosResource(call: CallOperation): FeriadosResource {
  return {
    list: async (params = {}, options) =>
      (await call('getFeriados', { ...params, envelope: true }, options)) as HolidaysEnvelope,
    cobertura: (options) => call('getFeriadosCobertura', {}, options),
  };
}
