import type { CallOperation } from '../call-operation.ts';
import type { CallOptions } from '../client-options.ts';
import type { ListOpenOppositionsInput, OpenOppositions } from '../contract-types.ts';
import { byCursor, type Pages, pagesOf } from '../pages.ts';

/** Oppositions across the register (scope `brands:read`). */
export interface OppositionsResource {
  /** `GET /v1/oppositions/open`: marks under an open opposition, newest opening first. */
  open(
    params?: ListOpenOppositionsInput,
    options?: CallOptions,
  ): Pages<OpenOppositions, OpenOppositions['items'][number]>;
}

/** The `oppositions` methods, each one call of `call`. */
export function oppositionsResource(call: CallOperation): OppositionsResource {
  const listing = {
    ask: (params: ListOpenOppositionsInput, options: CallOptions) =>
      call('listOpenOppositions', params, options),
    items: (page: OpenOppositions) => page.items,
    next: byCursor,
  };
  return { open: (params = {}, options) => pagesOf(listing, params, options) };
}
