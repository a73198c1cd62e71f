import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Scope } from './scopes.ts';

/** The message of a 404 for a path that is no route: a client recognises by it that its address is wrong. */
export const NO_SUCH_ROUTE = 'No such route';

/** What a client needs to make the call. */
export interface OperationRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path under the base address; `{name}` is the input field of that name. */
  readonly path: string;
  /** Null: any valid key. */
  readonly scope: Scope | null;
  /** Input fields that travel as request headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True: it changes what is kept, although its scope is one of reading. */
  readonly writes?: true;
}

/** The MCP tool of an operation. Operations of one name are one tool, described by the first of them. */
export interface OperationTool {
  readonly name: string;
  /**
   * What a model reads before it picks a tool: in at most two sentences what it answers, and which tool to use
   * instead where another answers better.
   */
  readonly line: string;
  /** How large an answer is, in tokens of about three characters of JSON: what a model weighs before it calls. */
  readonly answer: string;
  /** What to call where an answer is larger than a model reads and no parameter makes it smaller. */
  readonly narrower?: string;
  /** Where several operations are one tool: the argument that picks this one. Exactly one is given. */
  readonly key?: string;
  /** Input fields that MCP fixes: there the answer is always enveloped (specification 4.5). */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Without a `limit` all entries of `units.each` together get at most so many, which a model can still use. */
  readonly entries?: number;
}

/** A call that the reference shows. Its answer is recorded from the demonstration (`npm run record`). */
export interface OperationExample {
  readonly input: Readonly<Record<string, unknown>>;
  /** Where a parameter changes the shape of the answer: what is sent besides, by the name of that shape. */
  readonly variants?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Everything that the service, REST, MCP, the client and the documents know of an operation. */
export interface OperationRow extends OperationRoute {
  /** Quota units of a call: a number, one for each entry of a list of the input, or by the rows of the answer. */
  readonly units: 0 | 1 | 'rows' | { readonly each: string };
  /** HTTP status of success. */
  readonly status: 200 | 201 | 204;
  /** The heading of the reference that it belongs under. */
  readonly subject: OperationSubject;
  /**
   * Its method of the typed client, such as `watch.why`: the fields of the path in their order, then the others, then
   * the options of the call. Without it the client has a method that is written by hand.
   */
  readonly client?: string;
  /** Names of an earlier contract: accepted, not documented and silently discarded (specification 9). */
  readonly retired?: readonly string[];
  /** Seconds for which a client may keep the answer. */
  readonly maxAge?: number;
  /** Media type of the answer where that is a text and no JSON. */
  readonly mediaType?: string;
  /** Languages of its texts, the first by default: the input field `lang`, or else what the caller accepts. */
  readonly languages?: readonly string[];
  /** True: the answer is a stream of text, written as it is read. */
  readonly streams?: true;
  /** True: an answer that no text ranks carries an ETag, by which a client revalidates it. */
  readonly revalidates?: true;
  /** True: it is about what the calling key holds, or its organisation, although its scope is that of the register. */
  readonly held?: true;
  /** Error codes beyond those that follow from the method, the path, the scope and the fields. */
  readonly refusals?: readonly ErrorCode[];
  /** What it is, in a line. */
  readonly summary: string;
  /** Its rules, as the reference has them. What one parameter or field means is in its schema. */
  readonly description: string;
  /** The same in Spanish. */
  readonly es: { readonly summary: string; readonly description: string };
  /** Null: it is no tool. */
  readonly tool: OperationTool | null;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly example: OperationExample;
}

/** What operations are about. */
export type OperationSubject =
  | 'Marks'
  | 'Persons'
  | 'Insights'
  | 'Terms'
  | 'Currency'
  | 'Holidays'
  | 'Watchlists'
  | 'Usage';

/** The input fields that are in the path. */
export function pathFields({ path }: Pick<OperationRoute, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** What callers call an application number, whichever of the two a path has. */
const NUMBER_NAMES = ['nro', 'nroSolicitud'];

/** The application number in the path, and the other name that is taken for it (decision D17). */
export function numberField(
  route: Pick<OperationRoute, 'path'>,
): { name: string; alias: string } | null {
  const name = pathFields(route).find((field) => NUMBER_NAMES.includes(field));
  const alias = NUMBER_NAMES.find((other) => other !== name);
  return name === undefined || alias === undefined ? null : { name, alias };
}
