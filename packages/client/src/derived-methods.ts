import { type OperationRoute, pathFields } from '@marcario/core/contract';
import type { CallOperation } from './call-operation.ts';
import type { CallOptions } from './client-options.ts';
import type { DerivedMethods } from './methods.ts';
import type { OperationId } from './operation-request.ts';
import { operationFields, operationRoutes } from './operations.ts';
import { createPages } from './pages.ts';

interface ClientRoute extends OperationRoute {
  /** The method, such as `watch.why`; absent when it is written by hand. */
  readonly client?: string;
  readonly fixed?: object;
  /** The field of a page that lists its items. */
  readonly pages?: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Call = (operation: OperationId, input: Fields, options?: CallOptions) => Promise<Fields>;

/** Creates the methods that the table of operations names, by group. */
export function createDerivedMethods(call: CallOperation): DerivedMethods {
  const methods: Record<string, Record<string, unknown>> = {};
  for (const [id, route] of Object.entries<ClientRoute>(operationRoutes)) {
    if (route.client === undefined) continue;
    const [name = '', group = ''] = route.client.split('.').reverse();
    methods[group] = {
      ...methods[group],
      [name]: createMethod(call as Call, id as OperationId, route),
    };
  }
  const { '': own, ...groups } = methods;
  return { ...own, ...groups } as unknown as DerivedMethods;
}

/**
 * Creates a method that takes the path fields one by one, the others as one object if there are any, and the options.
 */
function createMethod(call: Call, id: OperationId, route: ClientRoute) {
  const { fixed = {}, pages, method } = route;
  const named = pathFields(route);
  const fields: readonly string[] = operationFields[id];
  const takesParams = fields.length > named.length + Object.keys(fixed).length;
  const listing =
    pages === undefined ? undefined : createListingMethod(call, { id, pages, fields, fixed });
  return (...given: unknown[]) => {
    const [params, options] = given.slice(named.length) as [Fields?, CallOptions?];
    const input = {
      ...(takesParams ? params : {}),
      ...Object.fromEntries(named.map((name, at) => [name, given[at]])),
    };
    const how = takesParams ? options : (params as CallOptions | undefined);
    if (listing) return createPages(listing, input, how);
    const answer = call(id, { ...input, ...fixed }, how);
    return method === 'DELETE' ? answer.then(() => undefined) : answer;
  };
}

interface Paged {
  readonly id: OperationId;
  readonly pages: string;
  readonly fields: readonly string[];
  readonly fixed: object;
}

/** Creates a method for a listing: pages follow by `cursor`, and growing lists by `since`, until nothing is newer. */
function createListingMethod(call: Call, { id, pages, fields, fixed }: Paged) {
  const pageItems = (page: Fields) => page[pages] as unknown[];
  const field = fields.includes('cursor') ? 'cursor' : 'since';
  return {
    ask: (input: Fields, options: CallOptions) => call(id, { ...input, ...fixed }, options),
    items: pageItems,
    next: (input: Fields, page: Fields) =>
      page['nextCursor'] === null || (field === 'since' && pageItems(page).length === 0)
        ? null
        : { ...input, [field]: page['nextCursor'] },
  };
}
