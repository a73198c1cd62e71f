import { type Operation, pathFields } from '@marcario/core/contract';
import type { JsonObject, ObjectSchema } from './contract-schemas.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the input fields outside the body: in the path, in headers, and for a read in the query. */
export function operationParameters(
  operation: Operation,
  input: ObjectSchema,
  example: Values,
): JsonObject[] {
  const inPath = pathFields(operation);
  const headers = Object.entries(operation.headers ?? {});
  const elsewhere = new Set([...inPath, ...headers.map(([, field]) => field)]);
  const inQuery =
    operation.method === 'GET'
      ? Object.keys(input.properties).filter((f) => !elsewhere.has(f))
      : [];
  const parameter = (position: JsonObject, field: string) => ({
    ...position,
    ...describeField(input, field, needsExample(position, field) ? example[field] : undefined),
  });
  return [
    ...inPath.map((name) => parameter({ name, in: 'path', required: true }, name)),
    ...inQuery.map((name) => parameter(queryParameter(input, name), name)),
    ...headers.map(([name, field]) => parameter({ name, in: 'header' }, field)),
  ];
}

/**
 * The reference page sends examples as they are filled in, so only required fields and the search text have one. A
 * filter would hide the reader's own mark.
 */
function needsExample({ required }: JsonObject, field: string): boolean {
  return required === true || field === 'q';
}

/** A list is a repeated parameter: `?clase=9&clase=25`. */
function queryParameter({ properties, required = [] }: ObjectSchema, name: string): JsonObject {
  const { type } = properties[name] as { readonly type?: string };
  const repeated = type === 'array' ? { style: 'form', explode: true } : {};
  return { name, in: 'query', ...(required.includes(name) ? { required: true } : {}), ...repeated };
}

function describeField({ properties }: ObjectSchema, field: string, example: unknown): JsonObject {
  const { description, examples: _shown, ...schema } = properties[field] ?? {};
  return { description, schema, ...(example === undefined ? {} : { example }) };
}
