import type { CallOperation } from '../call-operation.ts';
import type { CallOptions } from '../client-options.ts';
import type { ListPersonasInput, PersonaListada, PersonasPage } from '../contract-types.ts';
import { byCursor, type Pages, pagesOf } from '../pages.ts';

/** Holders and representatives (scope `brands:read`). */
export interface PersonasResource {
  /** `GET /v1/personas`, those with the most marks first. */
  list(params?: ListPersonasInput, options?: CallOptions): Pages<PersonasPage, PersonaListada>;
}

/** The `personas` methods, each one call of `call`. */
export function personasResource(call: CallOperation): PersonasResource {
  const listing = {
    ask: (params: ListPersonasInput, options: CallOptions) => call('listPersonas', params, options),
    items: (page: PersonasPage) => page.items,
    next: byCursor,
  };
  return { list: (params = {}, options) => pagesOf(listing, params, options) };
}
