import {
  errorEnvelopeSchema,
  healthSchema,
  livenessSchema,
  type Operation,
  webhookNotificationSchema,
} from '@marcario/core/contract';
import { z } from 'zod';

/** A JSON object in the OpenAPI document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** JSON Schemas of the contract; each named schema appears once, in `components`. */
export interface ContractSchemas {
  readonly input: (operation: Operation) => ObjectSchema;
  readonly output: (operation: Operation) => JsonObject;
  readonly shared: Readonly<Record<keyof typeof SHARED, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
}

/** JSON Schema of an object. */
export interface ObjectSchema extends JsonObject {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required?: readonly string[];
}

const SHARED = {
  error: errorEnvelopeSchema,
  health: healthSchema,
  liveness: livenessSchema,
  notification: webhookNotificationSchema,
};

/**
 * Converts the schemas of all operations in one call, so that `components` contains exactly the referenced schemas.
 * `io: 'input'` allows unknown fields unless the contract closes an object, because responses may gain fields without a
 * new version (specification 9).
 */
export function contractSchemas(rows: readonly Operation[]): ContractSchemas {
  const inputs = Object.fromEntries(rows.map(({ id, input }) => [`in ${id}`, input]));
  const outputs = Object.fromEntries(rows.map(({ id, output }) => [`out ${id}`, output]));
  const { notification, ...always } = SHARED;
  const shared = rows.some(({ id }) => id === 'createWatchlist') ? SHARED : always;
  const { properties = {}, $defs = {} } = z.toJSONSchema(
    z.object({ ...inputs, ...outputs, ...shared }),
    {
      io: 'input',
      target: 'draft-2020-12',
      override: ({ jsonSchema }) => removeRedundant(jsonSchema),
    },
  );
  const text = JSON.stringify({ properties, $defs });
  const all = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
  return {
    input: ({ id }) => all.properties[`in ${id}`],
    output: ({ id }) => all.properties[`out ${id}`],
    shared: all.properties,
    components: all.$defs,
  };
}

/** Removes constraints that a `format` or the type `integer` already implies, and the ids of the schema registry. */
function removeRedundant(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  const { example } = schema as { example?: string };
  if (example !== undefined) schema.examples = [example];
  Object.assign(schema, { example: undefined, id: undefined });
}
