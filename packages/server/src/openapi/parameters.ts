import { type Operation, pathFields } from '@marcario/core/contract';
import type { JsonObject, ObjectSchema } from './contract-schemas.ts';

type Values = Readonly<Record<string, unknown>>;

/** The input fields that travel outside a body: in the path, in headers, and of a read in the query. */
export function parametersOf(
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
  const parameter = (place: JsonObject, field: string) => ({
    ...place,
    ...describeField(input, field, isFilledIn(place, field) ? example[field] : undefined),
  });
  return [
    ...inPath.map((name) => parameter({ name, in: 'path', required: true }, name)),
    ...inQuery.map((name) => parameter(queryPlace(input, name), name)),
    ...headers.map(([name, field]) => parameter({ name, in: 'header' }, field)),
  ];
}

/**
 * The page sends an example unless it is taken out: only what a call cannot do without, and the text
 * that is searched. A filter would hide the reader's own mark.
 */
function isFilledIn({ required }: JsonObject, field: string): boolean {
  return required === true || field === 'q';
}

/** A list is the parameter repeated: `?clase=9&clase=25`. */
function queryPlace({ properties, required = [] }: ObjectSchema, name: string): JsonObject {
  const { type } = properties[name] as { readonly type?: string };
  const repeated = type === 'array' ? { style: 'form', explode: true } : {};
  return { name, in: 'query', ...(required.includes(name) ? { required: true } : {}), ...repeated };
}

function describeField({ properties }: ObjectSchema, field: string, example: unknown): JsonObject {
  const { description, examples: _shown, ...schema } = properties[field] ?? {};
  return { description, schema, ...(example === undefined ? {} : { example }) };
}
