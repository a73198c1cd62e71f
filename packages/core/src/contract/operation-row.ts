import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Scope } from './scopes.ts';

/** The message of a 404 for an unknown path, by which a client recognises a wrong base address. */
export const NO_SUCH_ROUTE = 'No such route';

/** What a client needs to make the call. */
export interface OperationRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path under the base address; `{name}` is the input field of that name. */
  readonly path: string;
  /** Null when any valid key may call it. */
  readonly scope: Scope | null;
  /** Input fields that travel as request headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True when it changes stored data although its scope is a read scope. */
  readonly writes?: true;
}

/** The MCP tool of an operation. Operations of one name are one tool, described by the first of them. */
export interface OperationTool {
  readonly name: string;
  /**
   * What a model reads before it chooses a tool: in at most two sentences what it answers, and which other tool answers
   * better in which case.
   */
  readonly line: string;
  /** The size of an answer, in tokens of about three characters of JSON, which a model considers before a call. */
  readonly answer: string;
  /** What to call instead when an answer is too large and no parameter makes it smaller. */
  readonly narrower?: string;
  /** The argument that selects this operation when several share one tool. Exactly one is given. */
  readonly key?: string;
  /** Input fields that MCP fixes: there the answer is always enveloped (specification 4.5). */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /**
   * Without a `limit` all entries of `units.each` together get at most this many results, so that a model can still use
   * them.
   */
  readonly entries?: number;
}

/** A call that the reference shows. Its answer is recorded from the demonstration (`npm run record`). */
export interface OperationExample {
  readonly input: Readonly<Record<string, unknown>>;
  /** Additional input for parameters that change the shape of the answer, by the name of that shape. */
  readonly variants?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The complete description of an operation, read by the service, REST, MCP, the client and the documents. */
export interface OperationRow extends OperationRoute {
  /** Quota units of a call: a number, one for each entry of a list of the input, or by the rows of the answer. */
  readonly units: 0 | 1 | 'rows' | { readonly each: string };
  /** HTTP status of success. */
  readonly status: 200 | 201 | 204;
  /** The heading of the reference under which it is listed. */
  readonly subject: OperationSubject;
  /**
   * Its method of the typed client, such as `watch.why`: the fields of the path in their order, then the others, then
   * the options of the call. Without it the client has a method that is written by hand.
   */
  readonly client?: string;
  /** Parameters of an earlier contract: accepted, undocumented and silently discarded (specification 9). */
  readonly retired?: readonly string[];
  /** Seconds for which a client may cache the answer. */
  readonly maxAge?: number;
  /** Media type of the answer, when that is text rather than JSON. */
  readonly mediaType?: string;
  /**
   * Languages of its texts, the first by default: chosen by the input field `lang`, or else by what the caller accepts.
   */
  readonly languages?: readonly string[];
  /** True: the answer is a stream of text, written as it is read. */
  readonly streams?: true;
  /** True when an answer that is not ranked by text has an ETag, so that a client can revalidate it. */
  readonly revalidates?: true;
  /** True when it is about data of the calling key or its organisation, although its scope is one of the register. */
  readonly held?: true;
  /** Error codes beyond those that follow from the method, the path, the scope and the fields. */
  readonly refusals?: readonly ErrorCode[];
  /** A summary in one line. */
  readonly summary: string;
  /** Its rules, as shown in the reference. The meaning of each parameter and field is in its schema. */
  readonly description: string;
  /** The same in Spanish. */
  readonly es: { readonly summary: string; readonly description: string };
  /** Null when it is not a tool. */
  readonly tool: OperationTool | null;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly example: OperationExample;
}

/** What operations are about. */
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

/** What callers call an application number, whichever of the two a path has. */
const NUMBER_NAMES = ['nro', 'nroSolicitud'];

/** Returns the application number in the path, and the other accepted name for it (decision D17). */
export function numberField(
  route: Pick<OperationRoute, 'path'>,
): { name: string; alias: string } | null {
  const name = pathFields(route).find((field) => NUMBER_NAMES.includes(field));
  const alias = NUMBER_NAMES.find((other) => other !== name);
  return name === undefined || alias === undefined ? null : { name, alias };
}
