import { type Operation, pathFields } from '@marcario/core/contract';
import type { ObjectSchema } from './contract-schemas.ts';
import type { JsonObject } from './json-object.ts';

type Values = Readonly<Record<string, unknown>>;

/** The input fields that travel in a body: those of a POST or PATCH that have no other place. */
export function requestBodyOf(
  operation: Operation,
  input: ObjectSchema,
  example: Values,
): JsonObject | undefined {
  if (operation.method === 'GET' || operation.method === 'DELETE') return undefined;
  const elsewhere = new Set([...pathFields(operation), ...Object.values(operation.headers ?? {})]);
  const isInBody = ([field]: readonly [string, unknown]) => !elsewhere.has(field);
  const properties = Object.fromEntries(Object.entries(input.properties).filter(isInBody));
  if (Object.keys(properties).length === 0) return undefined;
  const required = (input.required ?? []).filter((field) => !elsewhere.has(field));
  const schema = { ...input, properties, ...(input.required ? { required } : {}) };
  return {
    required: true,
    content: {
      'application/json': {
        schema,
        example: Object.fromEntries(Object.entries(example).filter(isInBody)),
      },
    },
  };
}
