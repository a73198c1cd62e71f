import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Scope } from './scopes.ts';

/** The message of a 404 for an unknown path, by which a client recognises a wrong base URL. */
export const NO_SUCH_ROUTE = 'No such route';

/** The part of an operation's description that a client needs to make the request. */
export interface OperationRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the base URL; `{name}` is replaced by the input field of that name. */
  readonly path: string;
  /** The required scope; null when any valid key may call the operation. */
  readonly scope: Scope | null;
  /** Input fields that are sent as request headers: the header's name by field. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the operation changes stored data although it requires a read scope. */
  readonly writes?: true;
}

/** The MCP tool of an operation. Operations with the same tool name share a tool, which the first one describes. */
export interface OperationTool {
  readonly name: string;
  /**
   * The tool's description, by which a model chooses a tool: at most two sentences about what it returns, and when
   * another tool is better.
   */
  readonly line: string;
  /** The size of a result in tokens (about three characters of JSON), which a model considers before a call. */
  readonly answer: string;
  /** The call to make instead when a result is too large and no parameter makes it smaller. */
  readonly narrower?: string;
  /** The argument that selects this operation when several share a tool; a call contains exactly one of them. */
  readonly key?: string;
  /** Input fields with a fixed value over MCP, where results always have an envelope (specification 4.5). */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /**
   * Maximum results for all entries of `units.each` together when `limit` is not sent, so that the results fit a
   * model's context.
   */
  readonly entries?: number;
}

/** An example call in the API reference. Its response is recorded from the demo corpus (`npm run record`). */
export interface OperationExample {
  readonly input: Readonly<Record<string, unknown>>;
  /** Additional input for parameters that change the shape of the response, by the name of the shape. */
  readonly variants?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The complete description of an operation, which the service, REST, MCP, the client and the documentation use. */
export interface OperationRow extends OperationRoute {
  /** Quota units of a call: a fixed number, one per entry of the input list `each`, or by the rows of the response. */
  readonly units: 0 | 1 | 'rows' | { readonly each: string };
  /** HTTP status of success. */
  readonly status: 200 | 201 | 204;
  /** The heading of the API reference under which the operation is listed. */
  readonly subject: OperationSubject;
  /**
   * The operation's method in the typed client, such as `watch.why`. Its arguments are the fields of the path in order,
   * the other fields, and the call's options. If absent, the client has a hand-written method.
   */
  readonly client?: string;
  /** Parameters of an earlier contract, which are accepted and ignored without documentation (specification 9). */
  readonly retired?: readonly string[];
  /** Seconds for which a client may cache the response. */
  readonly maxAge?: number;
  /** Media type of the response if it is text rather than JSON. */
  readonly mediaType?: string;
  /**
   * Languages of the response's texts, the first by default: the input field `lang` or else `Accept-Language` selects.
   */
  readonly languages?: readonly string[];
  /** True if the response is text that is streamed while its rows are read. */
  readonly streams?: true;
  /** True if a response that is not ranked by text has an ETag, so that a client can revalidate it. */
  readonly revalidates?: true;
  /** True if the data belong to the calling key or its organisation, although the scope is one for public data. */
  readonly held?: true;
  /** Error codes besides those implied by the method, the path, the scope and the fields. */
  readonly refusals?: readonly ErrorCode[];
  /** A summary in one line. */
  readonly summary: string;
  /** The operation's rules for the API reference. Parameters and fields are described in their schemas. */
  readonly description: string;
  /** The summary and description in Spanish. */
  readonly es: { readonly summary: string; readonly description: string };
  /** Null if the operation is not available as a tool. */
  readonly tool: OperationTool | null;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly example: OperationExample;
}

/** The headings of the API reference under which operations are listed. */
type OperationSubject =
  | 'Marks'
  | 'Persons'
  | 'Insights'
  | 'Terms'
  | 'Currency'
  | 'Holidays'
  | 'Watchlists'
  | 'Usage';

/** Returns the input fields that are in the path. */
export function pathFields({ path }: Pick<OperationRoute, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** The names under which callers send an application number, whichever of the two a path contains. */
const NUMBER_NAMES = ['nro', 'nroSolicitud'];

/** Returns the field name of the application number in the path and its accepted alias (decision D17). */
export function numberField(
  route: Pick<OperationRoute, 'path'>,
): { name: string; alias: string } | null {
  const name = pathFields(route).find((field) => NUMBER_NAMES.includes(field));
  const alias = NUMBER_NAMES.find((other) => other !== name);
  return name === undefined || alias === undefined ? null : { name, alias };
}
