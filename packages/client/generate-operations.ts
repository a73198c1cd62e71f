import {
  inputFields,
  type Operation,
  type OperationRoute,
  type OperationRow,
  operations,
} from '@marcario/core/contract';
import { z } from 'zod';

/** Generates the text of `src/operations.ts`: the data of the contract that calls need, without schemas and texts. */
export function operationTable(): string {
  const routes = Object.fromEntries(operations.map((row) => [row.id, clientRoute(row)]));
  const fields = Object.fromEntries(
    operations.map(({ id, input }) => [id, Object.keys(inputFields(input))]),
  );
  const marks = new Set(operations.flatMap(({ output }) => distinguishingField(output) ?? []));
  return `/** Generated from the operations of \`@marcario/core/contract\` by \`generate-operations.ts\`. */

/** Where each operation is sent, and how. */
export const operationRoutes = ${JSON.stringify(routes, null, 2)} as const;

/** The fields of each operation's input by name, by which a call is checked before it is sent. */
export const operationFields = ${JSON.stringify(fields, null, 2)} as const;

/** One field that is always there, for each answer that is an object: an object without any of them is no answer of the service. */
export const answerMarks = ${JSON.stringify([...marks], null, 2)} as const;
`;
}

/** The data of an operation from which the client builds its requests and its method. */
interface ClientRoute extends OperationRoute, Pick<OperationRow, 'client'> {
  /** Fields with a constant value, which the method adds to each request. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Response field that lists the items of a page; absent if the operation has no pages. */
  readonly pages?: string;
}

/** Returns the row of an operation without its schemas and texts. */
export function clientRoute(row: Operation): ClientRoute {
  const { method, path, scope, headers, writes, client, tool } = row;
  const route = { method, path, scope, ...(headers && { headers }), ...(writes && { writes }) };
  if (client === undefined) return route;
  const fixed = tool?.fixed;
  const pages = pagedField(row);
  return { ...route, client, ...(fixed && { fixed }), ...(pages && { pages }) };
}

/** Returns the list field of a response with `nextCursor`; undefined if the input cannot request the next page. */
function pagedField({ input, output }: Operation): string | undefined {
  const request = Object.keys(inputFields(input));
  if (!request.includes('cursor') && !request.includes('since')) return undefined;
  const forms = output instanceof z.ZodUnion ? output.options : [output];
  const shapes = forms.flatMap((form) => (form instanceof z.ZodObject ? [form.shape] : []));
  const paged = shapes.find((shape) => 'nextCursor' in shape);
  return ['items', 'data'].find((name) => paged !== undefined && name in paged);
}

/** Returns the first field that is required in every object form of a response; undefined if there is none. */
function distinguishingField(output: z.ZodType): string | undefined {
  const root = z.toJSONSchema(output, { target: 'draft-7' });
  const { definitions = {} } = root;
  const named = definitions as Record<string, z.core.JSONSchema.BaseSchema>;
  const resolveReference = (schema: z.core.JSONSchema.BaseSchema) =>
    named[schema.$ref?.replace('#/definitions/', '') ?? ''] ?? schema;
  const { anyOf = [root] } = resolveReference(root);
  const objects = anyOf.map((form) => resolveReference(form as z.core.JSONSchema.BaseSchema));
  const [first, ...others] = objects.flatMap(({ type, required = [] }) =>
    type === 'object' ? [required] : [],
  );
  return first?.find((name) => others.every((names) => names.includes(name)));
}
