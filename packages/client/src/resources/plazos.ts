import type { CallOperation, CallOptions } from '../call-operation.ts';
import type { BrandPlazos, CalculatedPlazo, CalculatePlazoInput } from '../contract-types.ts';

/** Terms: what runs, from when, until when. */
export interface PlazosResource {
  /**
   * `GET /v1/brands/{nro}/plazos`: the terms of one mark (scope `brands:read`). A date is there only
   * where the data carries it; `falta` names what is not known.
   */
  get(nro: string, options?: CallOptions): Promise<BrandPlazos>;
  /**
   * `GET /v1/plazos/calcular`: the last day of a term (scope `insights:read`).
   * @throws MarcarioUnprocessableError `fuera_de_cobertura` where holidays are not known
   */
  calculate(params: CalculatePlazoInput, options?: CallOptions): Promise<CalculatedPlazo>;
}

export function plazosResource(call: CallOperation): PlazosResource {
  return {
    get: (nro, options) => call('getBrandPlazos', { nro }, options),
    calculate: (params, options) => call('calculatePlazo', params, options),
  };
}
