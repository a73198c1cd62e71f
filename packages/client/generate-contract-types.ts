import {
  errorEnvelopeSchema,
  exportManifestSchema,
  type OperationId,
  operations,
  webhookNotificationSchema,
} from '@marcario/core/contract';
import { compile } from 'json-schema-to-typescript';
import { z } from 'zod';

type JsonSchema = Parameters<typeof compile>[0];
interface JsonNode {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly properties?: object;
}

const BANNER = `/**
 * The contract in plain types, so that a consumer needs no zod.
 * Generated from the schemas of \`@marcario/core/contract\` by \`generate-contract-types.ts\`.
 */`;

/** Generates the text of `src/contract-types.ts`. */
export function contractTypes(): Promise<string> {
  const inputs = operations.map(({ id, input }) => [id, input.meta({ id: inputName(id) })]);
  const outputs = operations.map(({ id, output }) => [id, output]);
  const contract = z.object({
    inputs: z.object(Object.fromEntries(inputs)).meta({ id: 'OperationInputs' }),
    outputs: z.object(Object.fromEntries(outputs)).meta({ id: 'OperationOutputs' }),
    error: errorEnvelopeSchema,
    notification: webhookNotificationSchema,
    manifest: exportManifestSchema,
  });
  return compile(
    simplifySchema(z.toJSONSchema(contract, { target: 'draft-7', io: 'input' })),
    'Contract',
    {
      additionalProperties: false,
      bannerComment: BANNER,
      ignoreMinAndMaxItems: true,
      style: { singleQuote: true, printWidth: 100 },
    },
  );
}

function inputName(id: OperationId): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Input`;
}

/** Inlines named scalars, because a type `Date` would hide the global one, and makes `{}` an empty record. */
function simplifySchema(schema: z.core.JSONSchema.BaseSchema): JsonSchema {
  const { definitions: named = {} } = schema;
  const definitions = new Map(Object.entries(named as Record<string, JsonNode>));
  return JSON.parse(JSON.stringify(schema), (_, node: JsonNode | null) => {
    const target = definitions.get(node?.$ref?.replace('#/definitions/', '') ?? '');
    if (isScalar(target)) return { type: target?.type };
    return isEmptyObject(node) ? { ...node, tsType: 'Record<string, never>' } : node;
  });
}

function isScalar(node: JsonNode | undefined): boolean {
  return (node?.type === 'string' || node?.type === 'integer') && node.enum === undefined;
}

function isEmptyObject(node: JsonNode | null): boolean {
  return node?.type === 'object' && Object.keys(node.properties ?? {}).length === 0;
}
