import type { CallOperation, CallOptions } from '../call-operation.ts';
import type { GetFeriadosInput, HolidayCoverage, HolidaysEnvelope } from '../contract-types.ts';

/** The holiday calendar (scope `insights:read`). */
export interface HolidaysResource {
  /**
   * `GET /v1/feriados` with its coverage: within it, an empty list means that there is no holiday.
   * @throws MarcarioApiError `fuera_de_cobertura` for a range beyond the coverage
   */
  list(
    params?: Omit<GetFeriadosInput, 'envelope'>,
    options?: CallOptions,
  ): Promise<HolidaysEnvelope>;
  /**
   * `GET /v1/feriados/cobertura`: the range in which the calendar is complete.
   * @throws MarcarioApiError `not_found` while no year is
   */
  coverage(options?: CallOptions): Promise<HolidayCoverage>;
}

export function holidaysResource(call: CallOperation): HolidaysResource {
  return {
    list: async (params = {}, options) =>
      (await call('getFeriados', { ...params, envelope: true }, options)) as HolidaysEnvelope,
    coverage: (options) => call('getFeriadosCobertura', {}, options),
  };
}
