import type { CallOperation, CallOptions } from '../call-operation.ts';
import type { ListOpenOppositionsInput, OpenOppositions } from '../contract-types.ts';
import { keysetPages } from '../paginate.ts';

/** Oppositions across the register (scope `brands:read`). */
export interface OppositionsResource {
  /** One page of `GET /v1/oppositions/open`, newest opening first. */
  open(params?: ListOpenOppositionsInput, options?: CallOptions): Promise<OpenOppositions>;
  /** The same, page after page: one call, and one quota unit, per `limit` marks. */
  openPages(
    params?: ListOpenOppositionsInput,
    options?: CallOptions,
  ): AsyncIterable<OpenOppositions>;
}

export function oppositionsResource(call: CallOperation): OppositionsResource {
  const open: OppositionsResource['open'] = (params = {}, options) =>
    call('listOpenOppositions', params, options);
  return {
    open,
    openPages: (params = {}, options) =>
      keysetPages(
        (cursor) => open(cursor === undefined ? params : { ...params, cursor }, options),
        params.cursor,
      ),
  };
}
