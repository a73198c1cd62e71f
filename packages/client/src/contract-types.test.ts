import {
  errorEnvelopeSchema,
  exportManifestSchema,
  inputFields,
  type OperationId,
  type OperationInput,
  type OperationOutput,
  operations,
  webhookNotificationSchema,
} from '@marcario/core/contract';
import { compile } from 'json-schema-to-typescript';
import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { OperationInputs, OperationOutputs } from './contract-types.ts';

type JsonSchema = Parameters<typeof compile>[0];
interface JsonNode {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly properties?: object;
}

const BANNER = `/**
 * The contract in plain types, so that a consumer needs no zod.
 * Generated from the schemas of \`@marcario/core/contract\` by \`contract-types.test.ts\`;
 * \`npx vitest run packages/client --update\` writes it anew.
 */`;

const FIELDS_BANNER = `/**
 * The fields of each operation's input by name, with which a call is judged before it is sent.
 * Generated from the schemas of \`@marcario/core/contract\` by \`contract-types.test.ts\`.
 */`;

const MARKS_BANNER = `/**
 * Of each answer that is an object one field that it always has: what has none of them is no answer of the
 * service. Generated as the fields above are.
 */`;

it('keeps the plain types equal to the schemas of the contract', async () => {
  await expect(await plainTypes()).toMatchFileSnapshot('./contract-types.ts');
});

it('keeps the names of the fields equal to those of the contract', async () => {
  await expect(fieldNames()).toMatchFileSnapshot('./operation-fields.ts');
});

it('means by each plain type what the schema means', () => {
  expectTypeOf<OperationInputs>().toExtend<{ [Id in OperationId]: OperationInput<Id> }>();
  expectTypeOf<OperationOutputs>().toExtend<{ [Id in OperationId]: OperationOutput<Id> }>();
});

function plainTypes(): Promise<string> {
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
    plainSchema(z.toJSONSchema(contract, { target: 'draft-7', io: 'input' })),
    'Contract',
    {
      additionalProperties: false,
      bannerComment: BANNER,
      ignoreMinAndMaxItems: true,
      style: { singleQuote: true, printWidth: 100 },
    },
  );
}

/** As the formatter of this project lays out a list: on one line where it fits. */
function fieldNames(): string {
  const rows = operations.map(({ id, input }) => {
    const names = Object.keys(inputFields(input)).map((name) => `'${name}'`);
    const row = `  ${id}: [${names.join(', ')}],`;
    return row.length <= 100 ? row : `  ${id}: [\n    ${names.join(',\n    ')},\n  ],`;
  });
  const marks = new Set(operations.flatMap(({ output }) => markOf(output) ?? []));
  const quoted = [...marks].map((name) => `'${name}'`);
  return `${FIELDS_BANNER}
export const operationFields = {
${rows.join('\n')}
} as const;

${MARKS_BANNER}
export const answerMarks = [
  ${quoted.join(',\n  ')},
] as const;
`;
}

/** The first field that all forms of an answer which are objects must have. */
function markOf(output: z.ZodType): string | undefined {
  const root = z.toJSONSchema(output, { target: 'draft-7' });
  const { definitions = {} } = root;
  const named = definitions as Record<string, z.core.JSONSchema.BaseSchema>;
  const resolved = (schema: z.core.JSONSchema.BaseSchema) =>
    named[schema.$ref?.replace('#/definitions/', '') ?? ''] ?? schema;
  const { anyOf = [root] } = resolved(root);
  const objects = anyOf.map((form) => resolved(form as z.core.JSONSchema.BaseSchema));
  const [first, ...others] = objects.flatMap(({ type, required = [] }) =>
    type === 'object' ? [required] : [],
  );
  return first?.find((name) => others.every((names) => names.includes(name)));
}

function inputName(id: OperationId): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Input`;
}

/** Scalars lose their names (`Date` would hide the global one) and `{}` becomes an empty record. */
function plainSchema(schema: z.core.JSONSchema.BaseSchema): JsonSchema {
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
