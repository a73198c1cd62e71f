import { z } from 'zod';
import { valueSchema } from '../../contract/input-fields.ts';
import type { Operation } from '../../contract/operations.ts';

/** A value that the field takes, read from its schema; undefined where that tells of none. */
export function exampleOf(field: z.ZodType): unknown {
  const inner = valueSchema(field);
  const { example } = { ...inner.meta(), ...field.meta() } as { readonly example?: unknown };
  if (example !== undefined) return example;
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodBoolean) return true;
  if (!(inner instanceof z.ZodArray)) return undefined;
  const element = exampleOf(inner.element as z.ZodType);
  return element === undefined ? undefined : [element];
}

/** A value as it stands in a query string, or in a body of JSON. */
export function writtenAs({ method }: Operation, name: string, value: unknown): string {
  if (method === 'GET')
    return [value]
      .flat()
      .map((one) => `${name}=${String(one)}`)
      .join('&');
  return `"${name}": ${JSON.stringify(value)}`;
}
