import type { CallOperation, CallOptions } from '../call-operation.ts';
import type { ListPersonasInput, PersonasPage } from '../contract-types.ts';
import { keysetPages } from '../paginate.ts';

/** Holders and representatives (scope `brands:read`). */
export interface PersonasResource {
  /** One page of `GET /v1/personas`, those with the most marks first. */
  list(params?: ListPersonasInput, options?: CallOptions): Promise<PersonasPage>;
  /** The same, page after page: one call, and one quota unit, per `limit` persons. */
  pages(params?: ListPersonasInput, options?: CallOptions): AsyncIterable<PersonasPage>;
}

export function personasResource(call: CallOperation): PersonasResource {
  const list: PersonasResource['list'] = (params = {}, options) =>
    call('listPersonas', params, options);
  return {
    list,
    pages: (params = {}, options) =>
      keysetPages(
        (cursor) => list(cursor === undefined ? params : { ...params, cursor }, options),
        params.cursor,
      ),
  };
}
